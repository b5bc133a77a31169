"""
Coins are flipped and dice are rolled (CR 705, 706).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.references import PlayerRef


@frozen
class FlipPattern(EventPattern):
    """
    A player would flip a coin: each coin of those that they are to flip.
    """

    player: PlayerRef


@frozen
class FlipResultPattern(EventPattern):
    """
    A player wins or loses a coin flip.
    """

    player: PlayerRef
    won: bool


@frozen
class RollPattern(EventPattern):
    """
    A player would roll one or more dice, or rolls them; `sides` None for dice of whatever kind.

    `planar` is for planar dice alone.
    """

    player: PlayerRef
    sides: int | None = None
    planar: bool = False


@frozen
class DieRollPattern(EventPattern):
    """
    A player rolls a die, each by itself: with a result from `least` to `most`, None for whatever there is beyond.

    `natural` looks at the natural result; `highest` asks for the die's highest natural result; `nth` is the number of the die
    among those that the player rolls in a turn.
    """

    player: PlayerRef
    least: int | None = None
    most: int | None = None
    natural: bool = False
    highest: bool = False
    nth: int | None = None
