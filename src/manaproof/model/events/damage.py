"""
Damage is dealt (CR 120).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.cards import Card
from manaproof.model.events.base import Event
from manaproof.model.mana import Color
from manaproof.model.permanents import ObjectId, PlayerName


@frozen(cache_hash=True)
class DamageSource:
    """
    The object that deals damage (CR 120.7, 609.7).
    """


@frozen(cache_hash=True)
class PermanentSource(DamageSource):
    """
    A permanent, or one that has left the battlefield, as it last was (CR 608.2h).
    """

    id: ObjectId


@frozen(cache_hash=True)
class CardSource(DamageSource):
    """
    An object that isn't on the board's battlefield, by its card: a spell, or the source of an ability.

    `is_spell` is None for the card of a permanent where nothing tells whether it is one, a spell, or in another zone; `spell` is
    which spell it is, None where that isn't told.
    """

    card: Card
    controller: PlayerName
    face: int = 0
    is_spell: bool | None = True
    spell: ObjectId | None = None


@frozen(cache_hash=True)
class DescribedSource(DamageSource):
    """
    A source that is only described: "a red source", "a creature with infect an opponent controls".

    What is None isn't known; `keywords` are all that it has of itself. One that is no spell is a permanent. `nth` tells it from
    those of the same description that came before it: "second".
    """

    words: str = "a source"
    controller: PlayerName | None = None
    colors: frozenset[Color] | None = None
    card_types: tuple[str, ...] | None = None
    subtypes: tuple[str, ...] | None = None
    keywords: tuple[str, ...] = ()
    is_spell: bool | None = None
    nth: str = ""


@frozen(cache_hash=True)
class DamageEvent(Event):
    """
    A source deals damage to a player or a permanent: one cell of the damage that is dealt at once.

    `to` is the name of the player or the identity of the permanent.
    """

    source: DamageSource
    to: PlayerName | ObjectId
    amount: int
    combat: bool = False
    preventable: bool = True


@frozen(cache_hash=True)
class ExcessDamage(Event):
    """
    Sources dealt more damage to a permanent at one time than would have been lethal (CR 120.10).

    `amount` is None where it isn't known whether it was more.
    """

    to: ObjectId
    amount: int | None
    combat: bool = False


@frozen(cache_hash=True)
class DamagePrevented(Event):
    """
    A prevention effect prevented damage (CR 615.13): `part` is what would have been dealt of it by one source to one recipient.

    `by` is the effect: what it prevents at one time is one occurrence.
    """

    part: DamageEvent
    by: str
