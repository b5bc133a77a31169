"""
Lists of entries in one text: "Forest, Urborg, Tomb of Yawgmoth (tapped)".
"""

from __future__ import annotations

from manaproof.specs.boards.setup import Zone
from manaproof.specs.names import CardSource
from manaproof.specs.texts import Text


def entries_of(zone: Zone, cards: CardSource) -> tuple[Text, ...]:
    """
    The entries of a zone, whichever way it was written, each with its own place.

    In one text, if any `;` occurs outside brackets only `;` separates; otherwise a comma does, except in a known card's name.
    """
    if isinstance(zone, tuple):
        return zone
    entries: list[Text] = []
    end = 0
    for entry in cards.split_names(zone.value):
        start = zone.value.index(entry, end)
        end = start + len(entry)
        entries.append(zone.part(start, end))
    return tuple(entries)
