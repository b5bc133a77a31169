"""
Which lands may be played, from where and how many (CR 305.1, 305.2).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.prohibitions import Prohibition
from manaproof.model.expr import Condition
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
