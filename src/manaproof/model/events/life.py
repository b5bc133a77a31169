"""
Life is gained, lost or paid (CR 119).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.board import ObjectId, PlayerName
from manaproof.model.events.base import Event


class LifeCause(enum.Enum):
    """
    Why a player gains or loses life.
    """

    EFFECT = "an effect"  # of a spell or ability (CR 119.3)
    COST = "a cost"  # life that is paid is lost (CR 119.4)
    DAMAGE = "damage"  # a result of damage (CR 119.2, 120.3a, 120.3f)


@frozen(cache_hash=True)
class GainLifeEvent(Event):
    """
    A player gains life.

    `source` is the object that causes it: the spell, the object whose ability it is, the source of damage with lifelink.
    `by` is the controller of that spell or ability, or of that source; None where no one is known.
    """

    player: PlayerName
    amount: int
    cause: LifeCause = LifeCause.EFFECT
    source: ObjectId | None = None
    by: PlayerName | None = None


@frozen(cache_hash=True)
class LoseLifeEvent(Event):
    """
    A player loses life.

    All damage that is dealt to a player at once makes them lose life once, whatever its sources are; `source` is then None
    unless there is only one.
    """

    player: PlayerName
    amount: int
    cause: LifeCause = LifeCause.EFFECT
    source: ObjectId | None = None
    by: PlayerName | None = None
