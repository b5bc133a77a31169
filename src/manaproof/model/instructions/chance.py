"""
Instructions to flip coins and to roll dice, and what follows from the results (CR 705, 706).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions.base import Effect, Instruction
from manaproof.model.references import PlayerRef

FLIPS_WON = "flips won"
FLIPS_LOST = "flips lost"
HEADS = "heads"
TAILS = "tails"
FLIPS = frozenset({FLIPS_WON, FLIPS_LOST, HEADS, TAILS})
RESULT = "result"


@frozen
class FlipCoins(Instruction):
    """
    A player flips coins; later instructions ask how many flips were won and lost, or how many coins came up heads and tails.
    """

    count: Quantity = ONE
    player: PlayerRef = PlayerRef.YOU


@frozen
class RollDice(Instruction):
    """
    A player rolls dice; later instructions ask for the result. `plus` is added to it.

    `count` is how many rolls count, `ignoring` how many of the lowest are ignored besides.
    """

    sides: int
    count: Quantity = ONE
    player: PlayerRef = PlayerRef.YOU
    plus: Quantity | None = None
    ignoring: int = 0


@frozen
class TableRow:
    """
    What happens if the result is in a range, which is open above where `most` is None.
    """

    least: int
    most: int | None
    effect: Effect


@frozen
class ResultsTable(Instruction):
    """
    A results table (CR 706.3).
    """

    rows: tuple[TableRow, ...]
