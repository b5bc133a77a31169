"""
What happens to permanents: they enter, get counters, become tapped.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.copies import CopyEffect
from manaproof.model.events.base import Event
from manaproof.model.events.counters import CountersEvent
from manaproof.model.events.tokens import SeenAs, TokenCreation
from manaproof.model.permanents import Counters, ObjectId, Permanent, PlayerName
from manaproof.model.references import Zone


@frozen(cache_hash=True)
class EnterBattlefield(Event):
    """
    A card becomes a permanent (CR 614.12): `permanent` is what it would be on the battlefield so far.

    `x` is the X of the spell that it was (CR 107.3m), None where it was no spell with X; `counters` are those that it
    would enter with, `by_exception` those among them of an exception of a copy effect (CR 707.9e), and `put_by` who puts them,
    None for its controller (CR 122.6a). `spell` is the spell on the stack that becomes it (CR 608.3). `created` is the creation
    that it is contained in, for a token; `also` are other tokens that are the same and enter together with it in the same way.
    `moved` are the permanents that have left the battlefield because of how it enters (CR 614.13b).
    """

    permanent: Permanent
    x: int | None = None
    was_cast: bool = False
    counters: tuple[Counters, ...] = ()
    created: TokenCreation | None = None
    also: tuple[ObjectId, ...] = ()
    by_exception: tuple[Counters, ...] = ()
    put_by: PlayerName | None = None
    spell: ObjectId | None = None
    moved: tuple[ObjectId, ...] = ()


@frozen(cache_hash=True)
class ControlChanges(Event):
    """
    One player loses control of a permanent, of which another one gains control.
    """

    object: ObjectId
    loser: PlayerName
    gainer: PlayerName


@frozen(cache_hash=True)
class PutInstead(Event):
    """
    What would enter is put into another zone instead, or stays where it is for None; a token ceases to exist there (CR 111.7).

    Where a card comes from isn't known, so no effect looks at its move.
    """

    permanent: Permanent
    to: Zone | None
    also: tuple[ObjectId, ...] = ()


@frozen(cache_hash=True)
class PlaceCounters(CountersEvent):
    """
    Counters are put on a permanent, entering or there already (CR 122.1, 122.6): all kinds that are put together are one event.

    `by` is the player who puts them; `by_effect` is False for a cost (CR 614.16). `entering` is the entering that
    this is contained in.
    """

    on: ObjectId
    counters: tuple[Counters, ...]
    by: PlayerName
    by_effect: bool = True
    entering: EnterBattlefield | None = None


@frozen(cache_hash=True)
class RemoveCounters(Event):
    """
    Counters are removed from a permanent: all kinds that are removed together are one event.

    `by_effect` is False for a cost, `by_damage` tells a result of damage. `seen` is None until it has happened.
    """

    on: ObjectId
    counters: tuple[Counters, ...]
    by: PlayerName
    by_effect: bool = True
    seen: SeenAs | None = None
    by_damage: bool = False


@frozen(cache_hash=True)
class BecomeTapped(Event):
    """
    A permanent becomes tapped.
    """

    object: ObjectId


@frozen(cache_hash=True)
class BecomeUntapped(Event):
    """
    A permanent becomes untapped.
    """

    object: ObjectId


@frozen(cache_hash=True)
class BecomeMonstrous(Event):
    """
    A permanent becomes monstrous (CR 701.37).
    """

    object: ObjectId


@frozen(cache_hash=True)
class Transform(Event):
    """
    A permanent transforms or converts (CR 701.27a, 701.28a), `by_time` because of the time of day (CR 702.145).
    """

    object: ObjectId
    by_time: bool = False


@frozen(cache_hash=True)
class FlipPermanent(Event):
    """
    A permanent flips (CR 710).
    """

    object: ObjectId


@frozen(cache_hash=True)
class BecomeAttached(Event):
    """
    A permanent becomes attached to another one (CR 701.3a).
    """

    object: ObjectId
    to: ObjectId


@frozen(cache_hash=True)
class TurnFaceUp(Event):
    """
    A face-down permanent is turned face up (CR 708.8), as one of several things or with counters (CR 614.1e, 708.11).

    `is_paid` says that the event tells for which cost it is, where that matters (CR 702.37b).
    """

    object: ObjectId
    copies: tuple[CopyEffect, ...] = ()
    counters: tuple[Counters, ...] = ()
    is_paid: bool = False


@frozen(cache_hash=True)
class BecomeSuspected(Event):
    """
    A permanent becomes suspected (CR 701.60a).
    """

    object: ObjectId


@frozen(cache_hash=True)
class EndSuspicion(Event):
    """
    A permanent is no longer suspected (CR 701.60a).
    """

    object: ObjectId
