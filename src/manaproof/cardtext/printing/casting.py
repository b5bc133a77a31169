"""
That a card may be cast, as words.
"""

from __future__ import annotations

from manaproof.cardtext.printing.objects import noun
from manaproof.cardtext.printing.words import UnprintableError, article
from manaproof.model.effects import MayCastFrom, NextSpellGoes
from manaproof.model.instructions import MayCast, Position, SpellGoes
from manaproof.model.properties import FOUND_IN_EXILE
from manaproof.model.references import PlayerRef, Zone

_FROM = {
    (Zone.GRAVEYARD, PlayerRef.YOU): "your graveyard",
    (Zone.HAND, PlayerRef.YOU): "your hand",
    (Zone.GRAVEYARD, None): "a graveyard",
    (Zone.GRAVEYARD, PlayerRef.AN_OPPONENT): "an opponent's graveyard",
    (Zone.GRAVEYARD, PlayerRef.THAT_PLAYER): "that player's graveyard",
}
_INTO = {None: "a graveyard", PlayerRef.YOU: "your graveyard"}


def print_may_cast(may: MayCast, *, targeted: bool) -> list[str]:
    """
    The sentences that say which card may be cast and where the spell goes then.
    """
    if targeted is not may.targeted:
        raise UnprintableError("no words for a target that isn't cast")
    said = f"you may cast {_which(may, targeted=targeted)}"
    said += " this turn" if may.this_turn else ""
    said += " without paying its mana cost" if may.free else ""
    said += ", and mana of any type can be spent to cast that spell" if may.any_mana else ""
    return [said, *([] if may.instead is None else [_goes(may.instead)])]


def _which(may: MayCast, *, targeted: bool) -> str:
    if may.what == FOUND_IN_EXILE:
        return "that card"
    cards = noun(may.what.having, generic="card" if targeted else "spell")
    return f"{f'target {cards}' if targeted else article(cards)} from {_FROM[may.what.zone, may.what.whose]}"


def print_may_cast_once(says: MayCastFrom) -> list[str]:
    """
    That a spell may be cast from a graveyard once during each turn, and what becomes of it.
    """
    if says.condition is not None:
        raise UnprintableError("no words for when that is")
    said = [f"once during each of your turns, you may cast {article(noun(says.what, generic='spell'))} from your graveyard"]
    said += ["if you cast a spell this way, that permanent enters tapped"] if says.tapped else []
    said += ["if a spell cast this way would be put into your graveyard, exile it instead"] if says.exiled else []
    return said


def print_next_spell_goes(says: NextSpellGoes, duration: str) -> str:
    """
    That the next spell is put into a hand as it resolves.
    """
    spell = article(noun(says.what, generic="spell"))
    goes = "put that card into your hand instead of into your graveyard as it resolves"
    return f"the next time you cast {spell} from your hand {duration}, {goes}"


def _goes(goes: SpellGoes) -> str:
    into = f"if that spell would be put into {_INTO[goes.whose]}, "
    match goes:
        case SpellGoes(Zone.EXILE, None):
            return into + "exile it instead"
        case SpellGoes(Zone.LIBRARY, Position.BOTTOM):
            return into + "put it on the bottom of its owner's library instead"
        case _:
            raise UnprintableError(f"no words for {goes}")
