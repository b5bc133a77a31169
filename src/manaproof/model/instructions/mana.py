"""
Instructions that add mana, and that let players lose it (CR 106.3, 106.4).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.instructions.base import Instruction
from manaproof.model.production import Mana, SpendTerm
from manaproof.model.references import PlayerRef


@frozen
class AddMana(Instruction):
    """
    A player adds mana: one production event (CR 106.4).
    """

    mana: Mana
    player: PlayerRef = PlayerRef.YOU
    terms: tuple[SpendTerm, ...] = ()


@frozen
class AddManaInstead(Instruction):
    """
    "If …, add … instead": a self-replacement of the production before it in the same effect (CR 614.15).
    """

    condition: Condition
    mana: Mana
    terms: tuple[SpendTerm, ...] = ()


@frozen
class DoubleUnspentMana(Instruction):
    """
    A player adds as much unspent mana of each type as they have (CR 106.4): one production.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class LoseUnspentMana(Instruction):
    """
    A player loses all unspent mana; with `added_by` that player adds the mana lost this way (CR 106.13).
    """

    player: PlayerRef = PlayerRef.YOU
    added_by: PlayerRef | None = None
