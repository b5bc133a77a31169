"""
What happened to players and their life.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import PlayerName


@frozen(cache_hash=True)
class LifeChanged(Happening):
    """
    A player gained (positive) or lost life; `damage` is how much damage it is the result of.
    """

    player: PlayerName
    change: int
    paid: bool = False
    damage: int = 0


@frozen(cache_hash=True)
class GotCounters(Happening):
    """
    A player got counters.
    """

    player: PlayerName
    kind: str
    count: int


@frozen(cache_hash=True)
class Did(Happening):
    """
    Another action, in words of the game as after "you": "sacrifice Lotus Petal", "discard a card".

    `kinds` say what it is: a statement on the board that watches for one of them is named as not modelled.
    """

    player: PlayerName
    words: str
    kinds: tuple[EventKind, ...] = ()


@frozen(cache_hash=True)
class Decided(Happening):
    """
    A choice that is part of what all players see: a kind named, a payment declined.
    """

    player: PlayerName
    words: str
