"""
Claims (grammar `condition`).
"""

from __future__ import annotations

import re

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.parts import IT, DeclinedError, Meaning, Meanings, Noun, Some, WorksFrom, constant, every
from manaproof.cardtext.printing.objects import print_objects
from manaproof.cardtext.printing.words import article
from manaproof.model.expr import AllOf, AnyOf, Compare, Condition, Named, Not, Number, Quantity, Relation, at_least
from manaproof.model.lookups import (
    CardThisWay,
    CastFact,
    CountersOn,
    CountOf,
    Devotion,
    DistinctAmong,
    FoundMatches,
    HappenedThisTurn,
    HasDesignation,
    IsElsewhere,
    IsTurnOf,
    Matches,
    Measure,
    MeasureOf,
    NumberOf,
    PlayedLandThisTurn,
    PlayerNumber,
    SpentOn,
    ThoseCount,
    TopCardIs,
    TotalAmong,
    WasCast,
    WasNoted,
)
from manaproof.model.mana import Color
from manaproof.model.properties import (
    ANOTHER,
    Anything,
    AttachedTo,
    ControlledBy,
    Either,
    EnteredThisTurn,
    Every,
    HasCardType,
    HasKeyword,
    HasName,
    HasNumber,
    HasSubtype,
    HasSupertype,
    Is,
    Objects,
    Property,
    Without,
)
from manaproof.model.references import PlayerRef, Referent, Zone

_BOTH = " and "
_DISCARDED = at_least(ThoseCount("discarded"), 1)


_COLORS = frozenset(color.value for color in Color)


def _controlled(player: PlayerRef, noun: Noun) -> Quantity:
    return CountOf(evolve(noun, having=(*noun.having, ControlledBy(player))).objects())


def _controls(player: PlayerRef, some: Some) -> Condition:
    if not isinstance(some.count, Number) or some.count.value != 1:
        raise DeclinedError("controlling exactly so many")
    return at_least(_controlled(player, some.noun), 1)


def _controls_attached(player: PlayerRef, noun: Noun) -> Condition:
    match noun.having:
        case (*kinds, HasName(names)) if names.count(_BOTH) == 1:
            named = [evolve(noun, having=(*kinds, HasName(name))) for name in names.split(_BOTH)]
            return AllOf(tuple(at_least(_controlled(player, each), 1) for each in named))
        case _:
            return _controls_enchanted(player, noun)


def _controls_enchanted(player: PlayerRef, noun: Noun) -> Condition:
    if set(noun.having) != {Is(Referent.ATTACHED), HasCardType("Creature")}:
        raise DeclinedError("control of several")
    return Matches(Referent.ATTACHED, ControlledBy(player))


def _controls_either(player: PlayerRef, *nouns: Noun) -> Condition:
    having = Either(tuple(noun.property for noun in nouns))
    if any(noun.zone is not None or noun.generic not in (None, "permanent") for noun in nouns):
        raise DeclinedError("controlling what is no permanent")
    return at_least(CountOf(Objects(Every((having, ControlledBy(player))))), 1)


def _devotion_less(*words: Token) -> Condition:
    colors = frozenset(Color(str(word)) for word in words if word.type == "COLOR_WORD")
    return Compare(Devotion(colors), Relation.LESS, Number(int(words[-1])))


def _it_is(noun: Noun) -> Condition:
    if noun.generic == "card":
        return FoundMatches(noun.property)
    return Matches(IT, every(noun.having))


def _color_spent(least: Token, color: Token, what: Referent) -> Condition:
    if what not in (Referent.THIS, IT):
        raise DeclinedError("mana spent on something else")
    return at_least(CastFact(f"mana spent {{{color}}}"), int(least))


def _symbols_spent(token: Token, what: Referent) -> Condition:
    """
    "{W}{W} was spent to cast ~": so much mana of one color.
    """
    symbols = re.findall(r"\{([^{}]+)\}", token)
    if what not in (Referent.THIS, IT) or len(set(symbols)) != 1 or symbols[0] not in _COLORS:
        raise DeclinedError("mana spent on something else")
    return at_least(CastFact(f"mana spent {{{symbols[0]}}}"), len(symbols))


def _mana_spent_at_least(least: Token, what: Referent) -> Condition:
    return at_least(SpentOn(what), int(least))


def _compare(relation: Relation) -> Meaning:
    return lambda player, number, noun: Compare(_controlled(player, noun), relation, Number(int(number)))


def _at_least_others(player: PlayerRef, number: Token, noun: Noun) -> Condition:
    """
    "At least five other Mountains": other than the object that is spoken of, which may be that of an event.
    """
    others = evolve(noun, having=tuple(Without(Is(IT)) if part == ANOTHER else part for part in noun.having))
    return Compare(_controlled(player, others), Relation.AT_LEAST, Number(int(number)))


def _counters(of: Referent, count: Token, kind: Token, _on_it: object = None) -> Condition:
    return at_least(CountersOn(str(kind), of), int(count))


def _number(number: PlayerNumber, relation: Relation) -> Meaning:
    return lambda player, value: Compare(NumberOf(number, player), relation, Number(int(value)))


def _poison(player: PlayerRef, value: Token, kind: Token) -> Condition:
    if kind != "poison":
        raise DeclinedError("other counters on a player")
    return at_least(NumberOf(PlayerNumber.POISON_COUNTERS, player), int(value))


def _none(quantity: Quantity) -> Condition:
    return Compare(quantity, Relation.EQUAL, Number(0))


def _in_zone(count: Token, noun: Noun, place: tuple[Zone, PlayerRef | None]) -> Condition:
    if noun.zone is not None or noun.generic != "card":
        raise DeclinedError("what is in a zone but no card")
    return at_least(CountOf(evolve(noun, zone=place[0], whose=place[1]).objects()), int(count))


def _attached_is(what: Noun, having: Property) -> Condition:
    """
    "Enchanted creature is white": what is enchanted is a creature and white.
    """
    match what.having:
        case (Is(Referent.ATTACHED),):
            return Matches(Referent.ATTACHED, having)
        case (Is(Referent.ATTACHED), HasCardType() as card_type):
            return Matches(Referent.ATTACHED, Every((card_type, having)))
        case _:
            raise DeclinedError("what some object is")


def _attached_matches(what: Noun, noun: Noun) -> Condition:
    return _attached_is(what, every(noun.having))


def _attached_matches_not(what: Noun, noun: Noun) -> Condition:
    """
    "Enchanted artifact isn't a creature": what is enchanted is an artifact and no creature.
    """
    match what.having:
        case (Is(Referent.ATTACHED), HasCardType() as card_type):
            return Matches(Referent.ATTACHED, Every((card_type, Without(every(noun.having)))))
        case _:
            return Not(_attached_matches(what, noun))


def _has_attached(which: Referent, subtype: str) -> Condition:
    return at_least(CountOf(Objects(Every((HasSubtype(subtype), AttachedTo(Is(which)))))), 1)


def _there_is_none(noun: Noun) -> Condition:
    if noun == Noun((), "card", Zone.LIBRARY, PlayerRef.YOU):
        return _none(NumberOf(PlayerNumber.LIBRARY, PlayerRef.YOU))
    return _none(CountOf(noun.objects()))


def _total(noun: Noun, measure: Measure, value: Token) -> Condition:
    return at_least(TotalAmong(measure, noun.objects()), int(value))


def _only_you(how: str) -> Meaning:
    def build(player: PlayerRef) -> Condition:
        if player is not PlayerRef.YOU:
            raise DeclinedError("cast by another player")
        return WasCast(how)

    return build


def _this_was(how: str) -> Meaning:
    def build(which: Referent) -> Condition:
        if which not in (Referent.THIS, IT):
            raise DeclinedError("how another spell was cast")
        return WasCast(how)

    return build


def _in_own_zone(which: Referent, place: tuple[Zone, PlayerRef | None], claim: Condition | None = None) -> Condition:
    if which is not Referent.THIS or (place[1] is not PlayerRef.YOU and place[0] is not Zone.EXILE):
        raise DeclinedError("where another object is")
    return WorksFrom(place[0], claim)


def _top_card_is(noun: Noun) -> TopCardIs:
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("a top card that is no card")
    return TopCardIs(noun.property)


def _card(noun: Noun) -> Property:
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("what is no card")
    return noun.property


def _color_milled(number: Token) -> Condition:
    if number != "2":
        raise DeclinedError("more than two cards that share a color")
    return CardThisWay("milled", Anything(), sharing_color=True)


def _is_elsewhere(which: Referent) -> Condition:
    if which is not Referent.THIS:
        raise DeclinedError("where another object is")
    return IsElsewhere()


def _not_matches(which: Referent, noun: Noun) -> Condition:
    if which is IT and noun.generic == "card":
        return Not(FoundMatches(noun.property))
    return Not(Matches(which, every(noun.having)))


def _any_graveyard(least: Token) -> Condition:
    """
    A graveyard of any player: yours, or that of an opponent.
    """
    players = (PlayerRef.YOU, PlayerRef.AN_OPPONENT)
    return AnyOf(tuple(at_least(NumberOf(PlayerNumber.GRAVEYARD, player), int(least)) for player in players))


def _designated(designation: str) -> Meaning:
    def build(player: PlayerRef) -> Condition:
        if player is not PlayerRef.YOU:
            raise DeclinedError("what another player has been named")
        return HasDesignation(player, designation)

    return build


def _measure_of(relation: Relation) -> Meaning:
    return lambda of, measure, value: Compare(MeasureOf(measure, of), relation, Number(int(value)))


def _has_measure(relation: Relation) -> Meaning:
    return lambda which, measure, value: Matches(which, HasNumber(measure.value, relation, Number(int(value))))


def _controlled_as_cast(noun: Noun, _this: object) -> Condition:
    return WasCast(f"you controlled {article(print_objects(noun.objects(), many=False))} as you cast ~")


def _life_changed(number: PlayerNumber) -> Meaning:
    def build(player: PlayerRef, value: Token) -> Condition:
        if player not in (PlayerRef.YOU, PlayerRef.THAT_PLAYER):
            raise DeclinedError("one of several players who gained or lost so much")
        return at_least(NumberOf(number, player), int(value))

    return build


CONDITIONS: Meanings = {
    "condition": lambda claim: claim,
    "either_claim": lambda first, second: AnyOf((first, second)),
    "controls": _controls,
    "controls_attached": _controls_attached,
    "another_controls_attached": lambda noun: Not(_controls_attached(PlayerRef.YOU, noun)),
    "controls_none": lambda player, noun: _none(_controlled(player, noun)),
    "controls_at_least": _compare(Relation.AT_LEAST),
    "controls_at_least_others": _at_least_others,
    "controls_at_most": _compare(Relation.AT_MOST),
    "controls_both": lambda player, one, two: AllOf((_controls(player, one), _controls(player, two))),
    "controls_either": _controls_either,
    "opponents_at_least": _number(PlayerNumber.OPPONENTS, Relation.AT_LEAST),
    "not_players_turn": constant(Not(IsTurnOf(PlayerRef.THAT_PLAYER))),
    "was_cast_by_anyone": lambda _which: WasCast("cast by anyone"),
    "was_cast_from_hand_passive": lambda _which: WasCast("cast from your hand"),
    "has_counter": lambda of, kind, _on_it: at_least(CountersOn(str(kind), of), 1),
    "has_any_counters": lambda of, _on_it: at_least(CountersOn(None, of), 1),
    "has_counters": _counters,
    "has_no_counters": lambda of, kind, _on_it: _none(CountersOn(str(kind), of)),
    "there_are_no_counters": lambda kind, of: _none(CountersOn(str(kind), of)),
    "there_are_counters": lambda count, kind, of: _counters(of, count, kind),
    "there_are": lambda count, noun: at_least(CountOf(noun.objects()), int(count)),
    "there_is_none": _there_is_none,
    "there_are_fewer": lambda number, noun: Compare(CountOf(noun.objects()), Relation.LESS, Number(int(number))),
    "there_is": lambda noun: at_least(CountOf(noun.objects()), 1),
    "are_in_zone": _in_zone,
    "your_turn": constant(IsTurnOf(PlayerRef.YOU)),
    "not_your_turn": constant(Not(IsTurnOf(PlayerRef.YOU))),
    "matches": Matches,
    "x_at_least": lambda value: at_least(Named("X"), int(value)),
    "x_at_most": lambda value: Compare(Named("X"), Relation.AT_MOST, Number(int(value))),
    "in_own_zone": _in_own_zone,
    "top_card_is": _top_card_is,
    "top_of_graveyard_is": lambda noun: evolve(_top_card_is(noun), zone=Zone.GRAVEYARD),
    "top_card_has": TopCardIs,
    "on_the_battlefield": lambda which: Not(_is_elsewhere(which)),
    "is_elsewhere": _is_elsewhere,
    "matches_noun": lambda which, noun: Matches(which, every(noun.having)),
    "attached_matches": _attached_matches,
    "attached_matches_not": _attached_matches_not,
    "attached_is": _attached_is,
    "attached_is_so": lambda noun, word: _attached_is(noun, HasSupertype(str(word))),
    "is_attached_to": lambda which, noun: Matches(which, AttachedTo(every(noun.having))),
    "is_equipped": lambda which: _has_attached(which, "Equipment"),
    "is_enchanted": lambda which: _has_attached(which, "Aura"),
    "matches_not": lambda which, having: Not(Matches(which, having)),
    "matches_not_noun": _not_matches,
    "matches_that": lambda having: Matches(IT, having),
    "matches_that_noun": _it_is,
    "happened_claim": lambda happened: happened,
    "happened": lambda *words: HappenedThisTurn(" ".join(words)),
    "color_spent": _color_spent,
    "symbols_spent": _symbols_spent,
    "mana_spent_at_least": _mana_spent_at_least,
    "gained_life": lambda player: at_least(NumberOf(PlayerNumber.LIFE_GAINED_THIS_TURN, player), 1),
    "this_entered": lambda which: Matches(which, EnteredThisTurn()),
    "played_land": PlayedLandThisTurn,
    "empty_hand": lambda player: _none(NumberOf(PlayerNumber.HAND, player)),
    "hand_at_most": _number(PlayerNumber.HAND, Relation.AT_MOST),
    "hand_at_least": _number(PlayerNumber.HAND, Relation.AT_LEAST),
    "life_at_least": _number(PlayerNumber.LIFE, Relation.AT_LEAST),
    "life_at_most": _number(PlayerNumber.LIFE, Relation.AT_MOST),
    "poison_at_least": _poison,
    "drew_at_least": _number(PlayerNumber.CARDS_DRAWN_THIS_TURN, Relation.AT_LEAST),
    "empty_library": constant(_none(NumberOf(PlayerNumber.LIBRARY, PlayerRef.YOU))),
    "devotion_less": _devotion_less,
    "has_blessing": _designated("the city's blessing"),
    "has_initiative": _designated("the initiative"),
    "graveyard_at_least": _number(PlayerNumber.GRAVEYARD, Relation.AT_LEAST),
    "any_graveyard_at_least": _any_graveyard,
    "matches_supertype": lambda which, word: Matches(which, HasSupertype(str(word))),
    "measure_is_at_least": _measure_of(Relation.AT_LEAST),
    "measure_is_at_most": _measure_of(Relation.AT_MOST),
    "has_at_least": _has_measure(Relation.AT_LEAST),
    "has_at_most": _has_measure(Relation.AT_MOST),
    "has_keyword": lambda which, keyword: Matches(which, HasKeyword(str(keyword))),
    "cost_was_paid_as_cast": lambda how: how,
    "paid_as_cast": lambda *words: WasCast(" ".join(words)),
    "controlled_as_cast": _controlled_as_cast,
    "you_drew_at_least": lambda value: at_least(NumberOf(PlayerNumber.CARDS_DRAWN_THIS_TURN, PlayerRef.YOU), int(value)),
    "additional_was_paid": constant("additional"),
    "emerge_was_paid": constant("emerge"),
    "freerunning_was_paid": constant("freerunning"),
    "mayhem_was_paid": constant("mayhem"),
    "sneak_was_paid": constant("sneak"),
    "was_foretold": _this_was("foretold"),
    "monarch": constant(HasDesignation(PlayerRef.YOU, "the monarch")),
    "it_had_counters": constant(at_least(CountersOn(None, IT), 1)),
    "tribute_not_paid": constant(Not(WasNoted("tribute paid"))),
    "madness_was_paid": constant("madness"),
    "spectacle_was_paid": constant("spectacle"),
    "surge_was_paid": constant("surge"),
    "cost_was_paid": lambda _which, how: WasCast(how),
    "kicked": lambda _which: WasCast("kicked"),
    "kicked_with": lambda _which, cost: WasCast(f"kicked with {cost}"),
    "was_cast": _only_you("cast"),
    "was_cast_from_a_graveyard": _this_was("cast from a graveyard"),
    "was_cast_from_exile": _this_was("cast from exile"),
    "bargained": _this_was("bargain"),
    "gift_promised": constant(WasCast("gift")),
    "with_teamwork": _this_was("teamwork"),
    "cast_in_main_phase": lambda player, _this: _only_you("cast during your main phase")(player),
    "card_types_at_least": lambda count, noun: at_least(DistinctAmong("card types", noun.objects()), int(count)),
    "was_cast_from_hand": _only_you("cast from your hand"),
    "lost_life": lambda player: at_least(NumberOf(PlayerNumber.LIFE_LOST_THIS_TURN, player), 1),
    "gained_at_least": _life_changed(PlayerNumber.LIFE_GAINED_THIS_TURN),
    "lost_at_least": _life_changed(PlayerNumber.LIFE_LOST_THIS_TURN),
    "creature_died": constant(at_least(NumberOf(PlayerNumber.CREATURES_DIED_THIS_TURN, PlayerRef.EACH_PLAYER), 1)),
    "total_at_least": _total,
    "card_discarded": lambda noun: CardThisWay("discarded", _card(noun)),
    "card_milled": lambda noun: CardThisWay("milled", _card(noun)),
    "color_milled": _color_milled,
    "discarded_this_way": lambda _player: _DISCARDED,
    "not_discarded_this_way": lambda _player: Not(_DISCARDED),
}
