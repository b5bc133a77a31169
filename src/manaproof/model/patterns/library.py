"""
What is done with hands and libraries: cards are discarded or milled, libraries looked at, searched and shuffled.
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Anything, Property
from manaproof.model.references import PlayerRef, Zone


class Cause(enum.Enum):
    """
    What must cause a player to do it.
    """

    ANYTHING = "anything"
    EFFECT = "an effect"
    OPPONENT = "a spell or ability an opponent controls"


@frozen
class DiscardPattern(EventPattern):
    """
    A player would discard a card with a property (CR 701.9).

    `to` is where the card would go, None for anywhere: "instead of putting it into your graveyard".
    """

    player: PlayerRef
    what: Property = Anything()
    cause: Cause = Cause.ANYTHING
    to: Zone | None = None


@frozen
class DiscardedPattern(EventPattern):
    """
    A player has discarded a card with a property; `together` for "one or more cards", which is one event for all.

    `or_cycles` for "cycles or discards", which says the same, because a card that is cycled is discarded (CR 702.29d).
    """

    player: PlayerRef
    what: Property = Anything()
    cause: Cause = Cause.ANYTHING
    together: bool = False
    or_cycles: bool = False


@frozen
class MillPattern(EventPattern):
    """
    A player mills cards (CR 701.17): the instruction as a whole where it would happen.
    """

    player: PlayerRef


@frozen
class MilledPattern(EventPattern):
    """
    A player has milled a card with a property; `together` for "one or more cards", which is one event for all.
    """

    player: PlayerRef
    what: Property = Anything()
    together: bool = False


class LookAction(enum.Enum):
    """
    A keyword action that looks at the top cards of a library and puts some of them elsewhere.
    """

    SCRY = "scry"  # CR 701.22
    SURVEIL = "surveil"  # CR 701.25


@frozen
class LookActionPattern(EventPattern):
    """
    A player scries, surveils or does one of both.
    """

    player: PlayerRef
    actions: tuple[LookAction, ...]


@frozen
class SearchPattern(EventPattern):
    """
    A player searches a library (CR 701.23); `own` where it must be their own.
    """

    player: PlayerRef
    own: bool = False


@frozen
class ShufflePattern(EventPattern):
    """
    A player shuffles their library (CR 701.24).
    """

    player: PlayerRef


@frozen
class ExplorePattern(EventPattern):
    """
    A permanent with a property explores (CR 701.44); `card` is what the revealed card has, None where it isn't asked.
    """

    what: Property
    card: Property | None = None


@frozen
class ConnivePattern(EventPattern):
    """
    A permanent with a property connives (CR 701.50).
    """

    what: Property
