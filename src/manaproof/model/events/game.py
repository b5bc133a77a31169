"""
Players win and lose the game (CR 104).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.events.base import Event
from manaproof.model.permanents import PlayerName


class LossReason(enum.Enum):
    """
    Why a player loses the game.
    """

    EFFECT = "an effect"  # CR 104.3e
    LIFE = "0 or less life"  # CR 704.5a
    EMPTY_LIBRARY = "a draw from an empty library"  # CR 704.5b
    POISON = "poison counters"  # CR 704.5c


@frozen(cache_hash=True)
class LoseGameEvent(Event):
    """
    A player loses the game, for one or more reasons at the same time.
    """

    player: PlayerName
    reasons: tuple[LossReason, ...] = (LossReason.EFFECT,)


@frozen(cache_hash=True)
class WinGameEvent(Event):
    """
    An effect makes a player win the game.
    """

    player: PlayerName
