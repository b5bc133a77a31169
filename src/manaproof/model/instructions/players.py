"""
Instructions about life totals and about what players have (CR 119.5, 122.1, 701.10, 701.12).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import ONE, Quantity, Rounding
from manaproof.model.instructions.base import Instruction
from manaproof.model.references import PlayerRef


@frozen
class SetLife(Instruction):
    """
    A player's life total becomes a number: they gain or lose the difference (CR 119.5).

    `total` is told of each of several players on their own: "each player's life total becomes the number of creatures they
    control".
    """

    total: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class DoubleLife(Instruction):
    """
    A player's life total is doubled (CR 701.10d).
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class LoseHalfLife(Instruction):
    """
    A player loses half their life.
    """

    rounded: Rounding
    player: PlayerRef = PlayerRef.YOU


@frozen
class ExchangeLife(Instruction):
    """
    Two players exchange life totals (CR 701.12c).
    """

    other: PlayerRef
    player: PlayerRef = PlayerRef.YOU


@frozen
class GetPlayerCounters(Instruction):
    """
    A player gets counters (CR 122.1).
    """

    count: Quantity = ONE
    kind: str = "poison"
    player: PlayerRef = PlayerRef.YOU


@frozen
class ShuffleAllIntoLibrary(Instruction):
    """
    A player shuffles their hand, their graveyard and all permanents they own into their library (CR 701.24).
    """

    player: PlayerRef = PlayerRef.YOU
