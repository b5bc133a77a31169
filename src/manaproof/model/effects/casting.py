"""
Statements about when spells may be cast (CR 601.3b).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.properties import Anything, Property


@frozen
class AsThoughFlash:
    """
    You may cast spells with a property as though they had flash.
    """

    what: Property = Anything()
    condition: Condition | None = None
