"""
What happened to permanents.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import ObjectId, PlayerName


@frozen(cache_hash=True)
class CountersPlaced(Happening):
    """
    Counters were put on an object, or it entered with them.
    """

    on: ObjectId
    name: str
    kind: str
    count: int
    entering: bool = False


@frozen(cache_hash=True)
class CountersRemained(Happening):
    """
    Counters remained on a card as it came back to the battlefield: nothing put them there.
    """

    on: ObjectId
    name: str
    kind: str
    count: int


@frozen(cache_hash=True)
class CountersRemoved(Happening):
    """
    Counters were removed from an object.
    """

    on: ObjectId
    name: str
    kind: str
    count: int


@frozen(cache_hash=True)
class Entered(Happening):
    """
    A permanent entered the battlefield, `as_copy_of` something else or face down if it did, `attached_to` something for an Aura.
    """

    id: ObjectId
    name: str
    controller: PlayerName
    tapped: bool
    as_copy_of: str | None = None
    face_down: bool = False
    attached_to: ObjectId | None = None


@frozen(cache_hash=True)
class BecameCopy(Happening):
    """
    A permanent became a copy of something else, until a duration ends if there is one.
    """

    id: ObjectId
    name: str
    of: str
    duration: str | None = None


@frozen(cache_hash=True)
class ControlGained(Happening):
    """
    A player gained control of a permanent, by an effect or as one ended (CR 613.1b).
    """

    player: PlayerName
    id: ObjectId
    name: str


@frozen(cache_hash=True)
class EffectStarted(Happening):
    """
    A resolving spell or ability left an effect behind that lasts: "until end of turn, …" (CR 611.2).
    """

    name: str
    controller: PlayerName
    duration: str


@frozen(cache_hash=True)
class BecameTapped(Happening):
    """
    A permanent that a player controls became tapped, or untapped, whoever's effect or turn did it (CR 701.26).
    """

    controller: PlayerName
    name: str
    tapped: bool
