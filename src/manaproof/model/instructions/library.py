"""
Instructions that are keyword actions with a library or a hand (CR 701).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef, Referent


@frozen
class Scry(Instruction):
    """
    A player scries (CR 701.22).
    """

    count: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class Surveil(Instruction):
    """
    A player surveils (CR 701.25).
    """

    count: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class Fateseal(Instruction):
    """
    A player fateseals the library of an opponent of their choice (CR 701.29).
    """

    count: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class Explore(Instruction):
    """
    A permanent explores (CR 701.44).
    """

    what: Referent


@frozen
class Connive(Instruction):
    """
    A permanent connives (CR 701.50), `count` times over in one (CR 701.50d).
    """

    what: Referent
    count: Quantity = ONE


@frozen
class MadnessTriggers(Instruction):
    """
    The second ability of madness triggers, if the card was exiled with the first one (CR 702.35a).
    """


@frozen
class RevealHand(Instruction):
    """
    A player reveals their hand; later instructions say "that player", and "it" for the hand.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class ChooseFromHand(Instruction):
    """
    A player chooses a card with a property from the hand that was revealed, which is then the card found.
    """

    having: Property
    player: PlayerRef = PlayerRef.YOU
