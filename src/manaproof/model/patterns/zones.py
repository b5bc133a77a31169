"""
Objects change zones, are destroyed and are sacrificed (CR 400.6, 700.4, 701.8, 701.21).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Property
from manaproof.model.references import Manner, PlayerRef, Zone


@frozen
class MovePattern(EventPattern):
    """
    An object that has a property moves from one zone to another.

    "~ dies" goes from the battlefield to a graveyard (CR 700.4); "a card would be put into your graveyard from anywhere"
    to your graveyard; "leaves the battlefield" is from there, to no zone that is told.

    Args:
        what: What the object is: in the zone that it leaves.
        from_zone: The zone that it leaves, None for any.
        to_zone: The zone to which it goes, None for any.
        not_from: A zone that it does not come from: "a creature card not on the battlefield".
        not_to: A zone that it does not go to: "instead of putting it anywhere else".
        whose: Whose graveyard, hand or library it is that it goes to or leaves.
        manner: How it comes that it moves, None for any.
        by: Who moves it, or whose spell or ability does.
        together: One event for "one or more" objects.
    """

    what: Property
    from_zone: Zone | None = None
    to_zone: Zone | None = None
    not_from: Zone | None = None
    not_to: Zone | None = None
    whose: PlayerRef | None = None
    manner: Manner | None = None
    by: PlayerRef | None = None
    together: bool = False


@frozen
class DestroyPattern(EventPattern):
    """
    A permanent that has a property is destroyed.

    `by_effect` is for what watches only for destruction by an effect (CR 122.1c).
    """

    what: Property
    by_effect: bool = False


@frozen
class SacrificePattern(EventPattern):
    """
    A player sacrifices a permanent that has a property; `player` None for "is sacrificed".
    """

    what: Property
    player: PlayerRef | None = None
    together: bool = False


@frozen
class EitherPattern(EventPattern):
    """
    Any of several events: "if a nontoken creature would die or a creature card would be put into a graveyard".
    """

    patterns: tuple[EventPattern, ...]
