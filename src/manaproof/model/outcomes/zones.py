"""
What happened to objects that change zones, are sacrificed or regenerate.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.cards import Card
from manaproof.model.instructions import Position
from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import Counters, ObjectId, PlayerName
from manaproof.model.references import Zone


@frozen(cache_hash=True)
class ObjectMoved(Happening):
    """
    A permanent, or a spell on the stack, went to another zone.

    `was_creature` tells whether it died (CR 700.4); `counters` are those with which it was exiled. `controller` is whose it was
    where another player has a permanent of that name, None where its name tells which one it is.
    """

    object: ObjectId
    name: str
    owner: PlayerName
    from_zone: Zone
    to_zone: Zone
    was_creature: bool = False
    position: Position | None = None
    shuffled: bool = False
    revealed: bool = False
    counters: tuple[Counters, ...] = ()
    controller: PlayerName | None = None


@frozen(cache_hash=True)
class WentInstead(Happening):
    """
    What would have entered the battlefield went elsewhere instead, or stayed where it was for None.
    """

    name: str
    owner: PlayerName
    card: Card
    to_zone: Zone | None


@frozen(cache_hash=True)
class Sacrificed(Happening):
    """
    A player sacrificed a permanent (CR 701.21).
    """

    player: PlayerName
    object: ObjectId
    name: str


@frozen(cache_hash=True)
class Regenerated(Happening):
    """
    A permanent regenerated: it was not destroyed (CR 701.19).
    """

    object: ObjectId
    name: str


@frozen(cache_hash=True)
class ShieldCreated(Happening):
    """
    A permanent will regenerate the next time it would be destroyed this turn (CR 701.19a).
    """

    object: ObjectId
    name: str


@frozen(cache_hash=True)
class DamageRemoved(Happening):
    """
    All damage marked on a permanent was removed.
    """

    object: ObjectId
    name: str


@frozen(cache_hash=True)
class Unattached(Happening):
    """
    A permanent became unattached (CR 301.5c, 704.5n).
    """

    object: ObjectId
    name: str
