"""
Instructions to deal damage (CR 120.2b).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.instructions.deciding import Target
from manaproof.model.properties import Objects, Sacrificers
from manaproof.model.references import PlayerRef, Referent


@frozen
class DamagePortion:
    """
    Damage that an instruction deals to one more recipient, or to each of some, at the same time; `amount` None is as much.
    """

    amount: Quantity | None
    to: PlayerRef | Referent | Objects | Sacrificers
    any_target: bool = False


@frozen
class DealDamage(Instruction):
    """
    The source, or another object, deals damage to a player, an object or each of some objects; all of it at once.

    With `divided` the amount is divided among targets of that kind instead (CR 601.2d).
    With `to_another`, any target is any but this object. `excess_to` is to whom what is more than lethal is dealt instead
    (CR 120.4a): the controller of what it is dealt to.
    """

    amount: Quantity
    to: PlayerRef | Referent | Objects | Sacrificers
    any_target: bool = False
    source: Referent = Referent.THIS
    also: tuple[DamagePortion, ...] = ()
    excess_to: PlayerRef | None = None
    preventable: bool = True
    to_another: bool = False
    divided: Target | None = None
