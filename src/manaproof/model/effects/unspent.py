"""
What effects make of unspent mana that would be lost, or state of losing it (CR 106.4).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Condition
from manaproof.model.mana import ALL_TYPES, ManaType, ManaTypeSet
from manaproof.model.references import PlayerRef


@frozen
class BecomesType(Rewrite):
    """
    "That mana becomes colorless instead", "that mana becomes red instead".
    """

    type: ManaType


@frozen
class KeepsMana:
    """
    "You don't lose unspent red mana as steps and phases end"; nothing replaces the loss, that mana isn't to be lost.
    """

    player: PlayerRef
    types: ManaTypeSet = ALL_TYPES
    condition: Condition | None = None


@frozen
class LosingManaCostsLife:
    """
    "A player losing unspent mana causes that player to lose that much life", at the same time.
    """

    player: PlayerRef = PlayerRef.A_PLAYER
    condition: Condition | None = None
