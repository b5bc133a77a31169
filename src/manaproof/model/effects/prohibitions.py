"""
Statements that something can't happen or be done (CR 101.2, 614.17).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.patterns import EventPattern
from manaproof.model.properties import Anything, Objects, Property
from manaproof.model.references import PlayerRef


@frozen
class Prohibition:
    """
    "… can't …" (CR 614.17).
    """

    condition: Condition | None = None


@frozen
class CantHappen(Prohibition):
    """
    Events of a pattern can't happen: "players can't draw cards", "creatures can't have counters put on them".
    """

    event: EventPattern | None = None


@frozen
class CantDrawMoreThan(Prohibition):
    """
    A player can't draw more than a number of cards each turn (CR 121.2b).
    """

    player: PlayerRef = PlayerRef.EACH_PLAYER
    count: int = 1


@frozen
class CantCast(Prohibition):
    """
    Spells with a property can't be cast: by anybody where `player` is None.
    """

    player: PlayerRef | None = None
    what: Property = Anything()


@frozen
class CantPay(Prohibition):
    """
    Players can't pay life, or sacrifice objects, to cast spells or activate abilities; `but_for_mana` leaves mana abilities out.
    """

    player: PlayerRef = PlayerRef.EACH_PLAYER
    sacrifice: Objects | None = None
    but_for_mana: bool = False


@frozen
class CantActivate(Prohibition):
    """
    Activated abilities of objects can't be activated, by anybody or by a player; mana abilities too unless `except_mana`.

    `anywhere` for "sources", which may also be cards in other zones.
    """

    of: Objects | None = None
    player: PlayerRef | None = None
    except_mana: bool = False
    anywhere: bool = False


@frozen
class LegendRuleSpares(Prohibition):
    """
    The legend rule doesn't apply to objects (CR 704.5j).
    """

    of: Objects | None = None
