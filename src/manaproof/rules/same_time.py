"""
Permanents that receive a timestamp at the same time: players choose which has the later one (CR 613.7m).
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
    Refuses permanents that received a timestamp at the same time where the order of these decides what something is.

    They entered, became attached, turned face up or down, transformed or converted (CR 613.7d to 613.7g).

    Raises:
        NotModelled: it does.
    """
    stamps = {permanent.id: permanent.timestamp for permanent in before.permanents}
    stamped = [each for each in after.permanents if stamps.get(each.id) != each.timestamp and _has_effects(each)]
    for one, other in combinations(stamped, 2):
        if _with_later(one, after) != _with_later(other, after):
            both = f"`{one.name}` and `{other.name}`, which receive timestamps at the same time,"
            raise NotModelled(f"which of {both} has the later one isn't encoded (613.7m)")


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
