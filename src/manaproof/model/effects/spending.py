"""
What effects state of the mana that costs are paid with (CR 118.14, 609.4b).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.mana import ALL_TYPES, ManaTypeSet
from manaproof.model.production import Purpose
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef


@frozen
class SpendAsThough:
    """
    "You may spend blue mana as though it were mana of any color to cast …"; to pay any cost without purposes.

    With `only`, such mana may be spent in no other way.
    """

    player: PlayerRef
    as_though: ManaTypeSet
    spent: ManaTypeSet = ALL_TYPES
    purposes: tuple[Purpose, ...] = ()
    only: bool = False
    condition: Condition | None = None


@frozen(cache_hash=True)
class PaidWith:
    """
    The mana that alone may pay a cost, or the X in it: of some types, of the chosen color, or made by objects with a property.
    """

    types: ManaTypeSet = ALL_TYPES
    of_chosen_color: bool = False
    produced_by: Property | None = None
    on_x: bool = False


@frozen
class SpellPaidOnlyWith:
    """
    "Spend only black mana on X", "spend only mana produced by creatures to cast this spell".
    """

    mana: PaidWith
    condition: Condition | None = None
