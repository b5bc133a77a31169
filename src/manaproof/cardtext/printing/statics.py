"""
Statements as sentences: replacement effects, prohibitions and continuous effects.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from manaproof.cardtext.printing.chance import print_chance
from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.damage import print_changed_damage, print_would_damage
from manaproof.cardtext.printing.entering import print_as_attached, print_entering, print_turned_up
from manaproof.cardtext.printing.events import ENERGY, one, print_would_counters, print_would_draw, tapped_for_mana
from manaproof.cardtext.printing.library_actions import print_discard, print_library
from manaproof.cardtext.printing.life import print_life_replacement
from manaproof.cardtext.printing.mana import type_source
from manaproof.cardtext.printing.objects import noun, parts_of, print_objects
from manaproof.cardtext.printing.quantities import simple
from manaproof.cardtext.printing.tokens import print_token_replacement
from manaproof.cardtext.printing.turns import print_skip
from manaproof.cardtext.printing.unspent import print_unspent_replacement
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, listed, number, symbols, uncapital, verb
from manaproof.cardtext.printing.zones import print_cant_be_regenerated, print_move_replacement
from manaproof.cardtext.vocabulary import plural
from manaproof.model.effects import (
    AsAttachedChoose,
    CantActivate,
    CantBeRegenerated,
    CantCast,
    CantDrawMoreThan,
    CantHappen,
    CantPay,
    CantPlayLands,
    ChangeCount,
    DoInstead,
    LegendRuleSpares,
    MultiplyMana,
    ProduceByType,
    ProduceInstead,
    Prohibition,
    ReplacementEffect,
)
from manaproof.model.expr import AllOf, Condition, Number, Quantity, Rounding
from manaproof.model.instructions import Effect, RevealThatCard
from manaproof.model.lookups import IsDuring, IsTurnOf
from manaproof.model.mana import ALL_COLORS, ALL_TYPES
from manaproof.model.patterns import (
    Cause,
    ConnivePattern,
    CountersPattern,
    CountersRemovedPattern,
    DamagePattern,
    DestroyPattern,
    DiscardPattern,
    DrawPattern,
    EitherPattern,
    EntersPattern,
    ExplorePattern,
    FlipPattern,
    LifePattern,
    LookActionPattern,
    LoseGamePattern,
    LoseManaPattern,
    ManaPattern,
    MillPattern,
    MovePattern,
    OtherPattern,
    Placer,
    Producer,
    ReducedLifePattern,
    RollPattern,
    SearchPattern,
    StepPattern,
    SuspectedPattern,
    TokensPattern,
    TurnedFaceUpPattern,
    UntappedPattern,
)
from manaproof.model.production import Symbols, TypeSource
from manaproof.model.properties import ControlledBy, Is, Objects, Property
from manaproof.model.references import PlayerRef, Referent

PrintEffect = Callable[[Effect], list[str]]
_TIMES = {2: "twice as much", 3: "three times as much", 4: "four times as much"}


def print_replacement(effect: ReplacementEffect, print_effect: PrintEffect, during: str = "") -> list[str]:
    """
    A replacement effect as sentences without their periods, with the time inside that it lasts where that stands there.
    """
    match effect.event:
        case OtherPattern() if isinstance(effect.rewrite, AsAttachedChoose):
            return [print_as_attached(effect.rewrite)]
        case DrawPattern() as event:
            return _draw(effect, event, print_effect)
        case ManaPattern() as event:
            return [_mana(effect, event)]
        case CountersRemovedPattern(kind, what, all_by_damage=True):
            while_ = f"as long as {print_condition(effect.condition)}, " if effect.condition else ""
            would = f"damage dealt to {one(what)} would result in all {kind} counters on it being removed"
            return [f"{while_}if {would}, instead all but one of those counters are removed"]
        case CountersPattern() as event:
            return _counters_instead(effect, event, print_effect)
        case DamagePattern() as event:
            return _damage(effect, event, print_effect)
        case LifePattern() | LoseGamePattern() | ReducedLifePattern():
            return print_life_replacement(effect, print_effect)
        case ConnivePattern() | ExplorePattern() | LookActionPattern() | MillPattern() | SearchPattern() as event:
            return print_library(effect, event, print_effect)
        case DiscardPattern() as event:
            return print_discard(effect, event)
        case EntersPattern(what):
            return print_entering(effect, what, print_effect)
        case TurnedFaceUpPattern():
            return print_turned_up(effect, print_effect)
        case StepPattern() as event:
            first, rest = print_skip(effect, event)
            more = [uncapital(sentence) for sentence in print_effect(rest)]
            return [first, *([f"if you do, {', then '.join(more)}"] if more else [])]
        case MovePattern() | EitherPattern() | DestroyPattern():
            return print_move_replacement(effect, print_effect, during)
        case LoseManaPattern():
            return [print_unspent_replacement(effect)]
        case FlipPattern() | RollPattern():
            return [print_chance(effect)]
        case TokensPattern() as event:
            return [print_token_replacement(effect, event, print_effect)]
        case _:
            raise UnprintableError(f"no words for {effect.event}")


def _draw(effect: ReplacementEffect, event: DrawPattern, print_effect: PrintEffect) -> list[str]:
    before, inside = _split_condition(effect.condition)
    would = print_would_draw(event, inside)
    if effect.uses == 1:
        head = f"the next time {would} this turn"
    elif event.first:
        head = f"the first time {would} each turn"
    else:
        head = f"as long as {print_condition(before)}, if {would}" if before else f"if {would}"
    match effect.rewrite:
        case DoInstead(instructions):
            first, *rest = print_effect(instructions)
            may = "you may " if effect.optional else ""
            if isinstance(instructions[0], RevealThatCard):
                return [f"{head}, {uncapital(first)} instead", *rest]
            return [f"{head}, instead {may}{uncapital(first)}", *rest]
        case ChangeCount(1, None, Number(plus), None):
            who = event.player
            return [f"{head}, {who.value} {verb(who, 'draw')} that many cards plus {number(plus)} instead"]
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")


def _damage(effect: ReplacementEffect, event: DamagePattern, print_effect: PrintEffect) -> list[str]:
    would = print_would_damage(event)
    if effect.uses == 1:
        head = f"the next time {would} this turn"
    else:
        head = f"as long as {print_condition(effect.condition)}, if {would}" if effect.condition else f"if {would}"
    if (changed := print_changed_damage(effect, event)) is not None:
        return [f"{head}, {changed}"]
    if not isinstance(effect.rewrite, DoInstead):
        raise UnprintableError(f"no words for {effect.rewrite}")
    first, *rest = print_effect(effect.rewrite.effect)
    may = "you may " if effect.optional else ""
    return [f"{head}, instead {may}{uncapital(first)}", *rest]


def _split_condition(condition: Condition | None) -> tuple[Condition | None, Condition | None]:
    """
    A condition before the event ("as long as") and one inside it ("while").
    """
    match condition:
        case AllOf((before, inside)):
            return before, inside
        case None:
            return None, None
        case _:
            return (None, condition) if _stands_inside(condition) else (condition, None)


def _stands_inside(condition: Condition) -> bool:
    words = "" if isinstance(condition, IsDuring) else print_condition(condition)
    return isinstance(condition, IsDuring) or " no cards in " in words


def _mana(effect: ReplacementEffect, event: ManaPattern) -> str:
    match effect.rewrite:
        case MultiplyMana(factor):
            return f"if {tapped_for_mana(event, effect.condition)}, it produces {_TIMES[factor]} of that mana instead"
        case ProduceByType(cases):
            produced = [f"{plural(subtype)} produce {symbols(mana.symbols)}" for subtype, mana in cases]
            return f"if tapped for mana, {listed(produced, 'and')} instead of any other type"
        case ProduceInstead(Symbols((symbol,)), _, None) if event.producer is Producer.SPELL_OR_ABILITY:
            color = next(name for color, name in COLOR_NAMES.items() if color.value == symbol)
            return f"spells and abilities you control that would add colored mana instead add that much {color} mana"
        case ProduceInstead() as rewrite:
            return _produce(effect, event, rewrite)
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")


def _produce(effect: ReplacementEffect, event: ManaPattern, rewrite: ProduceInstead) -> str:
    match rewrite.what, rewrite.amount:
        case Symbols(parts), _:
            what = symbols(parts)
        case TypeSource() as source, None:
            what = "mana of " + _chosen(type_source(source))
        case TypeSource() as source, Quantity() as amount:
            what = f"{simple(amount)} mana of {_chosen(type_source(source))}"
        case _:
            raise UnprintableError(f"no words for {rewrite}")
    match rewrite.replaced:
        case types if types == ALL_TYPES:
            of = "any other type" + ("" if rewrite.amount is None else " and amount")
        case types if types == ALL_COLORS:
            of = "any other color"
        case types:
            of = listed([COLOR_NAMES[t.color] for t in types if t.color], "or") + " mana"
    if rewrite.replaced == ALL_COLORS and event.player is None:
        return f"{noun(event.source, many=True)} tapped for mana produce {what} instead of {of}"
    return f"if {tapped_for_mana(event, effect.condition)}, it produces {what} instead of {of}"


def _chosen(words: str) -> str:
    return "a color of your choice" if words == "any color" else words


def _counters_instead(effect: ReplacementEffect, event: CountersPattern, print_effect: PrintEffect) -> list[str]:
    if not isinstance(effect.rewrite, DoInstead):
        return [_counters(effect, event)]
    first, *rest = print_effect(effect.rewrite.effect)
    return [f"if {print_would_counters(event)}, instead {uncapital(first)}", *rest]


def _counters(effect: ReplacementEffect, event: CountersPattern) -> str:
    change = effect.rewrite
    if not isinstance(change, ChangeCount):
        raise UnprintableError(f"no words for {change}")
    kinded = f"{event.kind} counters" if event.kind else "counters"
    if change.of_each_kind:
        kinded = "of each of those kinds of counters"
    if change.times == 2:
        many = f"twice that many {kinded}"
    elif change.half is not None:
        many = f"half that many {kinded}"
    elif isinstance(change.plus, Number):
        many = f"that many plus {number(change.plus.value)} {kinded}"
    elif isinstance(change.minus, Number):
        many = f"that many {kinded} minus {number(change.minus.value)}"
    else:
        raise UnprintableError(f"no words for {change}")
    if event.on is None and event.kind == ENERGY and isinstance(change.plus, Number):
        many = f"that many plus {number(change.plus.value)} {{E}}"
    rounded = "" if change.half is None else f", rounded {'down' if change.half is Rounding.DOWN else 'up'}"
    return f"if {print_would_counters(event)}, {_put(event, many)} instead{rounded}"


def _put(event: CountersPattern, many: str) -> str:
    where = "that permanent or player" if event.player else "it"
    match event.placer:
        case Placer.PLAYER if event.by is not PlayerRef.YOU:
            return f"they put {many} on {where}"
        case Placer.PLAYER:
            return f"put {many} on {where}"
        case Placer.EFFECT:
            return f"it puts {many} on {where}"
        case _ if event.on is None:
            who = event.player or PlayerRef.YOU
            return f"{who.value} {verb(who, 'get')} {many}"
        case _:
            return f"{many} are put on {where}"


def _people(player: PlayerRef) -> str:
    return {PlayerRef.EACH_PLAYER: "players", PlayerRef.EACH_OPPONENT: "your opponents"}.get(player, player.value)


def print_prohibition(statement: Prohibition) -> str:
    """
    A prohibition as a sentence without its period.
    """
    if statement.condition is not None:
        during = statement.condition == IsTurnOf(PlayerRef.YOU)
        when = "during your turn" if during else f"as long as {print_condition(statement.condition)}"
        return f"{when}, {print_prohibition(evolve(statement, condition=None))}"
    match statement:
        case CantBeRegenerated():
            return print_cant_be_regenerated(statement)
        case CantHappen(event=DrawPattern(player)):
            return f"{_people(player)} can't draw cards"
        case CantHappen(event=DiscardPattern(PlayerRef.YOU, cause=Cause.OPPONENT)):
            return "spells and abilities your opponents control can't cause you to discard cards"
        case CantHappen(event=SearchPattern(player, own=False)):
            return f"{_people(player)} can't search libraries"
        case CantHappen(event=CountersPattern(kind, None, PlayerRef() as player)):
            return f"{_people(player)} can't get {kind + ' ' if kind else ''}counters"
        case CantHappen(event=CountersPattern(kind, Property() as on)):
            kinded = f"{kind} counters" if kind else "counters"
            if on == Is(Referent.THIS) or any(isinstance(part, ControlledBy) for part in parts_of(on)):
                return f"{'~' if on == Is(Referent.THIS) else noun(on, many=True)} can't have {kinded} put on them"
            return f"{kinded} can't be put on {noun(on, many=True)}"
        case CantHappen(event=UntappedPattern(what)):
            which = "~" if what == Is(Referent.THIS) else noun(what, many=Is(Referent.ATTACHED) not in parts_of(what))
            return f"{which} can't become untapped"
        case CantHappen(event=SuspectedPattern(what)):
            which = "~" if what == Is(Referent.THIS) else noun(what, many=Is(Referent.ATTACHED) not in parts_of(what))
            return f"{which} can't become suspected"
        case CantDrawMoreThan(player=player, count=count):
            return f"{player.value} can't draw more than {number(count)} card{'' if count == 1 else 's'} each turn"
        case CantHappen(event=EntersPattern(what)):
            return f"{noun(what, many=True)} can't enter the battlefield"
        case CantCast(player=None, what=what):
            return f"{noun(what, generic='spell', many=True)} can't be cast"
        case CantCast(player=PlayerRef() as player, what=what):
            return f"{_people(player)} can't cast {noun(what, generic='spell', many=True)}"
        case CantPlayLands(player=player):
            return f"{_people(player)} can't play lands"
        case CantPay(player=player, sacrifice=Objects() as objects):
            sacrificed = print_objects(objects)
            return f"{_people(player)} can't pay life or sacrifice {sacrificed} to cast spells or activate abilities"
        case CantPay(player=player, but_for_mana=True):
            said = "can't pay life to cast spells or to activate abilities that aren't mana abilities"
            return f"{_people(player)} {said}"
        case CantActivate(of=objects, player=None, except_mana=except_mana, anywhere=anywhere) if objects is not None:
            unless = " unless they're mana abilities" if except_mana else ""
            if Is(Referent.ATTACHED) in parts_of(objects.having):
                return f"{noun(objects.having)}'s activated abilities can't be activated{unless}"
            whose = noun(objects.having, generic="source" if anywhere else None, many=True)
            return f"activated abilities of {whose} can't be activated{unless}"
        case LegendRuleSpares(of=Objects(having)):
            return f'the "legend rule" doesn\'t apply to {noun(having, many=True)}'
        case _:
            raise UnprintableError(f"no words for {statement}")
