"""
Sentences that are simply true (grammar `static`).
"""

from __future__ import annotations

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.cast_events import is_told_of_spells
from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.mana import produced_symbols
from manaproof.cardtext.build.parts import (
    Clause,
    DeclinedError,
    Meaning,
    Meanings,
    Noun,
    Predicate,
    Some,
    Statements,
    Watched,
    constant,
    every,
)
from manaproof.cardtext.build.quantities import THAT_MANY, where_x_is
from manaproof.model.costs import DiscardCards, PayLife, RevealCards
from manaproof.model.effects import (
    AddTypes,
    AsEntersChoose,
    AsEntersDo,
    Aspect,
    AsThoughFlash,
    CantActivate,
    CantCast,
    CantDrawMoreThan,
    CantHappen,
    ChangeCount,
    Concerns,
    DoInstead,
    EntersAsOneOf,
    EntersIfDone,
    EntersOneWay,
    EntersTapped,
    EntersUnderControl,
    EntersWith,
    EntersWithKindsOn,
    GoesInsteadOfEntering,
    InteractionStep,
    LegendRuleSpares,
    MayCastFrom,
    MultiplyMana,
    ProduceByType,
    ProduceInstead,
    ReplacementEffect,
    Rewrite,
    SetPowerToughness,
)
from manaproof.model.expr import ONE, AllOf, Condition, Holds, Named, Not, Number, Quantity, Rounding, Sum, Times
from manaproof.model.instructions import Draw, Effect, May, PayCost
from manaproof.model.lookups import ESCAPED, IsTurnOf, WasCast
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, Color, ManaType, ManaTypeSet
from manaproof.model.patterns import CountersPattern, DrawPattern, EntersPattern, GainLifePattern, ManaPattern, MovePattern
from manaproof.model.production import Symbols, TypeSource
from manaproof.model.properties import ControlledBy, Every, HasCardType, Is, IsColor, Objects, Property, Without
from manaproof.model.references import PlayerRef, Referent, Zone


def both(one: Condition | None, other: Condition | None) -> Condition | None:
    """
    Both conditions, where there are two.
    """
    if one is None or other is None:
        return one or other
    return AllOf((one, other))


_ANY_TAP = ManaPattern()

# Draws.


def _draw_rewrite(effect: Effect) -> Rewrite:
    match effect:
        case (Draw(count=Sum(terms=(first, plus)), player=PlayerRef.YOU | PlayerRef.THAT_PLAYER),) if first == THAT_MANY:
            return ChangeCount(plus=plus)
        case _:
            return DoInstead(effect)


def _do_instead(clause: Clause) -> tuple[Rewrite, bool]:
    return _draw_rewrite(clause.effect), False


def _may_do_instead(player: PlayerRef, act: Effect, more: Clause | None = None) -> tuple[Rewrite, bool]:
    if player is not PlayerRef.YOU:
        raise DeclinedError("another player's choice")
    if more is not None and more.player not in (None, PlayerRef.YOU):
        raise DeclinedError("done by another player")
    return DoInstead(act + (more.effect if more else ())), True


def draw_replacement(watched: Watched, rewrite: tuple[Rewrite, bool], uses: int | None = None) -> ReplacementEffect:
    """
    A replacement effect on draws.
    """
    return ReplacementEffect(watched.event, rewrite[0], optional=rewrite[1], condition=watched.condition, uses=uses)


def _draw_statement(watched: Watched, rewrite: tuple[Rewrite, bool]) -> Statements:
    return Statements((draw_replacement(watched, rewrite),))


def _draw_while(condition: Condition, watched: Watched, rewrite: tuple[Rewrite, bool]) -> Statements:
    effect = draw_replacement(watched, rewrite)
    return Statements((evolve(effect, condition=both(condition, effect.condition)),))


DRAWS: Meanings = {
    "do_instead": _do_instead,
    "may_do_instead": _may_do_instead,
    "more_acts": lambda *parts: parts[-1],
    "draw_replacement": _draw_statement,
    "draw_replacement_while": _draw_while,
}

# Mana.


def mana_replacement(watched: Watched, rewrite: Rewrite) -> ReplacementEffect:
    """
    A replacement effect on mana.
    """
    return ReplacementEffect(watched.event, rewrite, condition=watched.condition)


def _produce_instead(_it: object, produced: tuple[Symbols | TypeSource, Quantity | None], replaced: object) -> Rewrite:
    what, amount = produced
    assert isinstance(replaced, tuple)
    types, and_amount = replaced
    if and_amount:
        amount = amount if amount is not None else Number(len(what.symbols)) if isinstance(what, Symbols) else None
        if amount is None:
            raise DeclinedError("an amount that is not told")
    elif amount is not None or (isinstance(what, Symbols) and len(what.symbols) != 1):
        raise DeclinedError("an amount that is not replaced")
    return ProduceInstead(what, types, amount)


def _produced_number(number: Token, source: TypeSource) -> tuple[TypeSource, Quantity]:
    return source, Number(int(number))


def _produce_by_type(*parts: object) -> Statements:
    cases = tuple(part for part in parts if isinstance(part, tuple) and isinstance(part[0], str))
    replaced = parts[-1]
    if replaced != (ALL_TYPES, False):
        raise DeclinedError("what is replaced")
    from_tapping = Watched(_ANY_TAP)
    return Statements((mana_replacement(from_tapping, ProduceByType(cases)),))


MANA: Meanings = {
    "mana_replacement": lambda watched, rewrite: Statements((mana_replacement(watched, rewrite),)),
    "twice_the_mana": lambda _it: MultiplyMana(2),
    "times_the_mana": lambda _it, times: MultiplyMana(int(times)),
    "produce_instead": _produce_instead,
    "producer": constant(None),
    "produced_symbols": lambda token: (Symbols(produced_symbols(token)), None),
    "produced_colorless": constant((Symbols(("C",)), None)),
    "produced_type_of": lambda source: (source, None),
    "produced_number_of": _produced_number,
    "other_type": constant((ALL_TYPES, False)),
    "other_type_and_amount": constant((ALL_TYPES, True)),
    "other_color": constant((ALL_COLORS, False)),
    "that_color": lambda color: (ManaTypeSet.of([ManaType(str(color))]), False),
    "produce_case": lambda subtype, token: (str(subtype), Symbols(produced_symbols(token))),
    "produce_by_type": _produce_by_type,
}

# Counters.


def _counter_replacement(watched: Watched, change: ChangeCount) -> Statements:
    return Statements((ReplacementEffect(watched.event, change, condition=watched.condition),))


def _rounded(change: ChangeCount, _place: object, rounding: Rounding | None = None) -> ChangeCount:
    if (change.half is None) != (rounding is None):
        raise DeclinedError("a half without rounding")
    return evolve(change, half=rounding)


COUNTERS: Meanings = {
    "counter_replacement": _counter_replacement,
    "change_passive": _rounded,
    "change_active": _rounded,
    "change_active_by": lambda _player, change, *rest: _rounded(change, *rest),
    "change_got": lambda _player, change: _rounded(change, None),
    "change_got_energy": lambda _player, count, _energy: ChangeCount(plus=Number(int(count))),
    "twice_as_many": lambda each: ChangeCount(times=2, of_each_kind=each),
    "half_as_many": lambda each: ChangeCount(half=Rounding.DOWN, of_each_kind=each),
    "plus_as_many": lambda number, each: ChangeCount(plus=Number(int(number)), of_each_kind=each),
    "minus_as_many": lambda each, number: ChangeCount(minus=Number(int(number)), of_each_kind=each),
    "changed_named": lambda _kind: False,
    "changed_any": constant(False),
    "changed_each": constant(True),
    "changed_place": constant(None),
    "rounded_down": constant(Rounding.DOWN),
    "rounded_up": constant(Rounding.UP),
}

# Entering.


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
    if some.count != Number(1) or some.noun.generic != "card" or some.noun.zone is not None:
        raise DeclinedError("what is revealed")
    objects = some.noun.objects(Zone.HAND, PlayerRef.YOU)
    return AsEntersDo((May((PayCost((RevealCards(ONE, objects),)),)),))


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


def _counters_where(count: Quantity, kind: Token, _on_it: object, quantity: Quantity) -> EntersWith:
    return EntersWith(where_x_is(count, quantity), str(kind))


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
    "choose_a_color": _choose("color"),
    "choose_other_color": lambda color: AsEntersChoose("color", Without(IsColor(Color(str(color))))),
    "choose_creature_type": _choose("creature type"),
    "choose_planeswalker_type": _choose("planeswalker type"),
    "choose_land_type": _choose("basic land type"),
    "choose_card_name": _choose("card name"),
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

# What can't happen.


def _cant_have(subject: Subject, *kind: object) -> Statements:
    named = next((str(part) for part in kind if isinstance(part, Token)), None)
    return Statements((CantHappen(event=CountersPattern(named, one_property(subject))),))


def _cant_be_put(*parts: object) -> Statements:
    noun = parts[-1]
    assert isinstance(noun, Noun)
    return _cant_have(noun, *parts[:-1])


def _cant_activate(noun: Noun, *, except_mana: bool = False) -> Statements:
    if noun.generic == "source":
        of = evolve(noun, generic=None).objects()
        return Statements((CantActivate(of=of, except_mana=except_mana, anywhere=True),))
    return Statements((CantActivate(of=noun.objects(), except_mana=except_mana),))


def _attached_cant_activate(owner: Token) -> Statements:
    kind, _, value = owner.partition(":")
    if kind != "CARDTYPE":
        raise DeclinedError("whose abilities they are")
    of = Objects(Every((Is(Referent.ATTACHED), HasCardType(value))))
    return Statements((CantActivate(of=of),))


def _cant_draw_or_gain(player: PlayerRef) -> Statements:
    return Statements((CantHappen(event=DrawPattern(player)), CantHappen(event=GainLifePattern(player))))


def _cant_enter(subject: Subject) -> Statements:
    if not isinstance(subject, Noun):
        raise DeclinedError("one object that can't enter")
    return Statements((CantHappen(event=EntersPattern(one_property(subject))),))


def _cards_cant_enter(*zones: Zone) -> Meaning:
    """
    Cards in zones that can't enter (CR 614.17d); that one may enter from elsewhere isn't told apart by every question.
    """

    def build(noun: Noun) -> Statements:
        if noun.generic != "card" or noun.zone is not None:
            raise DeclinedError("what is no card")
        moves = (MovePattern(noun.property, from_zone=zone, to_zone=Zone.BATTLEFIELD) for zone in zones)
        return Statements((*(CantHappen(event=move) for move in moves), Concerns((Aspect.ENTERING,))))

    return build


def _cant_cast(player: PlayerRef | None, noun: Subject, condition: Condition | None = None) -> Statements:
    if (
        not isinstance(noun, Noun)
        or noun.generic != "spell"
        or noun.zone is not None
        or not is_told_of_spells(every(noun.having))
    ):
        raise DeclinedError("which spells can't be cast")
    return Statements((CantCast(condition=condition, player=player, what=every(noun.having)),))


def _cant_cast_or_activate(player: PlayerRef, spells: Subject, noun: Noun) -> Statements:
    return Statements((*_cant_cast(player, spells).statements, CantActivate(of=noun.objects(), player=player)))


def _legend_rule_spares(rule: Token, noun: Noun) -> Statements:
    if rule != '"legend rule"':
        raise DeclinedError("which rule doesn't apply")
    return Statements((LegendRuleSpares(of=noun.objects()),))


def _may_cast_from(zone: Zone, noun: Noun) -> Statements:
    if noun.generic != "spell" or noun.zone is not None or not is_told_of_spells(every(noun.having)):
        raise DeclinedError("which spells may be cast from there")
    return Statements((MayCastFrom(zone, every(noun.having)),))


def _may_play_and_cast_from_top(noun: Noun) -> Statements:
    return Statements((*_may_cast_from(Zone.LIBRARY, noun).statements, Concerns((Aspect.PLAYING_LANDS,))))


def _as_though_flash(noun: Noun) -> Statements:
    if noun.generic != "spell" or noun.zone is not None or not is_told_of_spells(every(noun.having)):
        raise DeclinedError("which spells may be cast so")
    return Statements((AsThoughFlash(every(noun.having)),))


PROHIBITIONS: Meanings = {
    "cant_enter": _cant_enter,
    "cards_cant_enter": _cards_cant_enter(Zone.GRAVEYARD, Zone.LIBRARY),
    "cards_cant_enter_from_graveyards": _cards_cant_enter(Zone.GRAVEYARD),
    "cant_cast": _cant_cast,
    "cant_cast_on_your_turn": lambda player, noun: _cant_cast(player, noun, IsTurnOf(PlayerRef.YOU)),
    "cant_cast_or_activate": _cant_cast_or_activate,
    "legend_rule_spares": _legend_rule_spares,
    "spells_cant_be_cast": lambda noun: _cant_cast(None, noun),
    "cast_as_though_flash": _as_though_flash,
    "may_cast_from_top": lambda noun: _may_cast_from(Zone.LIBRARY, noun),
    "may_play_and_cast_from_top": _may_play_and_cast_from_top,
    "may_cast_from_graveyard": lambda noun: _may_cast_from(Zone.GRAVEYARD, noun),
    "prohibition": lambda statements: statements,
    "cant_draw": lambda player: Statements((CantHappen(event=DrawPattern(player)),)),
    "cant_draw_more": lambda player, count: Statements((CantDrawMoreThan(player=player, count=int(count)),)),
    "cant_get_counters": lambda player, kind=None: Statements(
        (CantHappen(event=CountersPattern(None if kind is None else str(kind), None, player)),)
    ),
    "cant_have_counters": _cant_have,
    "cant_have_any_counters": _cant_have,
    "counters_cant_be_put": _cant_be_put,
    "named_counters_cant_be_put": _cant_be_put,
    "cant_activate": _cant_activate,
    "cant_activate_but_mana": lambda noun: _cant_activate(noun, except_mana=True),
    "changed_pronoun": constant(None),
    "attached_cant_activate": _attached_cant_activate,
    "cant_draw_or_gain": _cant_draw_or_gain,
}
