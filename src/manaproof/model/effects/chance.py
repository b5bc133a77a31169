"""
What effects make of coin flips and die rolls (CR 705.3, 706.6).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Condition
from manaproof.model.references import PlayerRef


@frozen
class FlipAndIgnore(Rewrite):
    """
    For each coin so many are flipped instead, and all but one are ignored.
    """

    coins: int


@frozen
class RollAndIgnore(Rewrite):
    """
    So many more dice are rolled instead, and as many rolls are ignored: the lowest, or those that you choose.
    """

    more: int
    lowest: bool = True


@frozen
class FirstFlipsWon:
    """
    The first time that a player flips one or more coins each turn, those come up heads and the player wins the flips (CR 705.3).
    """

    player: PlayerRef
    condition: Condition | None = None
