"""
What the words of a question leave open and its reading takes for granted, told where it makes a difference.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.errors import IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, Outcome
from manaproof.rules.tasks import World

Endings = frozenset[tuple[tuple[Happening, ...], int]]


def granted_where_it_matters(board: Board, occasion: Occasion, found: Iterable[Outcome], limit: int) -> tuple[str, ...]:
    """
    What an occasion takes for granted and without which something else could happen.

    Cost: a search for each thing that is taken for granted and each other player.
    """
    if not occasion.granted:
        return ()
    endings = _endings(found)
    return tuple(
        granted.words
        for granted in occasion.granted
        if any(_endings_of(board, other, limit) != endings for other in granted.otherwise)
    )


def _endings(found: Iterable[Outcome]) -> Endings:
    return frozenset((outcome.happenings, outcome.orders) for outcome in found)


def _endings_of(board: Board, occasion: Occasion, limit: int) -> Endings | None:
    """
    How an occasion can end, None where that can't be told.
    """
    try:
        return _endings(Exploration(World(CouldProduceTable(board).oracle), limit).outcomes_from([Node(board, (occasion,))]))
    except (IllegalAction, NotModelled, TooLarge):
        return None
