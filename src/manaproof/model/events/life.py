"""
Life is gained, lost or paid (CR 119).
"""

from __future__ import annotations

import enum

from attrs import evolve, frozen

from manaproof.model.events.base import Event
from manaproof.model.permanents import ObjectId, PlayerName


class LifeCause(enum.Enum):
    """
    Why a player gains or loses life.
    """

    EFFECT = "an effect"  # of a spell or ability (CR 119.3)
    COST = "a cost"  # life that is paid is lost (CR 119.4)
    DAMAGE = "damage"  # a result of damage (CR 119.2, 120.3a, 120.3f)


@frozen(cache_hash=True)
class LifeEvent(Event):
    """
    A player gains or loses life.

    `source` is the object that causes it: the spell, the object whose ability it is, the source of damage. `by` is the
    controller of that spell or ability, or of that source; None where no one is known. `is_first` is told of an event that
    has happened: it was the first of its kind for the player this turn.
    """

    player: PlayerName
    amount: int
    cause: LifeCause = LifeCause.EFFECT
    source: ObjectId | None = None
    by: PlayerName | None = None
    is_first: bool = False


@frozen(cache_hash=True)
class GainLifeEvent(LifeEvent):
    """
    A player gains life; `lost_too` says that damage would make them lose some at the same time.
    """

    lost_too: bool = False

    def beside(self, others: tuple[Event, ...]) -> Event:
        """
        The same gain, with whether damage would make the player lose life at the same time.
        """
        lost = any(
            isinstance(other, LoseLifeEvent) and other.player == self.player and other.cause is LifeCause.DAMAGE
            for other in others
        )
        return self if lost is self.lost_too else evolve(self, lost_too=lost)


@frozen(cache_hash=True)
class LoseLifeEvent(LifeEvent):
    """
    A player loses life.

    All damage that is dealt to a player at once makes them lose life once, whatever its sources are; `source` is then None
    unless there is only one. `gained_too` is what the player would gain at the same time; `paid` is the payment that it is,
    `damage` how much damage it is the result of.
    """

    gained_too: int = 0
    paid: int | None = None
    damage: int = 0

    def beside(self, others: tuple[Event, ...]) -> Event:
        """
        The same loss, with what the player would gain at the same time.
        """
        gained = sum(e.amount for e in others if isinstance(e, GainLifeEvent) and e.player == self.player)
        return self if gained == self.gained_too else evolve(self, gained_too=gained)


@frozen(cache_hash=True)
class PayLifeEvent(Event):
    """
    A player pays life (CR 118.3b), which contains that they lose it.
    """

    player: PlayerName
    amount: int
