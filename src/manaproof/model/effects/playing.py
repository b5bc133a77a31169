"""
Which lands may be played, from where and how many (CR 305.1, 305.2).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.prohibitions import Prohibition
from manaproof.model.expr import Condition
from manaproof.model.mana import ManaTypeSet
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef, Zone


@frozen
class MayPlayFrom:
    """
    You may play lands with a property from a zone of yours; from a library, from its top.
    """

    zone: Zone
    what: Property
    condition: Condition | None = None


@frozen
class AdditionalLands:
    """
    A player may play so many lands more on each of their turns (CR 305.2).
    """

    count: int = 1
    player: PlayerRef = PlayerRef.YOU
    condition: Condition | None = None


@frozen
class CantPlayLands(Prohibition):
    """
    A player can't play lands.
    """

    player: PlayerRef = PlayerRef.EACH_PLAYER


@frozen
class MayPlayExiled:
    """
    A player may play what the effect has exiled or milled before, or with `cast_only` only cast it.

    Args:
        player: Who may.
        several: Whether it is more than one card.
        spells: Which spells among the cards, if not all.
        as_though: As what mana may be spent to cast them, if that is told (CR 118.14, 609.4b).
        free: Whether no mana cost is paid.
    """

    player: PlayerRef = PlayerRef.YOU
    cast_only: bool = False
    several: bool = False
    spells: Property | None = None
    as_though: ManaTypeSet | None = None
    free: bool = False
    condition: Condition | None = None
