"""
Spells are cast or copied, and lands are played (CR 305.1, 601.2i, 707.10).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Anything, Property
from manaproof.model.references import PlayerRef, Zone


@frozen
class CastPattern(EventPattern):
    """
    A player casts a spell that has a property.

    Args:
        player: Who casts it.
        what: What the spell is, on the stack.
        from_zone: The zone of that player from which it is cast, None for any.
        not_from: The zone of that player from which it isn't cast: "from anywhere other than your hand".
        kicked: Whether it must have been kicked.
        nth: Which of the spells it must be that the player casts this turn, None for any.
        or_copies: Whether copying such a spell counts as well.
    """

    player: PlayerRef
    what: Property = Anything()
    from_zone: Zone | None = None
    not_from: Zone | None = None
    kicked: bool = False
    nth: int | None = None
    or_copies: bool = False


@frozen
class PlayLandPattern(EventPattern):
    """
    A player plays a land that has a property (CR 701.18a).
    """

    player: PlayerRef
    what: Property = Anything()
