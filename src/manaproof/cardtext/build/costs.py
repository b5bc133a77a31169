"""
Parts of costs (grammar `cost`).
"""

from __future__ import annotations

from lark import Token

from manaproof.cardtext.build.mana import symbols_of
from manaproof.cardtext.build.parts import DeclinedError, Meaning, Meanings, Noun, Some, constant
from manaproof.model.costs import (
    CostPart,
    DiscardCards,
    DiscardThis,
    ExileCards,
    KeywordAction,
    KeywordCost,
    ManaCost,
    MillCards,
    PayEnergy,
    PayLife,
    PutCountersCost,
    RemoveCounters,
    ReturnToHand,
    RevealCards,
    SacrificeObjects,
    SacrificeThis,
    TapObjects,
    TapSymbol,
    UntapObjects,
    UntapSymbol,
)
from manaproof.model.expr import ONE, Named, Number, Quantity
from manaproof.model.properties import Anything, Objects
from manaproof.model.references import PlayerRef, Zone

_X = Named("X")


def _counted(some: Some, zone: Zone = Zone.BATTLEFIELD, whose: PlayerRef | None = None) -> tuple[Quantity, Objects]:
    if some.any_number:
        raise DeclinedError("any number of them as a cost")
    return some.count, some.noun.objects(zone, whose)


def _sacrifice(some: Some) -> CostPart:
    return SacrificeObjects(*_counted(some))


def _tap(some: Some) -> CostPart:
    if some.any_number:
        return TapObjects(some.count, some.noun.objects(), any_number=True)
    return TapObjects(*_counted(some))


def _cards_in(some: Some, zone: Zone) -> tuple[Quantity, Objects | None]:
    if some.noun.generic != "card":
        raise DeclinedError("what is no card")
    count, objects = _counted(some, zone, PlayerRef.YOU)
    return count, None if objects.having == Anything() else objects


def _discard(some: Some) -> CostPart:
    return DiscardCards(*_cards_in(some, Zone.HAND))


def _discard_at_random(some: Some) -> CostPart:
    return DiscardCards(*_cards_in(some, Zone.HAND), at_random=True)


def _exile_from(zone: Zone) -> Meaning:
    def build(some: Some) -> CostPart:
        count, objects = _cards_in(some, zone)
        return ExileCards(count, objects or Objects(Anything(), zone, PlayerRef.YOU), zone)

    return build


def _exile_top(count: object = 1) -> CostPart:
    return ExileCards(Number(int(str(count))), Objects(Anything(), Zone.LIBRARY, PlayerRef.YOU), Zone.LIBRARY)


def _exile_objects(some: Some) -> CostPart:
    if some.noun.zone is Zone.GRAVEYARD and some.noun.whose is PlayerRef.YOU:
        return ExileCards(some.count, some.noun.objects(), Zone.GRAVEYARD)
    count, objects = _counted(some)
    if objects.zone is not Zone.BATTLEFIELD:
        raise DeclinedError("exiling from elsewhere")
    return ExileCards(count, objects, Zone.BATTLEFIELD)


def _reveal(some: Some) -> CostPart:
    if some.any_number:
        raise DeclinedError("revealing any number")
    return RevealCards(*_cards_in(some, Zone.HAND))


def _remove(count: Quantity, kind: Token, _this: Token) -> CostPart:
    return RemoveCounters(count, str(kind), any_number=count == _X)


def _remove_from(count: Quantity, kind: Token, some: Some) -> CostPart:
    if some.count != Number(1) or count != ONE:
        raise DeclinedError("several counters from one of several permanents")
    return RemoveCounters(count, str(kind), some.noun.objects())


def _remove_among(count: Quantity, kind: Token, noun: Noun) -> CostPart:
    return RemoveCounters(count, str(kind), noun.objects(), any_number=count == _X)


def _waterbend(token: Token) -> CostPart:
    (symbol,) = symbols_of(token)
    if not symbol.isdigit():
        raise DeclinedError("waterbending X")
    return KeywordCost(KeywordAction.WATERBEND, Number(int(symbol)))


COSTS: Meanings = {
    "tap_symbol": constant(TapSymbol()),
    "untap_symbol": constant(UntapSymbol()),
    "mana_cost": lambda token: ManaCost(symbols_of(token)),
    "pay_life": lambda number: PayLife(Number(int(number))),
    "pay_x_life": constant(PayLife(_X)),
    "pay_energy": lambda token: PayEnergy(Number(len(symbols_of(token)))),
    "sacrifice_this": constant(SacrificeThis()),
    "sacrifice_objects": _sacrifice,
    "remove_counters": _remove,
    "remove_any_number": lambda kind, _this: RemoveCounters(ONE, str(kind), any_number=True),
    "remove_one_or_more": lambda kind, _this: RemoveCounters(ONE, str(kind), any_number=True, least=1),
    "remove_counters_from": _remove_from,
    "remove_counters_among": _remove_among,
    "remove_any_among": lambda kind, noun: RemoveCounters(ONE, str(kind), noun.objects(), any_number=True, least=1),
    "put_counters_cost": lambda count, kind, _this: PutCountersCost(count, str(kind)),
    "tap_objects": _tap,
    "untap_objects": lambda some: UntapObjects(*_counted(some)),
    "discard_objects": _discard,
    "discard_random": _discard_at_random,
    "discard_hand": constant(DiscardCards(whole_hand=True)),
    "discard_this": constant(DiscardThis()),
    "exile_this_from_hand": constant(ExileCards(ONE, None, Zone.HAND)),
    "exile_this_from_graveyard": constant(ExileCards(ONE, None, Zone.GRAVEYARD)),
    "exile_this": constant(ExileCards(ONE, None, Zone.BATTLEFIELD)),
    "exile_objects": _exile_objects,
    "exile_from_hand": _exile_from(Zone.HAND),
    "exile_from_graveyard": _exile_from(Zone.GRAVEYARD),
    "exile_top_cost": _exile_top,
    "return_this": constant(ReturnToHand(ONE, None)),
    "return_objects": lambda some: ReturnToHand(*_counted(some)),
    "mill_cost": MillCards,
    "reveal_cost": _reveal,
    "exert": constant(KeywordCost(KeywordAction.EXERT)),
    "collect_evidence": lambda number: KeywordCost(KeywordAction.COLLECT_EVIDENCE, Number(int(number))),
    "blight": lambda number: KeywordCost(KeywordAction.BLIGHT, Number(int(number))),
    "waterbend": _waterbend,
    "forage": constant(KeywordCost(KeywordAction.FORAGE)),
}
