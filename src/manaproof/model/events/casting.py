"""
Spells are cast and copied, and lands are played (CR 305, 601, 707.10).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import Spell
from manaproof.model.cards import Card
from manaproof.model.events.base import Event
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Zone


@frozen(cache_hash=True)
class CastSpell(Event):
    """
    A player casts a spell: its card goes from a zone onto the stack, with all that was chosen for it (CR 601.2).

    The card is `spell.owner`'s; `is_known` is False for one of a hand of which nobody knows the cards. `before` is how many
    spells were cast before it this turn. `is_proposed` says that the spell is on the stack already, where its costs were paid.
    """

    player: PlayerName
    spell: Spell
    from_zone: Zone
    is_known: bool = True
    before: int = 0
    is_proposed: bool = False


@frozen(cache_hash=True)
class CopySpell(Event):
    """
    A player puts a copy of a spell onto the stack, which isn't cast (CR 707.10).
    """

    player: PlayerName
    spell: Spell


@frozen(cache_hash=True)
class PlayLand(Event):
    """
    A player has played a land card of a zone of theirs with one of its faces up (CR 116.2a).

    It has been put onto the battlefield, where it became the permanent of that identity.
    """

    player: PlayerName
    card: Card
    from_zone: Zone
    face: int = 0
    became: ObjectId | None = None
