"""
Coins are flipped and dice are rolled (CR 705, 706).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.events.base import Event
from manaproof.model.permanents import PlayerName


@frozen(cache_hash=True)
class FlipCoins(Event):
    """
    A player is to flip a number of coins.

    `count` is how many flips count, `coins` how many coins are flipped for each of them: all but one are ignored. `is_called`
    is False where only heads and tails matter, so that nobody wins or loses (CR 705.2). `is_looked_at` says that what follows
    depends on the results.
    """

    player: PlayerName
    count: int
    coins: int = 1
    is_called: bool = True
    is_looked_at: bool = False


@frozen(cache_hash=True)
class CoinFlip(Event):
    """
    One flip that counts, as abilities see it: whether its player won it, None where nobody wins or loses it.
    """

    player: PlayerName
    won: bool | None


@frozen(cache_hash=True)
class Ignored:
    """
    How many rolls are ignored: the lowest, or those that a player chooses.
    """

    count: int
    chosen_by: PlayerName | None = None


@frozen(cache_hash=True)
class RollDice(Event):
    """
    A player is to roll a number of dice.

    `count` is how many rolls count, besides those ignored. `modifier` is added to each natural result (CR 706.2). `starts` are
    the natural results at which what follows begins to be another: results between two of them are alike.
    """

    player: PlayerName
    count: int
    sides: int
    ignored: tuple[Ignored, ...] = ()
    modifier: int = 0
    starts: tuple[int, ...] = ()


@frozen(cache_hash=True)
class DieRoll(Event):
    """
    One roll that counts, as abilities see it: with a natural result, and which die it is that its player rolls this turn.
    """

    player: PlayerName
    natural: int
    sides: int
    modifier: int = 0
    nth: int = 0
    is_exact: bool = True  # whether it is this natural result, and not one of several that are alike
