"""
What replacement effects make of mana that is produced (CR 106.12b).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Quantity
from manaproof.model.mana import ManaTypeSet
from manaproof.model.production import Mana, SpendTerm, Symbols, TypeSource


@frozen
class MultiplyMana(Rewrite):
    """
    "It produces twice as much of that mana instead."
    """

    factor: int


@frozen
class ProduceInstead(Rewrite):
    """
    "It produces {B} instead of any other type", "… one mana of a color of your choice instead of any other type and amount".

    `replaced` is the mana that changes, ALL_TYPES for "any other type", ALL_COLORS for "any other color". `amount`
    None keeps how much there is, a quantity is how much there is in all.
    """

    what: Symbols | TypeSource
    replaced: ManaTypeSet
    amount: Quantity | None = None


@frozen
class ProduceByType(Rewrite):
    """
    "Plains produce {R}, Islands produce {G}, … instead of any other type": one of those that fit the land is chosen.
    """

    cases: tuple[tuple[str, Symbols], ...]  # land subtype, mana


@frozen
class ProduceOther(Rewrite):
    """
    Other mana in place of what the same ability would add: a self-replacement (CR 614.15).
    """

    mana: Mana
    terms: tuple[SpendTerm, ...] = ()
