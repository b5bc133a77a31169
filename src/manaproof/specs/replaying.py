"""
A claim as it can be asked again: as a command, and as an invariant of a spec file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from manaproof.specs.boards.lasting import lasting_entry
from manaproof.specs.boards.listing import must_be_named
from manaproof.specs.boards.setup import BoardSetup, PlayerSetup, Zone
from manaproof.specs.claims import Claim
from manaproof.specs.reading.access import AT_ONCE, written_phrase
from manaproof.specs.texts import Text

_SAFE = re.compile(r"[\w@%+=:,./-]+", re.ASCII)
_SPECIAL_IN_QUOTES = re.compile(r'([\\"$`])')
_TIME = ("turn", "step", "daytime", "timestamps")
_ZONES = ("library", "hand", "graveyard", "exile", "commander", "stack", "designations")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_UNKNOWN_UNTIL_TOLD = ("library", "hand")
_TEXTS = ("life", "pool")
_SIDES = ("you", "opponent")


def command_of(claim: Claim, verb: str = "prove") -> str:
    """
    The command that asks a claim, quoted for a shell.
    """
    event = "; ".join(written_phrase(phrase) for phrase in claim.event)
    words = ["manaproof", verb, quoted(claim.formula.value), "--for", quoted(event)]
    for option, value in options_of(claim.setup):
        words += [option, quoted(value)]
    for each in claim.ranges:
        words += ["--where", quoted(each.value)]
    return " ".join(words)


def question_of(verb: str, event: str, setup: BoardSetup) -> str:
    """
    The command that asks a question about an event on a board, quoted for a shell.
    """
    words = ["manaproof", verb, quoted(event)]
    for option, value in options_of(setup):
        words += [option, quoted(value)]
    return " ".join(words)


def quoted(word: str) -> str:
    """
    A word for a shell.

    >>> print(quoted("prove"), quoted("Urza's Armor"), quoted('pay "$3"!'))
    prove "Urza's Armor" 'pay "$3"!'
    """
    if _SAFE.fullmatch(word):
        return word
    if "!" in word:  # some shells look for it inside double quotes
        return "'" + word.replace("'", "'\"'\"'") + "'"
    return '"' + _SPECIAL_IN_QUOTES.sub(r"\\\1", word) + '"'


def options_of(setup: BoardSetup) -> Iterator[tuple[str, str]]:
    """
    The options of the command line that describe a board, of which all entries are listed.

    A player with nothing is named where the board would be another one without; in another turn order than that of the
    options of the two sides, by `--player`.
    """
    sides = list(_SIDES)
    for player in must_be_named(setup):
        name, words = player.name.value, _all_of(player)
        if name in sides:
            del sides[: sides.index(name) + 1]
            yield f"--{name}", words
        else:
            sides.clear()
            yield "--player", f"{name}={words}"
    for key in _TIME:
        value: Text | None = getattr(setup, key)
        if value is not None:
            yield f"--{key}", value.value


def _all_of(player: PlayerSetup) -> str:
    """
    All that a player has, in one text.
    """
    permanents = [*_entries(player.permanents), *(_resolved(entry) for entry in _entries(player.resolved))]
    others = [f"{key}: {value}" for key, value in _others(player)]
    entries = [*permanents, *others]
    has_commas = any("," in _IN_BRACKETS.sub("", entry) for entry in entries)
    if not others and not has_commas:
        return ", ".join(entries)
    return f"{entries[0]};" if has_commas and len(entries) == 1 else "; ".join(entries)


def _others(player: PlayerSetup) -> Iterator[tuple[str, str]]:
    for key in _TEXTS:
        value: Text | None = getattr(player, key)
        if value is not None:
            yield key, value.value
    for key in _ZONES:
        zone: Zone | None = getattr(player, key)
        if zone:
            yield key, ", ".join(_entries(zone))
        elif zone is not None and key in _UNKNOWN_UNTIL_TOLD:
            yield key, "empty"
    for fact in player.facts:
        yield fact.key.value, fact.value.value


def _resolved(entry: str) -> str:
    return entry if lasting_entry(Text(entry)) is not None else f"resolved: {entry}"


def _entries(zone: Zone) -> list[str]:
    return [zone.value] if isinstance(zone, Text) else [text.value for text in zone]


def spec_of(claim: Claim, name: str = "counterexample") -> str:
    """
    An invariant of a spec file that says that a claim is violated.
    """
    lines = ["invariants:", f"  - id: {name}", *_board(claim.setup), *_event(claim), f"    prove: {_scalar(claim.formula.value)}"]
    if claim.ranges:
        lines.append(f"    where: {_list(each.value for each in claim.ranges)}")
    return "\n".join([*lines, "    expect: violated"])


def _event(claim: Claim) -> list[str]:
    if len(claim.event) == 1 and isinstance(claim.event[0], Text):
        return [f"    when: {_scalar(claim.event[0].value)}"]
    lines = ["    when:"]
    for phrase in claim.event:
        if isinstance(phrase, Text):
            lines.append(f"      - {_scalar(phrase.value)}")
        else:
            lines.append(f"      - {AT_ONCE}: {_list(text.value for text in phrase.phrases)}")
    return lines


def _board(setup: BoardSetup) -> list[str]:
    lines = list(chain.from_iterable(_player(player) for player in must_be_named(setup)))
    for key in _TIME:
        value: Text | None = getattr(setup, key)
        if value is not None:
            lines.append(f"      {key}: {_scalar(value.value)}")
    return ["    board:", *lines] if lines else []


def _player(player: PlayerSetup) -> list[str]:
    permanents = _entries(player.permanents)
    parts = [f"{key}: {_scalar(value) if key in _TEXTS else _value(player, key, value)}" for key, value in _others(player)]
    if player.resolved:
        parts.append(f"resolved: {_list(_entries(player.resolved))}")
    if not parts:
        return [f"      {_key(player.name.value)}: {_list(permanents)}"]
    if permanents:
        parts.insert(0, f"permanents: {_list(permanents)}")
    return [f"      {_key(player.name.value)}:", *(f"        {part}" for part in parts)]


def _value(player: PlayerSetup, key: str, value: str) -> str:
    zone = getattr(player, key, None)
    return _list(_entries(zone)) if isinstance(zone, tuple) else _scalar(value)


def _key(name: str) -> str:
    return name if name.isalnum() else _scalar(name)


def _list(words: Iterable[str]) -> str:
    return f"[{', '.join(_scalar(word) for word in words)}]"


def _scalar(word: str) -> str:
    """
    A text of YAML: what JSON takes for one is one.
    """
    return json.dumps(word, ensure_ascii=False)
