"""
Instructions that let a player cast a card as an effect is followed or later (CR 601.3b, 608.2g).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.instructions.cards import Position
from manaproof.model.mana import Color
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent, Zone


@frozen
class SpellGoes:
    """
    Where a spell that was cast so goes instead of to a graveyard.

    `whose` is the graveyard that is named, None for any; with `as_it_resolves` it goes to a graveyard if it doesn't resolve.
    """

    to: Zone
    position: Position | None = None
    whose: PlayerRef | None = None
    as_it_resolves: bool = False


@frozen
class CopySpell(Instruction):
    """
    You copy a spell so many times (CR 707.10); with `new_targets` you may choose new targets for the copies.

    `or_ability` says that it may be an ability instead that was activated, `color` is one that the copies have instead of their
    own (CR 707.9b).
    """

    what: Referent
    count: Quantity = ONE
    new_targets: bool = False
    or_ability: bool = False
    color: Color | None = None


@frozen
class LetEnterWith(Instruction):
    """
    The permanent that a spell becomes enters with counters besides those that it enters with anyway (CR 614.12).
    """

    what: Referent
    count: Quantity
    kind: str


@frozen
class MayEncode(Instruction):
    """
    You may exile the spell whose effect this is encoded on a creature that you control (CR 702.99a).
    """


@frozen
class MayCast(Instruction):
    """
    You may cast one of these cards: now, or this turn with `this_turn`.

    Args:
        what: The cards, and where they are.
        count: How many of them.
        targeted: Whether the card is a target.
        free: Whether its mana cost isn't paid.
        this_turn: Whether it may be cast later this turn.
        any_mana: Whether mana of any type can be spent on it.
        instead: Where the spell goes instead of to a graveyard.
    """

    what: Objects
    count: Quantity = ONE
    targeted: bool = False
    free: bool = False
    this_turn: bool = False
    any_mana: bool = False
    instead: SpellGoes | None = None
