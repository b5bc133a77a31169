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
    """

    zone: Zone
    what: Property = Anything()
    condition: Condition | None = None


@frozen
class AsThoughFlash:
    """
    You may cast spells with a property as though they had flash.
    """

    what: Property = Anything()
    condition: Condition | None = None
