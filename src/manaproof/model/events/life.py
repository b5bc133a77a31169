"""
Life is gained or lost (CR 119).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import PlayerName
from manaproof.model.events.base import Event


@frozen(cache_hash=True)
class GainLifeEvent(Event):
    """
    A player gains life.
    """

    player: PlayerName
    amount: int


@frozen(cache_hash=True)
class LoseLifeEvent(Event):
    """
    A player loses life.
    """

    player: PlayerName
    amount: int
