"""
Spells are cast and copied (CR 601, 707.10).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import Spell
from manaproof.model.events.base import Event
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone


@frozen(cache_hash=True)
class CastSpell(Event):
    """
    A player casts a spell: its card goes from a zone onto the stack, with all that was chosen for it (CR 601.2).

    The card is `spell.owner`'s; `is_known` is False for one of a hand of which nobody knows the cards. `before` is how many
    spells were cast before it this turn.
    """

    player: PlayerName
    spell: Spell
    from_zone: Zone
    is_known: bool = True
    before: int = 0


@frozen(cache_hash=True)
class CopySpell(Event):
    """
    A player puts a copy of a spell onto the stack, which isn't cast (CR 707.10).
    """

    player: PlayerName
    spell: Spell
