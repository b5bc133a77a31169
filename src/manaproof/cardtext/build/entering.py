"""
How permanents enter (grammars `static` and `entering`).
"""

from __future__ import annotations

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.instructions import Aim
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    DeclinedError,
    IfDone,
    Instructions,
    Meaning,
    Meanings,
    Noun,
    Predicate,
    Some,
    Statements,
    constant,
    every,
)
from manaproof.cardtext.build.quantities import where_x_is
from manaproof.model.abilities import Establish, GainAbilities, KeywordAbility, StaticAbility
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.costs import DiscardCards, PayLife, RevealCards
from manaproof.model.effects import (
    AddTypes,
    AsAttachedChoose,
    AsEntersChoose,
    AsEntersDo,
    Change,
    ContinuousEffect,
    EntersAsOneOf,
    EntersIfDone,
    EntersOneWay,
    EntersTapped,
    EntersUnderControl,
    EntersWith,
    EntersWithKindsOn,
    GoesInsteadOfEntering,
    InteractionStep,
    ReplacementEffect,
    Rewrite,
    SetPowerToughness,
    SetTypes,
    Statement,
)
from manaproof.model.expr import ONE, Condition, Holds, Named, Not, Number, Quantity, Sum, Times
from manaproof.model.instructions import (
    Attach,
    BecomeDay,
    Conditional,
    DiscardAnyNumber,
    Effect,
    EnterAs,
    EnterWith,
    ExileAnyNumber,
    FlipCoins,
    Manifest,
    May,
    PayCost,
    ReturnPermanents,
    RevealAnyNumber,
    SacrificeAnyNumber,
)
from manaproof.model.lookups import ESCAPED, IsDaytime, Measure, ThoseCount, TotalAmong, WasCast
from manaproof.model.mana import Color
from manaproof.model.patterns import EntersPattern, EventKind, OtherPattern, TurnedFaceUpPattern
from manaproof.model.properties import (
    ANOTHER,
    ControlledBy,
    Either,
    Every,
    ExiledWith,
    HasCardType,
    Is,
    IsColor,
    Objects,
    Property,
    Without,
)
from manaproof.model.references import Daytime, PlayerRef, Referent, Zone
from manaproof.model.walking import walk


def _entering(rewrite: Rewrite) -> Meaning:
    return lambda subject: Statements((_enters(subject, rewrite),))


def _enters(subject: Subject, rewrite: Rewrite, condition: Condition | None = None) -> ReplacementEffect:
    return ReplacementEffect(EntersPattern(one_property(subject)), rewrite, condition=condition)


def _enters_with(subject: Subject, counters: EntersWith, condition: Condition | None = None) -> Statements:
    return Statements((_enters(subject, counters, condition),))


def _escapes_with(subject: Subject, counters: EntersWith) -> Statements:
    """
    "~ escapes with a +1/+1 counter on it" (CR 702.138c).
    """
    if subject is not Referent.THIS:
        raise DeclinedError("another object that escapes")
    return _enters_with(subject, counters, WasCast(ESCAPED))


def _escapes_with_instead(counters: EntersWith) -> Statements:
    return evolve(_escapes_with(Referent.THIS, counters), unless=WasCast(ESCAPED))


def _it_enters_with(condition: Condition, *rest: object) -> Statements:
    return _enters_with(Referent.THIS, _last(rest), condition)


def _last(parts: tuple[object, ...]) -> EntersWith:
    counters = parts[-1]
    assert isinstance(counters, EntersWith)
    return counters


def _tapped_with(subject: Subject, *rest: object) -> Statements:
    return Statements((_enters(subject, evolve(_last(rest), tapped=True)),))


def _tapped_if(condition: Condition, *_this: Token) -> Statements:
    return Statements((_enters(Referent.THIS, EntersTapped(), condition),))


def _as_enters(subject: Subject, rewrite: Rewrite) -> Statements:
    return Statements((_enters(subject, rewrite),))


def _as_enters_reveal(some: Some) -> Rewrite:
    if (not some.any_number and some.count != ONE) or some.least or some.noun.generic != "card" or some.noun.zone is not None:
        raise DeclinedError("what is revealed")
    objects = some.noun.objects(Zone.HAND, PlayerRef.YOU)
    if some.any_number:
        return AsEntersDo((RevealAnyNumber(objects, optional=True),))
    return AsEntersDo((May((PayCost((RevealCards(ONE, objects),)),)),))


def _any_number(some: Some) -> Noun:
    if not some.any_number or some.least:
        raise DeclinedError("a number of them")
    return some.noun


def _as_enters_sacrifice(*, optional: bool) -> Meaning:
    def build(some: Some) -> Rewrite:
        return AsEntersDo((SacrificeAnyNumber(Objects(property_of(_any_number(some))), optional),))

    return build


def _as_enters_exile(some: Some) -> Rewrite:
    noun = _any_number(some)
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("what is exiled")
    return AsEntersDo((ExileAnyNumber(noun.objects(Zone.GRAVEYARD, PlayerRef.YOU)),))


def _as_enters_discard(some: Some) -> Rewrite:
    noun = _any_number(some)
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("what is discarded")
    return AsEntersDo((DiscardAnyNumber(noun.objects(Zone.HAND, PlayerRef.YOU)),))


def _as_enters_return(some: Some) -> Rewrite:
    if some.count != ONE or some.any_number:
        raise DeclinedError("several permanents")
    return AsEntersDo((May((ReturnPermanents(Objects(property_of(some.noun)), some.count),)),))


def _if_done_enters_with(counters: EntersWith) -> IfDone:
    if counters.additional or counters.tapped or counters.changes:
        raise DeclinedError("more than counters")
    return IfDone((EnterWith(counters.count, counters.kind),))


def _own_size_of_exiled(_this: Token) -> Statements:
    exiled = Objects(ExiledWith(Referent.THIS), Zone.EXILE)
    size = SetPowerToughness(TotalAmong(Measure.POWER, exiled), TotalAmong(Measure.TOUGHNESS, exiled))
    return Statements((ContinuousEffect(Referent.THIS, (size,)),))


def entering_with_those(effect: Effect, more: tuple[Statement, ...]) -> Effect | None:
    """
    What is done as a permanent enters, with the counters that it enters with for that; None where they aren't for that.
    """
    match effect, more:
        case (
            (*_, SacrificeAnyNumber() | RevealAnyNumber()),
            (ReplacementEffect(EntersPattern(Is(Referent.THIS)), EntersWith(count, kind, False, False, ()), condition=None),),
        ) if any(isinstance(node, ThoseCount) for node in walk(count)):
            return (*effect, EnterWith(count, kind))
        case _:
            return None


def _size_ratio(ratio: Token) -> Predicate:
    power, toughness = str(ratio).split("/")
    return Predicate((SetPowerToughness(Number(int(power)), Number(int(toughness))),))


def _turned_up(subject: Subject, rewrite: Rewrite) -> ReplacementEffect:
    if subject is not Referent.THIS:
        raise DeclinedError("what is turned face up")
    return ReplacementEffect(TurnedFaceUpPattern(Is(Referent.THIS)), rewrite)


def _enters_or_turned_up(subject: Subject, rewrite: Rewrite) -> Statements:
    if not isinstance(rewrite, EntersAsOneOf):
        raise DeclinedError("what is done as it is turned face up")
    return Statements((_enters(subject, rewrite), _turned_up(subject, rewrite)))


def _turned_up_counters(subject: Subject, count: Quantity, kind: Token) -> Statements:
    return Statements((_turned_up(subject, EntersWith(count, str(kind))),))


def _enters_or_turned_up_counters(subject: Subject, count: Quantity, kind: Token, where: Quantity | None = None) -> Statements:
    number = count if where is None else where_x_is(count, where)
    counters = EntersWith(number, str(kind))
    return Statements((_enters(subject, counters), _turned_up(subject, counters)))


def _if_enters_as(condition: Condition, _this: Token, kind: Predicate) -> Instructions:
    if sum(isinstance(change, SetPowerToughness) for change in kind.changes) != 1:
        raise DeclinedError("what doesn't set a size")
    return Instructions((Conditional(condition, (EnterAs(kind.changes),)),))


def _attach_this(_this: Token, aim: Aim) -> Effect:
    return (*aim.targets, Attach(Referent.THIS, aim.one))


def _attach_it(aim: Aim) -> Effect:
    if not aim.targets:
        raise DeclinedError("what is attached")
    return (*aim.targets, Attach(IT, aim.one))


_AURA_WITH_ENCHANT_CREATURE: tuple[Change, ...] = (
    SetTypes(subtypes=("Aura",)),
    GainAbilities((KeywordAbility("enchant", "creature"),)),
)


def _becomes_aura(aim: Aim) -> Clause:
    """
    An enchantment that becomes an Aura has no other subtype of enchantments; how long isn't told, so for as long as it is there.
    """
    effect = StaticAbility((ContinuousEffect(aim.one, _AURA_WITH_ENCHANT_CREATURE),))
    return Clause((*aim.targets, Establish(effect, "indefinitely")), by_object=True)


def _it_enters_with_gaining(condition: Condition, *rest: object) -> Statements:
    counters, keywords = rest[-2:]
    assert isinstance(counters, EntersWith)
    assert isinstance(keywords, tuple)
    gained = GainAbilities(tuple(KeywordAbility(str(keyword)) for keyword in keywords))
    return _enters_with(Referent.THIS, evolve(counters, changes=(gained,)), condition)


def _would_enter_if(*, optional: bool) -> Meaning:
    def build(subject: Subject, *parts: object) -> Statements:
        (effect,) = (part for part in parts if isinstance(part, tuple))
        return Statements((_enters(subject, EntersIfDone(effect, optional)),))

    return build


def _would_enter_if_discard(subject: Subject, *parts: object) -> Statements:
    (card_type,) = (str(part) for part in parts if isinstance(part, Token) and part.type == "CARDTYPE")
    cards = Objects(HasCardType(card_type), Zone.HAND, PlayerRef.YOU)
    return Statements((_enters(subject, EntersIfDone((PayCost((DiscardCards(ONE, cards),)),), optional=True)),))


def enters_under_yours(subject: Subject) -> ReplacementEffect:
    """
    What would enter under an opponent's control enters under yours.
    """
    theirs = Every((one_property(subject), ControlledBy(PlayerRef.AN_OPPONENT)))
    return ReplacementEffect(EntersPattern(theirs), EntersUnderControl(PlayerRef.YOU), step=InteractionStep.CONTROL)


def _choose_name(noun: Noun) -> Rewrite:
    if noun.generic is not None or noun.zone is not None:
        raise DeclinedError("the name of what is no card")
    return AsEntersChoose("card name", noun.property)


def _counters_each(count: Quantity, kind: Token, _on_it: object, counted: Quantity) -> EntersWith:
    if not isinstance(count, Number):
        raise DeclinedError("an amount of counters for each")
    return EntersWith(counted if count == ONE else Times(count.value, counted), str(kind))


def _counters_each_of_both(count: Quantity, kind: Token, on_it: object, *counted: Quantity) -> EntersWith:
    return _counters_each(count, kind, on_it, Sum(counted))


def _enters_with_and_as(subject: Subject, counters: EntersWith, subtype: Token, _in_addition: object) -> Statements:
    return Statements((_enters(subject, evolve(counters, changes=(AddTypes(subtypes=(str(subtype),)),))),))


def _enters_with_one_of(subject: Subject, *parts: object) -> Statements:
    kinds = tuple(str(part) for part in parts if isinstance(part, Token) and part.type == "COUNTER_KIND")
    return Statements((_enters(subject, EntersOneWay(tuple(EntersWith(ONE, kind) for kind in kinds))),))


def _enters_with_kinds(_this: Token, subject: Subject, _on_it: object) -> Statements:
    return Statements((_enters(subject, EntersWithKindsOn(Referent.THIS)),))


def _as_enters_one_of(*options: Predicate) -> Rewrite:
    kinds = tuple(option.changes for option in options)
    if any(sum(isinstance(change, SetPowerToughness) for change in kind) != 1 for kind in kinds):
        raise DeclinedError("a choice that doesn't set a size")
    return EntersAsOneOf(kinds)


def _choose_name_with(*parts: Property) -> Rewrite:
    return AsEntersChoose("card name", parts[0] if len(parts) == 1 else Every(parts))


def _as_attached_choose(_this: Token, host: Noun, choice: AsEntersChoose) -> Statements:
    return Statements((ReplacementEffect(OtherPattern((EventKind.ATTACHED,)), AsAttachedChoose(property_of(host), choice)),))


def _counters_where(count: Quantity, kind: Token, _on_it: object, quantity: Quantity) -> EntersWith:
    return EntersWith(where_x_is(count, quantity), str(kind))


_MOST_NUMBERS = 100


def _choose_both(first: AsEntersChoose, second: AsEntersChoose) -> Rewrite:
    return evolve(first, also=(second,))


def _choose_of(what: str) -> Meaning:
    """
    A choice among the words that the text lists.
    """

    def build(*words: Token) -> Rewrite:
        return AsEntersChoose(what, options=tuple(str(word) for word in words if word.type in ("CARDTYPE", "SUBTYPE")))

    return build


def _choose_of_land_types(*words: Token) -> Rewrite:
    types = tuple(str(word) for word in words if word.type == "SUBTYPE")
    if not all(each in BASIC_LAND_TYPES for each in types):
        raise DeclinedError("words between which is chosen")
    return AsEntersChoose("basic land type", options=types)


def _choose_of_colors(*words: Token) -> Rewrite:
    colors = tuple(IsColor(Color(str(word))) for word in words if word.type == "COLOR_WORD")
    return AsEntersChoose("color", Either(colors))


def _choose_other_card_type(*words: Token) -> Rewrite:
    others = tuple(HasCardType(str(word)) for word in words if word.type == "CARDTYPE")
    return AsEntersChoose("card type", Without(others[0] if len(others) == 1 else Either(others)))


def _choose_number_between(*numbers: Token) -> Rewrite:
    least, most = (int(number) for number in numbers if number.type == "NUMERAL")
    if not 0 <= least < most <= _MOST_NUMBERS:
        raise DeclinedError("a choice between so many numbers")
    return AsEntersChoose("number", options=tuple(map(str, range(least, most + 1))))


def _choose_permanent(*, other: bool) -> Meaning:
    def build(noun: Noun) -> Rewrite:
        if noun.zone is not None or noun.generic not in (None, "permanent") or not noun.having:
            raise DeclinedError("a choice of what is no permanent")
        return AsEntersChoose("permanent", every((ANOTHER, *noun.having) if other else noun.having))

    return build


def _choose(what: str) -> Meaning:
    return constant(AsEntersChoose(what))


ENTERING: Meanings = {
    "entering": lambda statements: statements,
    "enters_tapped": _entering(EntersTapped()),
    "enters_untapped": _entering(EntersTapped(untapped=True)),
    "enters_tapped_unless": lambda subject, condition: Statements((_enters(subject, EntersTapped(), Not(condition)),)),
    "enters_tapped_if": _tapped_if,
    "enters_tapped_if_late": lambda subject, condition: Statements((_enters(subject, EntersTapped(), condition),)),
    "enters_tapped_and": lambda subject, concern: Statements((_enters(subject, EntersTapped()), *concern.statements)),
    "enters_with": _enters_with,
    "enters_with_if": _enters_with,
    "it_enters_with_if": _it_enters_with,
    "escapes_with": _escapes_with,
    "escapes_with_instead": _escapes_with_instead,
    "enters_tapped_with": _tapped_with,
    "would_enter_exiled": lambda subject, *_: Statements((_enters(subject, GoesInsteadOfEntering(Zone.EXILE)),)),
    "would_enter_uncast_exiled": lambda subject, *_: Statements(
        (_enters(subject, GoesInsteadOfEntering(Zone.EXILE), Not(Holds("was cast"))),)
    ),
    "would_enter_elsewhere": lambda statements: statements,
    "would_enter_if_done": _would_enter_if(optional=False),
    "would_enter_if_may": _would_enter_if(optional=True),
    "would_enter_if_discard": _would_enter_if_discard,
    "as_enters": _as_enters,
    "as_enters_choose": lambda choice: choice,
    "as_enters_pay_life": lambda number: AsEntersDo((May((PayCost((PayLife(Number(int(number))),)),)),)),
    "as_enters_reveal": _as_enters_reveal,
    "as_enters_sacrifice": _as_enters_sacrifice(optional=False),
    "as_enters_may_sacrifice": _as_enters_sacrifice(optional=True),
    "as_enters_may_return": _as_enters_return,
    "as_enters_exile": _as_enters_exile,
    "as_enters_discard": _as_enters_discard,
    "if_done_it_enters_with": lambda *parts: _if_done_enters_with(parts[-1]),
    "if_done_this_enters_with": lambda *parts: _if_done_enters_with(parts[-1]),
    "as_enters_flip": constant(AsEntersDo((FlipCoins(),))),
    "size_ratio": _size_ratio,
    "as_enters_or_turned_up": _enters_or_turned_up,
    "as_turned_up_counters": _turned_up_counters,
    "as_enters_or_turned_up_counters": _enters_or_turned_up_counters,
    "as_enters_or_turned_up_each": lambda subject, kind, counted: _enters_or_turned_up_counters(subject, counted, kind),
    "if_enters_as": _if_enters_as,
    "manifest_top": constant((Manifest(),)),
    "cloak_top": constant((Manifest(cloaked=True),)),
    "attach_this": _attach_this,
    "attach_it": _attach_it,
    "becomes_aura": _becomes_aura,
    "becomes_day_as_enters": lambda _this: Statements(
        (_enters(Referent.THIS, AsEntersDo((BecomeDay(),)), IsDaytime(Daytime.NEITHER)),)
    ),
    "it_enters_with_gaining": _it_enters_with_gaining,
    "own_size_of_exiled": _own_size_of_exiled,
    "choose_a_color": _choose("color"),
    "choose_other_color": lambda color: AsEntersChoose("color", Without(IsColor(Color(str(color))))),
    "choose_creature_type": _choose("creature type"),
    "choose_planeswalker_type": _choose("planeswalker type"),
    "choose_land_type": _choose("basic land type"),
    "choice": lambda choice: choice,
    "choose_both": _choose_both,
    "choose_number_between": _choose_number_between,
    "choose_parity": constant(AsEntersChoose("parity", options=("odd", "even"))),
    "choose_side": constant(AsEntersChoose("direction", options=("left", "right"))),
    "choose_of_colors": _choose_of_colors,
    "choose_of_card_types": _choose_of("card type"),
    "choose_of_creature_types": _choose_of("creature type"),
    "choose_of_land_types": _choose_of_land_types,
    "choose_card_type": _choose("card type"),
    "choose_other_card_type": _choose_other_card_type,
    "choose_any_land_type": _choose("land type"),
    "choose_permanent": _choose_permanent(other=False),
    "choose_other_permanent": _choose_permanent(other=True),
    "choose_card_name": _choose("card name"),
    "choose_crafted": lambda _this: AsEntersChoose("card", HasCardType("Creature")),
    "as_attached_choose": _as_attached_choose,
    "choose_name_of": _choose_name,
    "choose_name_with": _choose_name_with,
    "size_option": lambda kind: kind,
    "as_enters_one_of": _as_enters_one_of,
    "enters_with_and_as": _enters_with_and_as,
    "enters_with_one_of": _enters_with_one_of,
    "enters_with_kinds": _enters_with_kinds,
    "choose_player": _choose("player"),
    "choose_opponent": _choose("opponent"),
    "choose_number": _choose("number"),
    "some_counters": lambda count, kind, _on_it: EntersWith(count, str(kind)),
    "counters_each": _counters_each,
    "counters_each_of_both": _counters_each_of_both,
    "counters_equal": lambda kind, _on_it, quantity: EntersWith(quantity, str(kind)),
    "counters_where": _counters_where,
    "additional_counter": lambda kind, _on_it: EntersWith(ONE, str(kind), additional=True),
    "additional_counters": lambda count, kind, _on_it: EntersWith(Number(int(count)), str(kind), additional=True),
    "additional_each": lambda kind, _on_it, counted: EntersWith(counted, str(kind), additional=True),
    "additional_equal": lambda kind, _on_it, quantity: EntersWith(quantity, str(kind), additional=True),
    "additional_x": lambda kind, _on_it: EntersWith(Named("X"), str(kind), additional=True),
    "additional_where": lambda kind, _on_it, quantity: EntersWith(quantity, str(kind), additional=True),
}
