"""
What the instructions right before have created, found, put, exiled or tapped, of which the next words may speak.
"""

from __future__ import annotations

from manaproof.cardtext.build.parts import mentions, mentions_kind
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import MayPlayExiled
from manaproof.model.expr import Number
from manaproof.model.instructions import (
    CreateTokens,
    Discard,
    Effect,
    Exile,
    ExileThatCard,
    ExileTop,
    Instruction,
    LookAtTop,
    Manifest,
    May,
    Mill,
    PutLooked,
    PutOntoBattlefield,
    RevealTop,
    RevealUntil,
    SearchLibrary,
    Shuffle,
    TapThem,
    Target,
    Unread,
    Which,
)
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.tokens import CopyOf
from manaproof.model.walking import walk


def tapped_several(earlier: Effect) -> bool:
    """
    Whether the instruction before tapped a group of objects.
    """
    match earlier:
        case (*_, TapThem(Objects() | Referent.TARGETS)):
            return True
        case _:
            return False


def just_put(earlier: Effect) -> bool:
    """
    Whether the instruction before put a card onto the battlefield, apart from what is said of it since.
    """
    match earlier:
        case (*_, PutOntoBattlefield() | Manifest()):
            return True
        case (*_, May((*_, PutOntoBattlefield() | Manifest()), ())):
            return True
        case (*before, last) if mentions(last, Referent.PUT):
            return just_put(tuple(before))
        case _:
            return False


def just_found(earlier: Effect) -> bool:
    """
    Whether the one card that was searched for was put onto the battlefield right before, apart from a shuffle after it.
    """
    match earlier:
        case (*before, Shuffle()):
            return just_found(tuple(before))
        case (*before, SearchLibrary(count=Number(1)), PutLooked(Which.FOUND, Zone.BATTLEFIELD)):
            return not any(isinstance(node, Target) for node in walk(tuple(before)))
        case (*before, last) if mentions(last, Referent.PUT):
            return just_found(tuple(before))
        case _:
            return False


def just_created(earlier: Effect) -> bool:
    """
    Whether the instruction before created tokens, apart from what these have got or what will become of them since.
    """
    return created_last(earlier) is not None


def created_last(earlier: Effect) -> CreateTokens | None:
    """
    The instruction that created tokens right before, perhaps only if something else was done; None where none did.
    """
    match earlier:
        case (*_, CreateTokens() as created):
            return created
        case (*_, May(what, (), _) as may) if mentions_kind(may, CreateTokens):
            return created_last(what)
        case (*_, May(_, then, _) as may) if mentions_kind(may, CreateTokens):
            return created_last(then)
        case (*before, last) if mentions(last, Referent.CREATED):
            return created_last(tuple(before))
        case _:
            return None


def exiled_a_card(earlier: Effect) -> bool:
    """
    Whether the instruction before exiled one card from a graveyard.
    """
    match earlier:
        case (*_, Exile(Objects(zone=Zone.GRAVEYARD), count=Number(1))):
            return True
        case (*_, May(what, (), ())):
            return exiled_a_card(what)
        case _:
            return False


def just_copied(earlier: Effect) -> bool:
    """
    Whether the instruction before created tokens that are copies, perhaps only if something else was done.
    """
    created = created_last(earlier)
    return created is not None and isinstance(created.kind, CopyOf)


_OF_CARDS = (Discard, ExileThatCard, ExileTop, Exile, LookAtTop, Mill, PutLooked, RevealTop, RevealUntil, SearchLibrary)


def exiled_last(earlier: Effect) -> bool | None:
    """
    Whether the last cards of which the instructions before speak are several that were exiled or milled; None where they weren't.
    """
    last = next((node for node in reversed(list(walk(earlier))) if isinstance(node, _OF_CARDS)), None)
    match last:
        case ExileTop(count=count, player=player, whose=whose):
            of_several = {PlayerRef.EACH_OPPONENT, PlayerRef.EACH_PLAYER} & {player, whose}
            return count != Number(1) or bool(of_several)
        case Mill(count=count, player=PlayerRef.YOU):
            return count != Number(1)
        case ExileThatCard() | Exile(what=Referent()):
            return False
        case Exile(what=Objects(zone=Zone.GRAVEYARD), count=count):
            return count != Number(1)
        case _:
            return None


def speaks_of_exiled(earlier: Effect, *, several: bool) -> bool:
    """
    Whether "those cards", or "that card", are what the instructions before exiled; where some weren't read that isn't told.
    """
    return exiled_last(earlier) is several or any(isinstance(node, Unread) for node in walk(earlier))


def plays_exiled(instruction: Instruction) -> bool | None:
    """
    Whether an instruction lets a player play several cards that were exiled, or one; None where it doesn't.
    """
    match instruction:
        case Establish(StaticAbility((MayPlayExiled(several=several),))):
            return several
        case _:
            return None
