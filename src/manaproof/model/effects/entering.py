"""
What replacement effects make of an entering permanent (CR 614.1c, 614.1d, 614.12).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Quantity
from manaproof.model.instructions import Effect
from manaproof.model.properties import Objects, Property
from manaproof.model.references import Referent


@frozen
class EntersWith(Rewrite):
    """
    The permanent enters with counters on it, and tapped if the same words say so.
    """

    count: Quantity
    kind: str
    additional: bool = False
    tapped: bool = False


@frozen
class EntersTapped(Rewrite):
    """
    The permanent enters tapped; `untapped` for "enters untapped".
    """

    untapped: bool = False


@frozen
class EntersBackFaceUp(Rewrite):
    """
    The permanent enters with its back face up, if it is represented by a double-faced card.
    """


@frozen
class AsEntersDo(Rewrite):
    """
    "As this enters, …": something that is done as the permanent enters, such as choosing a color.
    """

    effect: Effect


@frozen
class AsEntersChoose(Rewrite):
    """
    "As this enters, choose a …": the choice that other abilities of this call chosen.
    """

    what: str  # "color", "creature type", "basic land type", "card name", "player", "opponent", "number", …
    restriction: Property | None = None


@frozen
class EntersAsCopy(Rewrite):
    """
    The permanent enters as a copy: of one of the objects, or of the object that the text points at (CR 707.5).
    """

    of: Objects | Referent
    tapped: bool = False
