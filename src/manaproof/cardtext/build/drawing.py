"""
How cards are drawn, and the card that would be drawn (grammar `drawing`).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.library import Looked, card_of
from manaproof.cardtext.build.parts import DeclinedError, Instructions, Meanings, Some, Statements, Watched, constant
from manaproof.cardtext.build.statics import draw_replacement
from manaproof.model.effects import DoInstead, DrawsFromBottom, Rewrite
from manaproof.model.expr import ONE, Number
from manaproof.model.instructions import (
    ChooseDrawn,
    Draw,
    Effect,
    ExileUntil,
    PayLifeOrPutOnTop,
    PutLooked,
    PutNotCast,
    RevealThatCard,
    Which,
)
from manaproof.model.patterns import DrawPattern
from manaproof.model.references import PlayerRef, Zone


def _reveals_it(player: PlayerRef) -> tuple[Rewrite, bool]:
    return DoInstead((RevealThatCard(player),)), False


def _into_owners_graveyard(looked: Looked) -> Effect:
    if looked.which is not Which.FOUND:
        raise DeclinedError("whose graveyard it is")
    return (PutLooked(Which.FOUND, Zone.GRAVEYARD, owners=True),)


def _first_draw(watched: Watched, rewrite: tuple[Rewrite, bool]) -> Statements:
    pattern = watched.event
    if not isinstance(pattern, DrawPattern) or pattern.least is not None or pattern.except_first:
        raise DeclinedError("the first time that is not of a draw")
    return Statements((draw_replacement(evolve(watched, event=evolve(pattern, first=True)), rewrite),))


def _exile_until(some: Some) -> Effect:
    if some.any_number or some.count != ONE:
        raise DeclinedError("until several cards are exiled")
    return (ExileUntil(card_of(some.noun)),)


DRAWING: Meanings = {
    "exile_until": _exile_until,
    "put_not_cast": lambda position, arrangement: (PutNotCast(position, arrangement),),
    "draw_one_additional": constant((Draw(additional=True),)),
    "draw_additional": lambda count: (Draw(Number(int(count)), additional=True),),
    "choose_drawn": lambda count: (ChooseDrawn(Number(int(count))),),
    "pay_or_on_top": lambda life: Instructions((PayLifeOrPutOnTop(Number(int(life))),)),
    "first_draw_replacement": _first_draw,
    "draws_from_bottom": constant(Statements((DrawsFromBottom(),))),
    "reveals_it_instead": _reveals_it,
    "put_into_owners_graveyard": _into_owners_graveyard,
    "any_other_player": constant(PlayerRef.ANY_OTHER_PLAYER),
    "who_drew": constant(PlayerRef.WHO_DREW),
}
