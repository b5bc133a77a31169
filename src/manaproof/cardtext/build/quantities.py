"""
Amounts and counts (grammar `quantity`).
"""

from __future__ import annotations

from lark import Token

from manaproof.cardtext.build.parts import IT, DeclinedError, Meanings, Noun, Part, constant, substitute
from manaproof.model.expr import Difference, Half, Named, Number, Quantity, Rounding, Sum, Times
from manaproof.model.lookups import (
    CastFact,
    CountersAmong,
    CountersOn,
    CountOf,
    Devotion,
    DistinctAmong,
    GreatestAmong,
    GreatestLife,
    LandsEntered,
    MeasureOf,
    NumberOf,
    PlayerNumber,
    ThoseCount,
    TotalAmong,
)
from manaproof.model.mana import Color
from manaproof.model.properties import Anything, HasCounter, Objects
from manaproof.model.references import PlayerRef, Referent, Zone

THAT_MANY = ThoseCount("that many")
X = Named("X")


def where_x_is(said: Part, quantity: Quantity) -> Part:
    """
    What is said with an X, with the amount that the end of the sentence tells.
    """
    replaced = substitute(said, X, quantity)
    if replaced == said:
        raise DeclinedError("an X that is not used")
    return replaced


def _mana_spent(what: Referent) -> Quantity:
    if what not in (Referent.THIS, IT):
        raise DeclinedError("the mana spent on something else")
    return CastFact("mana spent")


def _cards_fewer(number: Token, place: tuple[Zone, PlayerRef | None]) -> Quantity:
    zone, whose = place
    return Difference(Number(int(number)), CountOf(Objects(Anything(), zone, whose)))


AMOUNTS: Meanings = {
    "number": lambda number: Number(int(number)),
    "x": constant(X),
    "one": constant(Number(1)),
    "count": lambda amount: amount,
    "that_much": constant(THAT_MANY),
    "twice_that_much": constant(Times(2, THAT_MANY)),
    "twice_x": constant(Times(2, X)),
}

TERMS: Meanings = {
    "quantity": lambda term: term,
    "same": lambda counted: counted,
    "measure_of": lambda of, measure: MeasureOf(measure, of),
    "greatest_among": lambda measure, noun: GreatestAmong(measure, noun.objects()),
    "total_among": lambda measure, noun: TotalAmong(measure, noun.objects()),
    "half_up": lambda term: Half(term, Rounding.UP),
    "half_down": lambda term: Half(term, Rounding.DOWN),
    "highest_life": GreatestLife,
    "life_total": constant(NumberOf(PlayerNumber.LIFE, PlayerRef.YOU)),
    "life_gained": constant(NumberOf(PlayerNumber.LIFE_GAINED_THIS_TURN, PlayerRef.YOU)),
    "devotion": lambda *colors: Devotion(frozenset(Color(str(c)) for c in colors if c.type == "COLOR_WORD")),
    "devotion_chosen": constant(Devotion()),
    "number_plus": lambda number, term: Sum((Number(int(number)), term)),
    "plus_number": lambda term, number: Sum((term, Number(int(number)))),
    "plus_term": lambda first, second: Sum((first, second)),
    "number_minus": lambda number, term: Difference(Number(int(number)), term),
    "minus_number": lambda term, number: Difference(term, Number(int(number))),
    "twice": lambda term: Times(2, term),
    "mana_spent": _mana_spent,
    "damage_prevented": constant(ThoseCount("prevented")),
}


def _counters_removed(kind: Token) -> Quantity:
    return ThoseCount("removed", HasCounter(str(kind)))


def _life_opponents_lost(each: Token) -> Quantity:
    if each != "1":
        raise DeclinedError("several life for each")
    return NumberOf(PlayerNumber.LIFE_LOST_THIS_TURN, PlayerRef.EACH_OPPONENT)


def _damage_prevented_each(each: Token) -> Quantity:
    if each != "1":
        raise DeclinedError("several damage for each")
    return ThoseCount("prevented")


def _colors_among(noun: Noun) -> Quantity:
    return DistinctAmong("colors", noun.objects())


_PLAYERS_COUNTERS = {
    "poison": PlayerNumber.POISON_COUNTERS,
    "energy": PlayerNumber.ENERGY_COUNTERS,
    "experience": PlayerNumber.EXPERIENCE_COUNTERS,
    "rad": PlayerNumber.RAD_COUNTERS,
}


def _your_counters(kind: Token) -> Quantity:
    if kind not in _PLAYERS_COUNTERS:
        raise DeclinedError("counters that players don't have")
    return NumberOf(_PLAYERS_COUNTERS[str(kind)], PlayerRef.YOU)


COUNTED: Meanings = {
    "count_of": lambda noun: CountOf(noun.objects()),
    "cards_fewer": _cards_fewer,
    "counters_on": lambda kind, of: CountersOn(str(kind), of),
    "your_counters": _your_counters,
    "any_counters_on": lambda of: CountersOn(None, of),
    "counters_among": lambda kind, noun: CountersAmong(str(kind), noun.objects()),
    "counters_removed": _counters_removed,
    "life_opponents_lost": _life_opponents_lost,
    "damage_prevented_each": _damage_prevented_each,
    "cards_drawn": constant(NumberOf(PlayerNumber.CARDS_DRAWN_THIS_TURN, PlayerRef.YOU)),
    "colors_among": _colors_among,
    "land_types_among": lambda noun: DistinctAmong("basic land types", noun.objects()),
    "card_types_among": lambda noun: DistinctAmong("card types", noun.objects()),
    "powers_among": lambda noun: DistinctAmong("powers", noun.objects()),
    "lands_entered": constant(LandsEntered(PlayerRef.YOU)),
    "times_kicked": constant(CastFact("times kicked")),
    "colors_spent": constant(CastFact("colors spent")),
    "cards_revealed": constant(ThoseCount("revealed")),
    "cards_discarded": constant(ThoseCount("discarded")),
    "cards_exiled": constant(ThoseCount("exiled")),
    "cards_drawn_this_way": constant(ThoseCount("drawn")),
    "cards_milled": constant(ThoseCount("milled")),
    "died_this_turn": constant(NumberOf(PlayerNumber.CREATURES_DIED_THIS_TURN, PlayerRef.EACH_PLAYER)),
    "died_under_control": constant(NumberOf(PlayerNumber.CREATURES_DIED_THIS_TURN_UNDER_CONTROL, PlayerRef.YOU)),
    "spells_cast": constant(NumberOf(PlayerNumber.SPELLS_CAST_THIS_TURN, PlayerRef.THAT_PLAYER)),
    "where": lambda quantity: quantity,
}
