"""
Coins that were flipped and dice that were rolled, with the results that are possible.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import PlayerName


@frozen(cache_hash=True)
class CoinsFlipped(Happening):
    """
    A player flipped coins: for each of `count` flips `coins` of them, of which one counted.

    `won` is how many flips were won, `heads` how many came up heads; None where that may be any number of them. In flips that
    aren't called nobody wins or loses.
    """

    player: PlayerName
    count: int
    coins: int = 1
    is_called: bool = True
    won: int | None = None
    heads: int | None = None


@frozen(cache_hash=True)
class DiceRolled(Happening):
    """
    A player rolled dice: for each roll that counts the results that it may have had, after modifiers.

    `lowest` is how many of the lowest rolls were ignored, `chosen` how many that each player chose.
    """

    player: PlayerName
    sides: int
    results: tuple[tuple[int, ...], ...]
    lowest: int = 0
    chosen: tuple[tuple[PlayerName, int], ...] = ()
    modifier: int = 0
