"""
Brute force: every path of an occasion, walked from its beginning to its end.
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import TooLarge
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening
from manaproof.model.permanents import ObjectId
from manaproof.reference.paths import Situation, moves
from manaproof.rules.tasks import World

Order = tuple[ObjectId, ...]
Happenings = tuple[Happening, ...]

MOST_PATHS = 200_000


def outcomes_by_brute_force(
    board: Board, occasion: Occasion, world: World | None = None, *, limit: int = MOST_PATHS
) -> dict[Happenings, int]:
    """
    What can happen, each with the number of different orders of effects that lead to it.

    An order is the sequence of effects applied on a path; choices and declined effects are not part of it.

    Shapes: up to 7 effects on one event.
    Cost: k! paths for k effects on one event, times the choices and declines on each.

    Raises:
        TooLarge: there are more paths than the limit.
        NotModelled: something that decides isn't encoded.
    """
    orders: dict[Happenings, set[Order]] = {}
    paths = walk_all(Situation(board, (occasion,)), (), world or World())
    for number, (happenings, order) in enumerate(paths, start=1):
        if number > limit:
            raise TooLarge(f"the occasion has more than {limit} paths; use fewer effects")
        orders.setdefault(happenings, set()).add(order)
    return {happenings: len(found) for happenings, found in orders.items()}


def walk_all(situation: Situation, order: Order, world: World) -> Iterator[tuple[Happenings, Order]]:
    """
    Every path from a situation to its end, as what happened on it and its order of effects.
    """
    if situation.is_over:
        yield situation.happenings, order
        return
    for move in moves(situation, world):
        further = order if move.effect is None else (*order, move.effect)
        yield from walk_all(move.to, further, world)
