"""
Statements about what untaps during untap steps (CR 502.3).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent


@frozen
class StaysTapped:
    """
    Objects don't untap during the untap step of a player, None for each one's controller.
    """

    of: Objects | Referent
    during: PlayerRef | None = None
    condition: Condition | None = None


@frozen
class UntapsAtMost:
    """
    A player can't untap more than so many objects with a property during their untap step.
    """

    count: int
    of: Property
    player: PlayerRef = PlayerRef.EACH_PLAYER
    condition: Condition | None = None


@frozen
class MayStayTapped:
    """
    The controller of the source may choose not to untap it during their untap step.
    """

    condition: Condition | None = None


@frozen
class UntapsAlso:
    """
    Objects untap also during the untap step of each other player.
    """

    of: Objects | Referent
    condition: Condition | None = None
