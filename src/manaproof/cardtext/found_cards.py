"""
What is said of cards that were found: searched for, revealed, drawn, chosen from a hand, or exiled.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.parts import IT, THEM, DeclinedError, mentions
from manaproof.model.instructions import (
    ChooseFromHand,
    Draw,
    Effect,
    Exile,
    ExileUntil,
    Instruction,
    LookAtTop,
    MayCast,
    PutLooked,
    PutNotCast,
    ReturnExiled,
    RevealLooked,
    RevealThatCard,
    RevealTop,
    RevealUntil,
    SearchLibrary,
    Unread,
    Which,
)
from manaproof.model.properties import FOUND_IN_EXILE
from manaproof.model.references import TARGET_REFERENTS, PlayerRef, Referent, Zone
from manaproof.model.walking import walk

_FINDING = (Unread, Draw, LookAtTop, RevealLooked, RevealThatCard, RevealTop, RevealUntil, SearchLibrary)


def puts_what_was_not_found(effect: Effect) -> bool:
    """
    Whether "it" would be a card that was found, but nothing is looked at, revealed, drawn or searched for.
    """
    parts = tuple(walk(effect))
    return any(isinstance(part, PutLooked) and part.which is Which.FOUND for part in parts) and not any(
        isinstance(part, _FINDING) for part in parts
    )


def is_told_of_found(instruction: Instruction, earlier: Effect) -> bool:
    """
    Whether an instruction that is about a card found follows one that has it exiled or chosen; those exiled lie in no library.
    """
    if _is_about_exiled_until(instruction):
        return any(isinstance(node, ExileUntil) for node in walk(earlier))
    if isinstance(instruction, PutLooked) and any(isinstance(node, ExileUntil) for node in walk(earlier)):
        return False
    return not mentions(instruction, Referent.FOUND) or any(isinstance(node, ChooseFromHand) for node in walk(earlier))


def of_found(instruction: Instruction, earlier: Effect) -> Instruction | None:
    """
    What becomes of cards that were searched for right before, where that is told of them; None for anything else.
    """
    in_others = any(isinstance(node, SearchLibrary) and node.whose is not None for node in walk(earlier))
    match instruction:
        case ReturnExiled():
            return _of_exiled(instruction, earlier)
        case PutLooked(Which.FOUND, Zone.HAND | Zone.GRAVEYARD, player=PlayerRef.THAT_PLAYER) if in_others:
            return evolve(instruction, player=PlayerRef.YOU)
        case Exile(what) if what in (IT, THEM) and any(isinstance(last, SearchLibrary) for last in earlier[-2:]):
            return PutLooked(Which.FOUND, Zone.EXILE, player=instruction.player)
        case _:
            return None


def _is_about_exiled_until(instruction: Instruction) -> bool:
    """
    Whether an instruction is about cards that were exiled until one of a kind was.
    """
    return isinstance(instruction, PutNotCast) or (isinstance(instruction, MayCast) and instruction.what == FOUND_IN_EXILE)


def _of_exiled(back: ReturnExiled, earlier: Effect) -> ReturnExiled:
    """
    "Exile target creature, then return it": the one object that was exiled right before.
    """
    match earlier:
        case (*_, Exile(Referent() as what)) if what is Referent.THIS or what in TARGET_REFERENTS:
            return evolve(back, what=what)
        case _:
            raise DeclinedError("what wasn't exiled right before")
