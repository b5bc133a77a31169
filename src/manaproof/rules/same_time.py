"""
Permanents that enter at the same time: players choose which has the later timestamp (CR 613.7m).
"""

from __future__ import annotations

from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import ContinuousEffect
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.rules.layers import layered


def refuse_open_order(before: Board, after: Board) -> None:
    """
    Refuses permanents that have entered at the same time where the order of their timestamps decides what something is.

    Raises:
        NotModelled: it does.
    """
    there = {permanent.id for permanent in before.permanents}
    arrived = [permanent for permanent in after.permanents if permanent.id not in there and _has_effects(permanent)]
    for one, other in combinations(arrived, 2):
        if _with_later(one, after) != _with_later(other, after):
            both = f"`{one.name}` and `{other.name}`"
            raise NotModelled(f"which of {both}, which enter at the same time, has the later timestamp isn't encoded (613.7m)")


def _has_effects(permanent: Permanent) -> bool:
    statements = (s for a in permanent.printed.abilities if isinstance(a, StaticAbility) for s in a.statements)
    return any(isinstance(statement, ContinuousEffect) for statement in statements)


def _with_later(later: Permanent, board: Board) -> dict[ObjectId, Characteristics]:
    """
    What everything is if that permanent's timestamp is the latest, without the timestamps that abilities have.
    """
    table = layered(board.with_permanent(evolve(later, timestamp=board.latest_timestamp + 1))).table
    return {
        each: evolve(looks, abilities=tuple(evolve(own, timestamp=0) for own in looks.abilities)) for each, looks in table.items()
    }
