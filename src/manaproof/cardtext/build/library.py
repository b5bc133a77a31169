"""
What is done with cards of a library and a graveyard (part of grammar `instruction`).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen
from lark import Token

from manaproof.cardtext.build.parts import DeclinedError, Meaning, Meanings, Noun, Some, constant
from manaproof.cardtext.build.quantities import X
from manaproof.model.effects import EntersWith
from manaproof.model.expr import ONE, Number, Quantity
from manaproof.model.instructions import (
    Arrangement,
    ChooseKind,
    Effect,
    Exile,
    ExileThatCard,
    ExileTop,
    LookAtTop,
    Position,
    PutFromHand,
    PutLooked,
    PutOntoBattlefield,
    ReturnFromGraveyard,
    RevealFound,
    RevealLooked,
    RevealTop,
    RevealUntil,
    Shuffle,
    Target,
    Which,
    WithCounters,
)
from manaproof.model.properties import Anything, HasCardType, Objects, Property, Without
from manaproof.model.references import PlayerRef, Zone

_Top = tuple[Quantity, PlayerRef, PlayerRef | None]  # how many cards, who acts, and whose library if another player's


@frozen
class Looked:
    """
    Some of the cards that were looked at or revealed.
    """

    which: Which
    count: Quantity = ONE
    having: Property | None = None


def _choose_kind(card_type: Token, _or: Token, other: Token) -> Effect:
    kind, _, value = other.partition(":")
    if kind != "CARDTYPE":
        raise DeclinedError("kinds of card")
    return (ChooseKind((HasCardType(str(card_type)), Without(HasCardType(value)))),)


def _top(player: PlayerRef) -> Meaning:
    return lambda *count: (Number(int(count[0])) if count else Number(1), player, None)


def _top_act(instruction: Meaning) -> Callable[[_Top], Effect]:
    def build(top: _Top) -> Effect:
        count, player, whose = top
        if whose is not None:
            return (instruction(count, player=player, whose=whose),)
        return (instruction(count, player=player),)

    return build


def _own_top_act(instruction: Meaning) -> Meaning:
    def build(top: _Top) -> Effect:
        if top[2] is not None:
            raise DeclinedError("another player's library")
        return _top_act(instruction)(top)

    return build


def card_of(noun: Noun) -> Property:
    """
    What a card that is no permanent has.
    """
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("what is no card")
    return noun.property


def _one(some: Some) -> Quantity:
    if some.any_number:
        raise DeclinedError("any number of cards")
    return some.count


def _acting(place: tuple[Zone, PlayerRef | None]) -> tuple[Zone, PlayerRef]:
    if place[1] not in (PlayerRef.YOU, PlayerRef.THAT_PLAYER):
        raise DeclinedError("another player's zone")
    return place[0], place[1]


def _found_into(place: tuple[Zone, PlayerRef | None]) -> Effect:
    zone, player = _acting(place)
    return (PutLooked(Which.FOUND, zone, player=player),)


def _own(place: tuple[Zone, PlayerRef | None]) -> Zone:
    if place[1] is not PlayerRef.YOU:
        raise DeclinedError("another player's zone")
    return place[0]


def _exile_from(zone: Zone) -> Meaning:
    def build(some: Some) -> Effect:
        return (Exile(Objects(card_of(some.noun), zone, PlayerRef.YOU), _one(some)),)

    return build


def _target_returned(to: Zone) -> Meaning:
    def build(noun: Noun) -> Effect:
        having = card_of(noun)
        return (Target(having), ReturnFromGraveyard(Number(1), having, to))

    return build


def _put_target(noun: Noun, whose: PlayerRef | None, tapped: object = None, *, yours: bool = False) -> Effect:
    having = card_of(noun)
    cards = Objects(having, Zone.GRAVEYARD, whose)
    return (Target(having), PutOntoBattlefield(cards, tapped=tapped is not None, yours=yours))


def _put_target_with(whose: PlayerRef | None, *, yours: bool = False, up_to: bool = False) -> Meaning:
    def build(noun: Noun, counters: WithCounters | None = None) -> Effect:
        having = card_of(noun)
        put = PutOntoBattlefield(Objects(having, Zone.GRAVEYARD, whose), yours=yours, counters=counters, up_to=up_to)
        return (Target(having, up_to=up_to), put)

    return build


def _put_with(counters: EntersWith) -> WithCounters:
    if counters.tapped or counters.changes:
        raise DeclinedError("more than counters")
    return WithCounters(counters.count, counters.kind, counters.additional)


def _put_onto_from_hand(some: Some, tapped: object = None) -> Effect:
    if _one(some) != Number(1):
        raise DeclinedError("several cards from a hand")
    return (PutOntoBattlefield(Objects(card_of(some.noun), Zone.HAND, PlayerRef.YOU), tapped=tapped is not None),)


def _up_to_one_returned(noun: Noun) -> Effect:
    having = card_of(noun)
    return (Target(having, up_to=True), ReturnFromGraveyard(Number(1), having, Zone.HAND, up_to=True))


def _exile_target(noun: Noun, whose: PlayerRef | None = None) -> Effect:
    having = card_of(noun)
    return (Target(having), Exile(Objects(having, Zone.GRAVEYARD, whose)))


def _put_into(looked: Looked, place: tuple[Zone, PlayerRef | None]) -> Effect:
    zone, player = _acting(place)
    return (PutLooked(looked.which, zone, looked.having, looked.count, player=player),)


def _put_on(looked: Looked, position: Position, arrangement: Arrangement = Arrangement.AS_IS) -> Effect:
    return (PutLooked(looked.which, Zone.LIBRARY, looked.having, looked.count, position, arrangement),)


def _put_from_hand(some: Some, position: Position, arrangement: Arrangement = Arrangement.AS_IS) -> Effect:
    if card_of(some.noun) != Anything():
        raise DeclinedError("cards of a kind from a hand")
    return (PutFromHand(_one(some), position, arrangement),)


_REST = Looked(Which.REST)


LOOKED: Meanings = {
    "your_top": _top(PlayerRef.YOU),
    "your_top_x": constant((X, PlayerRef.YOU, None)),
    "an_opponents_top": constant((Number(1), PlayerRef.THAT_PLAYER, PlayerRef.AN_OPPONENT)),
    "your_top_many": _top(PlayerRef.YOU),
    "their_top": _top(PlayerRef.THAT_PLAYER),
    "their_top_many": _top(PlayerRef.THAT_PLAYER),
    "reveal_until_chosen": constant((RevealUntil(None),)),
    "reveal_top": _own_top_act(RevealTop),
    "look_at_top": _own_top_act(LookAtTop),
    "exile_top": _top_act(ExileTop),
    "exile_top_equal": lambda quantity: (ExileTop(quantity),),
    "exile_top_face_down": _top_act(lambda count, **player: ExileTop(count, face_down=True, **player)),
    "exile_that_card": constant((ExileThatCard(),)),
    "all_revealed": lambda noun: Looked(Which.ALL_WITH, having=noun.property),
    "the_rest": constant(_REST),
    "found": constant(Looked(Which.FOUND)),
    "some_of_them": lambda count: Looked(Which.CHOSEN, Number(int(count))),
    "looked_some": lambda looked: looked,
    "put_into": _put_into,
    "put_on": _put_on,
    "put_from_hand": _put_from_hand,
    "rest_into": lambda place: _put_into(_REST, place),
    "rest_on": lambda *where: _put_on(_REST, *where),
    "bottom": constant(Position.BOTTOM),
    "top_position": constant(Position.TOP),
    "any_order": constant(Arrangement.ANY_ORDER),
    "random_order": constant(Arrangement.RANDOM),
}


SEARCHES: Meanings = {
    "choose_kind": _choose_kind,
    "return_target_from_graveyard": _target_returned(Zone.HAND),
    "return_up_to_one_target": _up_to_one_returned,
    "return_target_to_battlefield": lambda noun: _put_target(noun, PlayerRef.YOU),
    "return_target_tapped": lambda noun: _put_target(noun, PlayerRef.YOU, "tapped"),
    "return_target_with": _put_target_with(PlayerRef.YOU),
    "return_up_to_one_onto": _put_target_with(PlayerRef.YOU, up_to=True),
    "put_target_from_any_with": _put_target_with(None, yours=True),
    "put_with": _put_with,
    "put_target_from_yours": lambda noun, *tapped: _put_target(noun, PlayerRef.YOU, *tapped),
    "put_target_from_any": lambda noun: _put_target(noun, None, yours=True),
    "put_target_from_opponents": lambda noun: _put_target(noun, PlayerRef.AN_OPPONENT, yours=True),
    "put_from_hand_onto": _put_onto_from_hand,
    "put_from_hand_face_up": _put_onto_from_hand,
    "exile_from_hand_act": _exile_from(Zone.HAND),
    "exile_from_graveyard_act": _exile_from(Zone.GRAVEYARD),
    "exile_target_from_graveyard": _exile_target,
    "exile_target_from_opponents": lambda noun: _exile_target(noun, PlayerRef.AN_OPPONENT),
    "exile_target_from_yours": lambda noun: _exile_target(noun, PlayerRef.YOU),
    "found_card": constant(None),
    "several_found": constant(None),
    "revealed": constant((RevealFound(),)),
    "exile_found": constant((PutLooked(Which.FOUND, Zone.EXILE),)),
    "put_some_found_onto": lambda looked, *tapped: (
        PutLooked(looked.which, Zone.BATTLEFIELD, count=looked.count, tapped=bool(tapped)),
    ),
    "put_rest_onto": lambda *tapped: (PutLooked(Which.REST, Zone.BATTLEFIELD, tapped=bool(tapped)),),
    "reveal_from_among": lambda some: (RevealLooked(card_of(some.noun), _one(some)),),
    "put_some_into": lambda some, place: (PutLooked(Which.CHOSEN, _own(place), card_of(some.noun), _one(some)),),
    "put_some_onto": lambda some, *tapped: (
        PutLooked(Which.CHOSEN, Zone.BATTLEFIELD, card_of(some.noun), _one(some), tapped=bool(tapped)),
    ),
    "put_it_into": lambda *parts: _found_into(parts[-1]),
    "put_it_onto_with": lambda _found, kind, _on_it: (PutLooked(Which.FOUND, Zone.BATTLEFIELD, counters=((str(kind), 1),)),),
    "put_it_onto": lambda _found, *tapped: (PutLooked(Which.FOUND, Zone.BATTLEFIELD, tapped=bool(tapped)),),
    "entering_tapped": constant("tapped"),
    "shuffle": constant((Shuffle(),)),
}
