"""
What a player has apart from permanents, said among them: "Forest; library: Island, Swamp; drawn this turn: 1".
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.people import FACTS
from manaproof.specs.boards.setup import Fact, PlayerSetup
from manaproof.specs.names import CardSource
from manaproof.specs.texts import Problems, Text, shown

_TEXTS = ("life", "pool")
_ZONES = ("library", "hand", "graveyard", "exile", "commander", "stack", "designations")


def with_sections(setup: PlayerSetup, cards: CardSource, problems: Problems) -> PlayerSetup:
    """
    The setup with each entry of its permanents that names another of its parts, or a fact, moved there.

    Adds a problem for a part that is said twice, and for one whose entries can't be told from the permanents after it.
    """
    entries = entries_of(setup.permanents, cards)
    if not any(_section(entry) for entry in entries):
        return setup
    permanents: list[Text] = []
    for number, entry in enumerate(entries, start=1):
        section = _section(entry)
        if section is None:
            permanents.append(entry)
            continue
        with problems.catching():
            if section.value.lower() in _ZONES and number < len(entries) and _is_split_by_commas(setup):
                raise entry.problem(f"where {shown(section.value)} ends isn't clear; write `;` between the entries")
            setup = _moved(setup, section, entry.part(len(section.value) + 1))
    return evolve(setup, permanents=tuple(permanents))


def _section(entry: Text) -> Text | None:
    """
    The name of the part that an entry is about, None if the entry is a permanent.
    """
    name, colon, _words = entry.value.partition(":")
    known = (*_TEXTS, *_ZONES, *FACTS)
    return entry.part(0, len(name)) if colon and name.strip().lower() in known else None


def _is_split_by_commas(setup: PlayerSetup) -> bool:
    return isinstance(setup.permanents, Text) and ";" not in setup.permanents.value


def _moved(setup: PlayerSetup, section: Text, words: Text) -> PlayerSetup:
    key = section.value.strip().lower()
    is_fact = key not in (*_TEXTS, *_ZONES)
    said = any(fact.key.value.lower() == key for fact in setup.facts) if is_fact else getattr(setup, key) not in (None, ())
    if said:
        raise section.problem(f"{shown(key)} of {shown(setup.name.value)} is said twice; say it once")
    if is_fact:
        return evolve(setup, facts=(*setup.facts, Fact(section, words)))
    part: dict[str, Any] = {key: words}
    return evolve(setup, **part)
