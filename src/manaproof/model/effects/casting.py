"""
Statements about when spells may be cast (CR 601.3b).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.properties import Anything, Property
from manaproof.model.references import Zone


@frozen
class MayCastFrom:
    """
    You may cast spells with a property from a zone of yours; from a library, from its top.

    `once` is only once during each of your turns; the permanent that a spell cast so becomes enters `tapped`, and the spell is
    `exiled` instead of being put into a graveyard. `for_life` is paid, as much as its mana value, rather than its mana cost.
    """

    zone: Zone
    what: Property = Anything()
    condition: Condition | None = None
    once: bool = False
    tapped: bool = False
    exiled: bool = False
    for_life: bool = False


@frozen
class NextSpellGoes:
    """
    The next spell with a property that you cast from a zone of yours goes elsewhere as it resolves (CR 611.2f).
    """

    what: Property
    from_zone: Zone
    to: Zone
    condition: Condition | None = None


@frozen
class AsThoughFlash:
    """
    You may cast spells with a property as though they had flash.
    """

    what: Property = Anything()
    condition: Condition | None = None
