"""
Lists of entries in one text: "Forest, Urborg, Tomb of Yawgmoth (tapped)".
"""

from __future__ import annotations

import re

from manaproof.errors import TooLarge
from manaproof.specs.boards.setup import Zone
from manaproof.specs.names import CardSource
from manaproof.specs.texts import Text

MOST_ENTRIES = 1_000
_IN_BRACKETS = re.compile(r"\([^()]*\)")


def entries_of(zone: Zone, cards: CardSource) -> tuple[Text, ...]:
    """
    The entries of a zone, whichever way it was written, each with its own place.

    In one text, if any `;` occurs outside brackets only `;` separates; otherwise a comma does, except in a known card's name.

    Raises:
        TooLarge: there are more than 1,000.
    """
    if isinstance(zone, tuple):
        _check_length(len(zone), zone[0] if zone else None)
        return zone
    bare = _IN_BRACKETS.sub("", zone.value)
    _check_length(max(bare.count(separator) for separator in ",;"), zone)
    entries: list[Text] = []
    end = 0
    for entry in cards.split_names(zone.value):
        start = zone.value.index(entry, end)
        end = start + len(entry)
        entries.append(zone.part(start, end))
    return tuple(entries)


def _check_length(count: int, at: Text | None) -> None:
    if count > MOST_ENTRIES:
        message = f"a list of {count} entries is too long; at most {MOST_ENTRIES} are read: write `3 Forest` for three of a kind"
        raise TooLarge(message, where=None if at is None else at.where)
