"""
Cards of a library that go elsewhere together, as the events that they are (CR 400.6).
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.errors import NotModelled
from manaproof.model.events import MoveObject
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Manner, Zone
from manaproof.rules.tasks import Opportunities, Pending, Task, at_once


def moves_from_library(
    owner: PlayerName,
    cards: Sequence[LibraryCard | UnknownCards],
    to: Zone,
    by: PlayerName,
    opportunities: Opportunities,
    manner: Manner = Manner.PUT,
) -> tuple[Task, ...]:
    """
    The top cards of a library go elsewhere at the same time; they lie there in this order.
    """
    return at_once(parts_from_library(owner, cards, to, by, opportunities, manner))


def parts_from_library(
    owner: PlayerName,
    cards: Sequence[LibraryCard | UnknownCards],
    to: Zone,
    by: PlayerName,
    opportunities: Opportunities,
    manner: Manner = Manner.PUT,
    *,
    by_effect: bool = True,
) -> list[Pending]:
    """
    The moves of the top cards of a library.

    Raises:
        NotModelled: how many cards they are isn't known.
    """
    parts = []
    for place, card in enumerate(cards):
        if isinstance(card, UnknownCards):
            raise NotModelled("an unknown number of unknown cards would go elsewhere; give the library in the board")
        move = MoveObject(owner, Zone.LIBRARY, to, card=card, place=place, manner=manner, by=by, by_effect=by_effect)
        parts.append(Pending(move, opportunities))
    return parts
