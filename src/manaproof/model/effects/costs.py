"""
Statements about what abilities cost (CR 118.8).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.costs import CostPart
from manaproof.model.expr import Condition
from manaproof.model.properties import Property


@frozen
class ManaAbilitiesCostLife:
    """
    Mana abilities of permanents with a property cost so much life more to activate.
    """

    of: Property
    life: int
    condition: Condition | None = None


@frozen
class TargetingCostsLife:
    """
    Spells with a property that target this object cost so much life more to cast.
    """

    spells: Property
    life: int
    condition: Condition | None = None


@frozen
class AdditionalCost:
    """
    This spell costs something besides to cast (CR 118.8, 601.2f).
    """

    cost: tuple[CostPart, ...]
    condition: Condition | None = None
