"""
Spells and abilities that have resolved and whose effects last: "Words of Wilding (activated 2)".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from manaproof.errors import SpecError, TooLarge
from manaproof.model.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    without_level,
)
from manaproof.model.board import Board, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.effects import WordKind
from manaproof.model.instructions import Conditional
from manaproof.model.permanents import CHOSEN_SOURCE, Chosen, ObjectId
from manaproof.rules.copies_left import COPIED, makes_copies
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.text_changes import NEW, OLD, word_kind
from manaproof.specs.boards.chosen import read_chosen, read_open
from manaproof.specs.boards.entries import read_entry, without_notes
from manaproof.specs.boards.lasting import LastingEntry, card_of_words, lasting_entry
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.setup import PlayerSetup
from manaproof.specs.names import CardSource, card_named, face_named
from manaproof.specs.ordinals import ORDINALS
from manaproof.specs.phrases.described_sources import described_source
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.texts import Problems, Text, shown

MOST_USES = 100
_TIMES = {"once": 1, "twice": 2, "three times": 3}
_USES = re.compile(r"activated(\s+(?P<times>\d{1,6}|once|twice|three times)(\s+times)?)?", re.IGNORECASE)
_CHOSEN = re.compile(r"chosen(\s+(?P<what>[a-z ]+))?\s*:\s*(?P<value>.*)", re.IGNORECASE)
_TARGET = re.compile(r"targeting\s+(?P<target>.+)", re.IGNORECASE)
_SOURCE = re.compile(r"source\s*:\s*(?P<source>.+)", re.IGNORECASE)
_COPYING = re.compile(r"copying\s+(?P<copied>.+)", re.IGNORECASE)
_REPLACING = re.compile(r"replacing\s+(?P<old>[a-z][a-z' -]*?)\s+with\s+(?P<new>[a-z][a-z' -]*)", re.IGNORECASE)
_OF = re.compile(r"of\s+(?P<of>.+)", re.IGNORECASE)
LEFT = "an object that left"
_BEFORE = re.compile(r"before\s+(?P<before>.+)", re.IGNORECASE)
_ABILITY = re.compile(rf"(its\s+)?(?P<ordinal>{'|'.join(ORDINALS)})\s+ability", re.IGNORECASE)
_HELD = re.compile(r"its condition (?P<held>held|didn't hold)", re.IGNORECASE)
_NUMBER = re.compile(r"(?P<what>left|x)\s*=?\s*(?P<number>\d{1,6})", re.IGNORECASE)
_ALLOWED = (
    "`activated 2`, `chosen: …`, `targeting …`, `copying …`, `replacing … with …`, `source: …`, `of …`, `x 3`, `left 1`, "
    "`its second ability`, `its condition held` and `before …`"
)


@frozen
class LeftBehind:
    """
    What something resolved left behind, with the permanent before which that began where it isn't later than all.
    """

    resolved: Resolved
    before: ObjectId | None = None


def in_time(board: Board, left: Iterable[LeftBehind]) -> Board:
    """
    The board with what was left behind, each at its time among the permanents.
    """
    noted = tuple(left)
    times = {p.id: p.timestamp for p in board.permanents}
    keys = {one.resolved.id: _place(one, times) for one in noted}
    keys |= {each: (time, 1, 0) for each, time in times.items()}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())), start=1)}
    return evolve(
        board,
        permanents=tuple(evolve(p, timestamp=places[keys[p.id]]) for p in board.permanents),
        resolved=tuple(evolve(one.resolved, timestamp=places[keys[one.resolved.id]]) for one in noted),
    )


def _place(one: LeftBehind, times: Mapping[ObjectId, int]) -> tuple[int, int, int]:
    time = one.resolved.timestamp
    return (time, 1, 0) if one.before is None else (times[one.before], 0, time)


def read_resolved(setup: PlayerSetup, board: Board, cards: CardSource, problems: Problems, timestamp: int) -> list[LeftBehind]:
    """
    What a player's resolved spells and abilities left behind, one for each use.
    """
    found: list[LeftBehind] = []
    named: dict[str, int] = {}
    for entry in _entries(setup, cards):
        with problems.catching(entry.words.where):
            for one in _read_one(entry, setup, board, cards):
                resolved = one.resolved
                number = named[resolved.card.name] = named.get(resolved.card.name, 0) + 1
                ending = "" if number == 1 else f" {number}"
                identity = f"{setup.name.value}/{entry.kind} {resolved.card.name}{ending}"
                told = evolve(resolved, id=identity, timestamp=timestamp + len(found))
                found.append(evolve(one, resolved=told))
    return found


def _entries(setup: PlayerSetup, cards: CardSource) -> list[LastingEntry]:
    """
    What is listed as resolved, and what among the permanents is none.
    """
    listed = [lasting_entry(text) or LastingEntry("resolved", text) for text in entries_of(setup.resolved, cards)]
    among = [lasting_entry(text) for text in entries_of(setup.permanents, cards)]
    return [*(entry for entry in among if entry is not None), *listed]


def _read_one(lasting: LastingEntry, setup: PlayerSetup, board: Board, cards: CardSource) -> list[LeftBehind]:
    text = lasting.words
    if lasting.kind == "resolved":
        entry = read_entry(text, cards)
        if entry.is_token or entry.label:
            raise text.problem(f"{shown(text.value)} is a resolved spell or ability and can be no token and have no label")
        card, uses, notes = card_named(entry.name, cards), entry.count, entry.notes
        face = card.faces[face_named(card, entry.name.value)]
    else:
        words, notes = without_notes(text, cards)
        card, uses = card_of_words(words, emblem=lasting.kind == "emblem"), 1
        face = card.front
    resolved = Resolved(id="", card=card, controller=setup.name.value, timestamp=0, source=_source_among(board, card, setup))
    before: ObjectId | None = None
    ability: int | None = None
    held: bool | None = None
    for note in notes:
        if (counted := _USES.fullmatch(note.value)) is not None:
            word = (counted["times"] or "once").lower()
            uses *= _TIMES[word] if word in _TIMES else int(word)
        elif (earlier := _BEFORE.fullmatch(note.value)) is not None:
            before = permanent_named(note.part(earlier.start("before")), board, resolved.controller).id
        elif (of_card := _ABILITY.fullmatch(note.value)) is not None:
            ability = ORDINALS.index(of_card["ordinal"].lower())
        elif (condition := _HELD.fullmatch(note.value)) is not None:
            held = condition["held"].lower() == "held"
        else:
            resolved = _noted(resolved, note, face, board, cards)
    if uses > MOST_USES:
        raise TooLarge(f"an ability may be activated at most {MOST_USES} times on a board", where=text.where)
    resolving = _with_one_ability(text, card, face, ability)
    if held is not None:
        resolving = _with_condition(text, resolving, held=held)
    elif _depends_on_a_condition(resolving):
        notes_ = "`its condition held` or `its condition didn't hold`"
        raise text.problem(f"what {shown(resolving.name)} left depends on a condition; say with a note {notes_}")
    return [LeftBehind(evolve(resolved, card=resolving), before)] * uses


def _with_condition(text: Text, card: Card, *, held: bool) -> Card:
    """
    A card of which the effects were followed that depended on a condition, which held or didn't as it resolved.
    """
    abilities = tuple(_as_followed(ability, held=held) for ability in card.front.abilities)
    if abilities == card.front.abilities:
        raise text.problem(f"no effect of {shown(card.name)} depends on a condition")
    return evolve(card, faces=(evolve(card.front, abilities=abilities), *card.faces[1:]))


def _depends_on_a_condition(card: Card) -> bool:
    """
    Whether something else is left behind where a condition held as a card's effects were followed.
    """
    ways = (tuple(_as_followed(ability, held=held) for ability in card.front.abilities) for held in (True, False))
    held, not_held = (tuple(lasting_abilities(abilities)) for abilities in ways)
    return held != not_held


def _as_followed(ability: Ability, *, held: bool) -> Ability:
    if not isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
        return ability
    parts = ((i.then if held else i.otherwise) if isinstance(i, Conditional) else (i,) for i in ability.effect)
    return evolve(ability, effect=tuple(instruction for part in parts for instruction in part))


def _with_one_ability(text: Text, card: Card, face: Face, ability: int | None) -> Card:
    """
    A card with the one ability that has resolved; only those count that can resolve, in the order in which they stand.
    """
    resolving = [each for each in map(without_level, face.abilities) if not isinstance(each, StaticAbility | KeywordAbility)]
    if ability is None:
        if sum(map(_leaves_something, resolving)) > 1:
            raise text.problem(f"{shown(card.name)} has several abilities that last; say which, with `its second ability`")
        return evolve(card, faces=(face,))
    if ability >= len(resolving):
        raise text.problem(f"{shown(face.name)} has {len(resolving)} abilities that can resolve, not {ability + 1}")
    if not _leaves_something(resolving[ability]):
        raise text.problem(f"the {ORDINALS[ability]} ability of {shown(face.name)} leaves nothing behind that was read")
    return evolve(card, faces=(evolve(face, abilities=(resolving[ability],)),))


def _leaves_something(ability: Ability) -> bool:
    return makes_copies(ability) or any(True for _ in lasting_abilities((ability,)))


def _source_among(board: Board, card: Card, setup: PlayerSetup) -> str | None:
    """
    The permanent whose ability has resolved, if its player still has one of that card.
    """
    mine = (p for p in board.permanents if p.card == card and p.controller == setup.name.value)
    return next((permanent.id for permanent in mine), None)


def _noted(resolved: Resolved, note: Text, face: Face, board: Board, cards: CardSource) -> Resolved:
    chosen = _CHOSEN.fullmatch(note.value)
    if chosen is not None:
        what = chosen["what"].lower() if chosen["what"] else None
        value = note.part(chosen.start("value"))
        if read_open(note, what, value, face) is not None:
            raise note.problem(f"what was chosen for {shown(face.name)}, which has resolved, can't be left open; say what it is")
        choice = read_chosen(note, what, value, face, cards)
        return evolve(resolved, chosen=(*resolved.chosen, choice))
    target = _TARGET.fullmatch(note.value)
    if target is not None:
        name = note.part(target.start("target"))
        is_player = name.value in {player.name for player in board.players}
        aim = name.value if is_player else permanent_named(name, board, resolved.controller).id
        return evolve(resolved, target=aim) if resolved.target is None else evolve(resolved, other_target=aim)
    if note.value.lower() == "its object left":
        return evolve(resolved, source=None)
    of = _OF.fullmatch(note.value)
    if of is not None:
        return evolve(resolved, source=permanent_named(note.part(of.start("of")), board, resolved.controller).id)
    copying = _COPYING.fullmatch(note.value)
    if copying is not None:
        copied = permanent_named(note.part(copying.start("copied")), board, resolved.controller)
        return evolve(resolved, chosen=(*resolved.chosen, Chosen(COPIED, copied.id)))
    replacing = _REPLACING.fullmatch(note.value)
    if replacing is not None:
        words = (Chosen(OLD, _word(replacing["old"])), Chosen(NEW, _word(replacing["new"])))
        return evolve(resolved, chosen=(*resolved.chosen, *words))
    source = _SOURCE.fullmatch(note.value)
    if source is not None:
        return _with_source(resolved, note.part(source.start("source")), board, cards)
    number = _NUMBER.fullmatch(note.value)
    if number is not None and number["what"].lower() == "left":
        return evolve(resolved, left=int(number["number"]))
    if number is not None:
        return evolve(resolved, chosen=(*resolved.chosen, Chosen("X", str(int(number["number"])))))
    raise note.problem(f"{shown(note.value)} is no note of a resolved spell; allowed are {_ALLOWED}")


def _word(word: str) -> str:
    """
    A color word in lower case, a subtype as it is written.
    """
    lowered = word.lower()
    return lowered if word_kind(lowered) is WordKind.COLOR else word[:1].upper() + word[1:]


def _with_source(resolved: Resolved, name: Text, board: Board, cards: CardSource) -> Resolved:
    """
    The source of damage that was chosen: a permanent, or a card that is none (CR 609.7a).
    """
    if name.value.lower() == LEFT:
        return evolve(resolved, chosen=(*resolved.chosen, Chosen(CHOSEN_SOURCE, LEFT)))
    try:
        value = permanent_named(name, board, resolved.controller).id
    except SpecError:
        described = described_source(name.value, None)
        if described is None and not cards.knows(name.value):
            raise
        value = card_named(name, cards).name if described is None else described.words
    return evolve(resolved, chosen=(*resolved.chosen, Chosen(CHOSEN_SOURCE, value)))
