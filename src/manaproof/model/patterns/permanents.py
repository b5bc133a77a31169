"""
What happens to permanents: they enter, become tapped.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef


@frozen
class EntersPattern(EventPattern):
    """
    A permanent with a property enters the battlefield; `together` for "one or more … enter", which is one event for all.

    `tapped` says that it enters so, or untapped; None where either will do.
    """

    what: Property
    together: bool = False
    tapped: bool | None = None


@frozen
class ControlPattern(EventPattern):
    """
    A player loses control of a permanent with a property, or another one gains it from them.
    """

    what: Property
    loser: PlayerRef | None = None
    gainer: PlayerRef | None = None


@frozen
class TappedPattern(EventPattern):
    """
    A permanent with a property becomes tapped, for mana or otherwise (CR 701.26).
    """

    what: Property


@frozen
class UntappedPattern(EventPattern):
    """
    A permanent with a property becomes untapped, in an untap step or otherwise (CR 701.26).
    """

    what: Property


@frozen
class SuspectedPattern(EventPattern):
    """
    A permanent becomes suspected (CR 701.60a).
    """

    what: Property


@frozen
class TransformsPattern(EventPattern):
    """
    A permanent with a property transforms or converts; `into_itself` for "transforms into ~", the face that says so.
    """

    what: Property
    into_itself: bool = False


@frozen
class MonstrousPattern(EventPattern):
    """
    A permanent with a property becomes monstrous (CR 701.37).
    """

    what: Property


@frozen
class TurnedFaceUpPattern(EventPattern):
    """
    A permanent with a property is turned face up (CR 708.8).
    """

    what: Property
