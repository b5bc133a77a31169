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
    Statements,
    Watched,
    constant,
    every,
)
from manaproof.cardtext.build.quantities import THAT_MANY
from manaproof.model.effects import (
    Aspect,
    AsThoughFlash,
    CantActivate,
    CantCast,
    CantDrawMoreThan,
    CantHappen,
    ChangeCount,
    Concerns,
    DoInstead,
    LegendRuleSpares,
    ManaAbilitiesCostLife,
    MayCastFrom,
    MultiplyMana,
    ProduceByType,
    ProduceInstead,
    ReplacementEffect,
    Rewrite,
    TargetingCostsLife,
)
from manaproof.model.expr import AllOf, Condition, Number, Quantity, Rounding, Sum
from manaproof.model.instructions import Draw, Effect
from manaproof.model.lookups import IsTurnOf
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaType, ManaTypeSet
from manaproof.model.patterns import CountersPattern, DrawPattern, EntersPattern, GainLifePattern, ManaPattern, MovePattern
from manaproof.model.production import Symbols, TypeSource
from manaproof.model.properties import ControlledBy, Every, HasCardType, Is, Objects
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


def _targeting_costs_life(spells: Subject, target: Subject, life: Token) -> Statements:
    if target is not Referent.THIS or not isinstance(spells, Noun) or spells.generic != "spell" or spells.zone is not None:
        raise DeclinedError("which spells cost more")
    if not all(isinstance(having, ControlledBy) or is_told_of_spells(having) for having in spells.having):
        raise DeclinedError("which spells cost more")
    return Statements((TargetingCostsLife(every(spells.having), int(life)),))


def _legend_rule_spares(rule: Token, noun: Noun) -> Statements:
    if rule != '"legend rule"':
        raise DeclinedError("which rule doesn't apply")
    return Statements((LegendRuleSpares(of=noun.objects()),))


def may_cast_from(zone: Zone, noun: Noun) -> Statements:
    """
    That you may cast spells of a kind from a zone.
    """
    if noun.generic != "spell" or noun.zone is not None or not is_told_of_spells(every(noun.having)):
        raise DeclinedError("which spells may be cast from there")
    return Statements((MayCastFrom(zone, every(noun.having)),))


def _may_cast_once(noun: Noun) -> Statements:
    (says,) = may_cast_from(Zone.GRAVEYARD, noun).statements
    assert isinstance(says, MayCastFrom)
    return Statements((evolve(says, once=True),))


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
    "may_cast_from_top": lambda noun: may_cast_from(Zone.LIBRARY, noun),
    "may_cast_once_from_graveyard": _may_cast_once,
    "cast_so_tapped": constant(Statements((), cast_so=MayCastFrom(Zone.GRAVEYARD, tapped=True))),
    "cast_so_exiled": constant(Statements((), cast_so=MayCastFrom(Zone.GRAVEYARD, exiled=True))),
    "cast_so_for_life": constant(Statements((), cast_so=MayCastFrom(Zone.LIBRARY, for_life=True))),
    "targeting_costs_life": _targeting_costs_life,
    "mana_abilities_cost_life": lambda _this, life: Statements((ManaAbilitiesCostLife(Is(Referent.THIS), int(life)),)),
    "may_cast_from_graveyard": lambda noun: may_cast_from(Zone.GRAVEYARD, noun),
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
