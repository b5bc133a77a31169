"""
The model as normalised text, "~" standing for the object whose text it is.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.parts import mentions
from manaproof.cardtext.printing.casting import print_may_cast_once, print_next_spell_goes
from manaproof.cardtext.printing.chance import FIRST_FLIPS_WON
from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.continuous import SIZE_OF_THAT, print_continuous, print_everywhere
from manaproof.cardtext.printing.control import print_gaining
from manaproof.cardtext.printing.copies import print_as_copy
from manaproof.cardtext.printing.costs import print_cost
from manaproof.cardtext.printing.entering import enters_or_turned_up
from manaproof.cardtext.printing.events import is_other, kinds, print_event, print_head
from manaproof.cardtext.printing.instructions import EffectPrinter, said_of_end, said_of_put
from manaproof.cardtext.printing.library_actions import print_while_searching
from manaproof.cardtext.printing.life import one_cant, print_as_though, print_cant
from manaproof.cardtext.printing.limits import print_limits
from manaproof.cardtext.printing.objects import noun
from manaproof.cardtext.printing.playing import one_permission, place, print_may_play, print_may_play_exiled
from manaproof.cardtext.printing.prevention import is_on_damage, print_shielding
from manaproof.cardtext.printing.spending import print_paid_with, print_spending
from manaproof.cardtext.printing.statics import print_prohibition, print_replacement
from manaproof.cardtext.printing.triggers import print_causes_no_triggers, print_triggers_again
from manaproof.cardtext.printing.turns import print_untapping, same_subject, stays
from manaproof.cardtext.printing.unspent import print_unspent
from manaproof.cardtext.printing.words import UnprintableError, uncapital, verb
from manaproof.cardtext.subject import Subject
from manaproof.cardtext.zones import is_own_discard
from manaproof.model.abilities import (
    UNTIL_YOU_PAY,
    Ability,
    ActivatedAbility,
    ClassLevelAbility,
    DelayedAbility,
    GainAbilities,
    KeywordAbility,
    LevelSymbol,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    UnreadAbility,
)
from manaproof.model.costs import LoyaltyCost
from manaproof.model.effects import (
    AdditionalCost,
    AdditionalLands,
    AllDamageAsThough,
    AlsoElsewhere,
    AsThoughFlash,
    CantBeRegenerated,
    CantHappen,
    CausesNoTriggers,
    Concerns,
    ContinuousEffect,
    CountersRemain,
    CreateUnderControl,
    DrawsFromBottom,
    EntersAsCopy,
    EntersUnderControl,
    FirstFlipsWon,
    GainControl,
    KeepsMana,
    LosingManaCostsLife,
    ManaAbilitiesCostLife,
    MayCastFrom,
    MayPlayExiled,
    MayPlayFrom,
    MayStayTapped,
    NextSpellGoes,
    PlayerHas,
    PlayerProtection,
    Prohibition,
    ReplacementEffect,
    RevealsFirstDrawn,
    SetColors,
    SpellPaidOnlyWith,
    SpendAsThough,
    Statement,
    StaysTapped,
    TargetingCostsLife,
    TriggersAgain,
    UntapsAlso,
    UntapsAtMost,
    WhileSearching,
)
from manaproof.model.expr import Not
from manaproof.model.instructions import ChooseModes, Effect
from manaproof.model.lookups import AnchorChosen, WasCast
from manaproof.model.patterns import CastPattern, DamagePattern, EitherPattern, ManaPattern, MovePattern
from manaproof.model.references import Referent, Zone


def print_ability(ability: Ability, about: Subject | None = None) -> str:
    """
    An ability as normalised text.

    What the model doesn't keep is told in brackets: "[creatures attack or block]" for an event of which only the kind is
    known, "[not read at `foo`]".

    Args:
        ability: The ability.
        about: Whose it is: "enchanted" becomes "equipped" for an Equipment.
    """
    text = _print(ability)
    if about is not None and "Equipment" in about.subtypes:
        text = text.replace("enchanted ", "equipped ").replace("Enchanted ", "Equipped ")
    return text


def is_told_whole(ability: Ability) -> bool:
    """
    Whether the model keeps all that the words of the ability say.
    """
    try:
        return "[" not in _print(ability, strict=True)
    except UnprintableError:
        return False


def _print(ability: Ability, *, strict: bool = False) -> str:
    try:
        return _words(ability)
    except UnprintableError as error:
        if strict:
            raise
        return f"[{error}]"


def _words(ability: Ability) -> str:
    match ability:
        case ActivatedAbility():
            return _activated(ability)
        case TriggeredAbility():
            return _triggered(ability)
        case StaticAbility((ContinuousEffect(Referent.THIS, (GainAbilities((inner,)),), AnchorChosen(word)),)):
            return f"• {word} — {_words(inner)}"
        case StaticAbility(statements, Zone.BATTLEFIELD):
            return _sentences(_statements(statements))
        case StaticAbility((statement,), zone):
            return _sentences([_elsewhere(statement, zone)])
        case SpellAbility(effect):
            return _sentences(_effect(effect))
        case ClassLevelAbility(level, inner):
            return f"[Level {level}] {_words(inner)}"
        case LevelSymbol(parameter=levels, size=(power, toughness), abilities=abilities):
            return "; ".join([f"[LEVEL {levels}] {power}/{toughness}", *(_words(each) for each in abilities)])
        case KeywordAbility(keyword, parameter):
            joint = "" if parameter is None or parameter.startswith("—") else " "
            return _capital(keyword) + joint + (parameter or "")
        case UnreadAbility():
            return f"[not read at `{ability.stopped_at}`]"
        case _:
            raise UnprintableError(f"no words for {ability}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentences(sentences: list[str]) -> str:
    return " ".join(_capital(sentence) + ("" if sentence.endswith('."') else ".") for sentence in sentences)


def _effect(effect: Effect) -> list[str]:
    return [*EffectPrinter(_established, _words).sentences(effect), *said_of_put(effect, _words), *said_of_end(effect)]


def _activated(ability: ActivatedAbility) -> str:
    cost = print_cost(ability.cost)
    told = [word for part in (cost, *_effect(ability.effect)) for word in ("~ from your", "discard ~") if word in part.lower()]
    if ability.zone is not Zone.BATTLEFIELD and not told:
        raise UnprintableError("no words for the zone")
    if any(isinstance(part, LoyaltyCost) for part in ability.cost):
        cost = cost.replace("−", "-")
    limits = print_limits(ability.limits)
    effect = _effect(ability.effect)
    if limits and ability.effect and isinstance(ability.effect[-1], ChooseModes):
        head, _, modes = effect[-1].partition(" • ")
        return f"{cost}: {_sentences([*effect[:-1], head.rstrip('—. '), *limits])} {_sentences([f'• {modes}'])}"
    return f"{cost}: {_sentences(effect + limits)}"


def _triggered(ability: TriggeredAbility) -> str:
    head = f"Whenever [{kinds(ability.events)}]" if is_other(ability.events) else print_head(ability.events, ability.condition)
    told = _effect(ability.effect)
    if ability.condition is not None and mentions(ability.condition, Referent.ATTACHED):
        told = [sentence.replace("enchanted permanent", "it") for sentence in told]
    first, *rest = told
    head = _with_zone(head, ability, [first, *rest])
    limit = ["This ability triggers only once each turn"] if ability.limit_each_turn == 1 else []
    return _sentences([f"{head}, {uncapital(first)}", *rest, *limit])


def _elsewhere(statement: Statement, zone: Zone) -> str:
    """
    A statement of an object that is in another zone.
    """
    if isinstance(statement, Concerns):
        return _statement(statement)[0]
    if isinstance(statement, ReplacementEffect) and is_own_discard(statement.event):
        return _statement(statement)[0]
    claim = "" if statement.condition is None else f" and {print_condition(statement.condition)}"
    sentence, *more = _statement(evolve(statement, condition=None))
    if more:
        raise UnprintableError("no words for several sentences elsewhere")
    return f"as long as ~ is in {_place(zone)}{claim}, {uncapital(sentence)}"


def _place(zone: Zone) -> str:
    return "exile" if zone is Zone.EXILE else f"your {zone.value}"


def _with_zone(head: str, ability: TriggeredAbility, effect: list[str]) -> str:
    place = _place(ability.zone)
    if (
        is_own_discard(*ability.events)
        or ability.zone is Zone.BATTLEFIELD
        or any(f"~ from {place}" in sentence for sentence in effect)
    ):
        return head
    before, if_, condition = head.partition(", if ")
    return f"{before}, if ~ is in {place}" + (f" and {condition}" if if_ else "")


def _statements(statements: tuple[Statement, ...]) -> list[str]:
    if is_on_damage(statements):
        return print_shielding(statements, "", (), _effect)
    sentences: list[str] = []
    for before, statement in zip((None, *statements), statements, strict=False):
        if before is not None and not isinstance(statement, Concerns) and _is_otherwise(before, statement):
            (otherwise,) = _statement(evolve(statement, condition=None))
            sentences.append(f"otherwise, {uncapital(otherwise)}".replace("enchanted permanent ", "it "))
            continue
        predicate = same_subject(before, statement)
        if predicate is not None:
            sentences[-1] += predicate if predicate.startswith(" or ") else f" and {predicate}"
            continue
        said = _in_place_of(before, statement, _statement(statement))
        if sentences and (both := one_permission(before, statement, sentences[-1], said[0])) is not None:
            sentences[-1:] = [both, *said[1:]]
            continue
        if enters_or_turned_up(before, statement):
            sentences[-1] = said[0].replace("is turned face up", "enters or is turned face up", 1)
            continue
        if isinstance(before, PlayerHas) and said[0].endswith(f" have {before.keyword}"):
            sentences[-1] = f"you and {said[0]}"
            continue
        if before is not None and _is_on_attached(before) and _is_on_attached(statement):
            sentences.append(said[0].replace("enchanted permanent ", "it ", 1))
        elif sentences and isinstance(statement, CantHappen) and " can't " in sentences[-1]:
            sentences[-1] = one_cant(sentences[-1], said[0])
        else:
            sentences.extend(said)
    return sentences


def _in_place_of(before: Statement | None, statement: Statement, said: list[str]) -> list[str]:
    """
    What a statement says that holds where the one before it doesn't: "it escapes with twelve counters on it instead".
    """
    match before, statement:
        case ReplacementEffect(condition=Not(WasCast("escape"))), ReplacementEffect(condition=WasCast("escape")):
            return [f"it{said[0].removeprefix('~')} instead"]
        case _:
            return said


def _is_on_attached(statement: Statement) -> bool:
    return isinstance(statement, ContinuousEffect) and mentions(statement.affects, Referent.ATTACHED)


def _is_otherwise(before: Statement, statement: Statement) -> bool:
    """
    Whether a statement holds while the condition of the one before it doesn't.
    """
    if isinstance(before, Concerns) or isinstance(statement, Concerns) or before.condition is None:
        return False
    if isinstance(statement.condition, WasCast):  # it says so itself: "it escapes with twelve counters on it instead"
        return False
    negated = before.condition.claim if isinstance(before.condition, Not) else Not(before.condition)
    return statement.condition == negated


def _statement(statement: Statement) -> list[str]:
    match statement:
        case ReplacementEffect(rewrite=EntersAsCopy() as copy):
            return [print_as_copy(statement, copy, _words)]
        case ReplacementEffect():
            return print_replacement(statement, _effect)
        case CantHappen() if (said := print_cant(statement)) is not None:
            return [said]
        case Prohibition():
            return [print_prohibition(statement)]
        case ContinuousEffect(also=AlsoElsewhere() as also):
            return print_everywhere(statement, also, _words)
        case ContinuousEffect():
            return [print_continuous(statement, _words)]
        case WhileSearching():
            return [print_while_searching(statement)]
        case PlayerHas(player, keyword):
            while_ = f"as long as {print_condition(statement.condition)}, " if statement.condition else ""
            return [f"{while_}{player.value} {verb(player, 'have')} {keyword}"]
        case PlayerProtection(player, words):
            return [f"{player.value} {verb(player, 'have')} protection {words}"]
        case AllDamageAsThough():
            return [print_as_though(statement)]
        case KeepsMana() | LosingManaCostsLife():
            claim = f"as long as {print_condition(statement.condition)}, " if statement.condition else ""
            return [claim + print_unspent(statement)]
        case SpendAsThough():
            claim = f"as long as {print_condition(statement.condition)}, " if statement.condition else ""
            return [claim + print_spending(statement)]
        case SpellPaidOnlyWith(mana):
            return [print_paid_with(mana)]
        case Concerns(aspects):
            return ["[" + ", ".join(aspect.value for aspect in aspects) + "]"]
        case TriggersAgain():
            return [print_triggers_again(statement)]
        case CausesNoTriggers():
            return [print_causes_no_triggers(statement)]
        case StaysTapped() | UntapsAtMost() | MayStayTapped() | UntapsAlso():
            return [print_untapping(statement)]
        case RevealsFirstDrawn(own_turns):
            return [f"reveal the first card you draw {'on each of your turns' if own_turns else 'each turn'}"]
        case DrawsFromBottom():
            return ["you draw cards from the bottom of your library rather than the top"]
        case CountersRemain():
            return ["counters remain on ~ as it moves to any zone other than a player's hand or library"]
        case FirstFlipsWon():
            return [FIRST_FLIPS_WON]
        case MayCastFrom(once=True) as says:
            return print_may_cast_once(says)
        case AdditionalCost(cost):
            return [f"as an additional cost to cast ~, {uncapital(print_cost(cost))}"]
        case TargetingCostsLife(spells, life):
            who = noun(spells, generic="spell", many=True).replace(" control", " cast")
            return [f"{who} that target ~ cost an additional {life} life to cast"]
        case ManaAbilitiesCostLife(life=life):
            return [f"mana abilities of ~ cost an additional {life} life to activate"]
        case NextSpellGoes():
            return [print_next_spell_goes(statement, "")]
        case MayCastFrom(zone, what, condition, for_life=for_life):
            while_ = f"as long as {print_condition(condition)}, " if condition is not None else ""
            paid = "if you cast a spell this way, pay life equal to its mana value rather than pay its mana cost"
            said = f"{while_}you may cast {noun(what, generic='spell', many=True)} from {place(zone)}"
            return [said, paid] if for_life else [said]
        case MayPlayExiled():
            return [print_may_play_exiled(statement, "for as long as they remain exiled")]
        case MayPlayFrom() | AdditionalLands():
            return [print_may_play(statement)]
        case AsThoughFlash(what, condition):
            while_ = f"as long as {print_condition(condition)}, " if condition is not None else ""
            return [f"{while_}you may cast {noun(what, generic='spell', many=True)} as though they had flash"]


def _for_a_time(statement: KeepsMana | SpendAsThough | MayPlayExiled, duration: str) -> str:
    match statement:
        case KeepsMana():
            return f"{duration}, {print_unspent(statement)}"
        case SpendAsThough():
            return f"{duration}, {print_spending(statement)}"
        case MayPlayExiled():
            return print_may_play_exiled(statement, duration)


def _established(ability: Ability, duration: str, targets: tuple[str, ...]) -> str:
    target = targets[-1] if targets else None
    if mentions(ability, SetColors(chosen=True)):
        raise UnprintableError("no words for a color that is chosen as it resolves")
    match ability:
        case StaticAbility(effects) if is_on_damage(effects):
            return ". ".join(print_shielding(effects, duration, targets, _effect))
        case StaticAbility((ReplacementEffect() as effect,)) if effect.uses == 1:
            first, *rest = print_replacement(effect, _effect)
            return ". ".join([first, *rest])
        case StaticAbility((ReplacementEffect(event=MovePattern() | EitherPattern()) as effect,)):
            return ". ".join(print_replacement(effect, _effect, "" if duration == "indefinitely" else f" {duration}"))
        case StaticAbility((CantBeRegenerated() as statement,)):
            said = print_prohibition(statement)
            return f"{said.replace('it ', target + ' ', 1) if target else said} {duration}"
        case StaticAbility((ReplacementEffect(rewrite=CreateUnderControl() | EntersUnderControl()) as effect,)):
            return print_replacement(effect, _effect)[0]
        case StaticAbility((ReplacementEffect() as effect,)):
            first, *rest = print_replacement(effect, _effect)
            if duration == "this turn" and isinstance(effect.event, DamagePattern):
                return ". ".join([first.replace(", ", " this turn, ", 1), *rest])
            if duration == "indefinitely":
                return first.replace("if it is tapped", f"if {target} is tapped")
            return ". ".join([f"{duration}, {first}", *rest])
        case StaticAbility((CantHappen(), *_) as statements):
            return _cants(statements, duration)
        case StaticAbility((StaysTapped(of),)):
            return f"{stays(of, 'untap step', target)} {duration}"
        case StaticAbility((NextSpellGoes() as statement,)):
            return print_next_spell_goes(statement, duration)
        case StaticAbility((KeepsMana() | SpendAsThough() | MayPlayExiled() as statement,)):
            return _for_a_time(statement, duration)
        case StaticAbility((PlayerHas(player, keyword),)):
            return f"{player.value} {verb(player, 'gain')} {keyword} {duration}"
        case StaticAbility((PlayerProtection(player, words),)):
            return f"{player.value} {verb(player, 'gain')} protection {words} {duration}"
        case StaticAbility((Concerns(aspects),)):
            return "[" + ", ".join(aspect.value for aspect in aspects) + f" {duration}]"
        case StaticAbility((ContinuousEffect(), *_) as effects):
            return _lasting(effects, duration, target)
        case DelayedAbility((CastPattern() as event, *others), effect):
            activates = " or activate an ability with {X} in its activation cost" if others else ""
            first, *rest = _effect(effect)
            cast = print_event(event).replace("you cast", "you next cast", 1)
            return ". ".join([f"when {cast}{activates} {duration}, {uncapital(first)}", *rest])
        case TriggeredAbility((event,), effect, condition, None):
            head = f"[{kinds((event,))}]" if is_other((event,)) else print_event(event)
            if isinstance(event, ManaPattern) and condition is not None:
                head += f" while {print_condition(condition)}"
            first, *rest = _effect(effect)
            return ". ".join([f"{duration}, whenever {head}, {uncapital(first)}", *rest])
        case _:
            raise UnprintableError(f"no words for {ability}")


def _lasting(effects: tuple[Statement, ...], duration: str, target: str | None) -> str:
    """
    What is true of objects for a while, or for good.
    """
    match effects:
        case (ContinuousEffect(changes=(GainControl() as gained,)) as effect,):
            lasting = "" if duration == "indefinitely" else f" {duration}"
            return print_gaining(effect, gained, target) + lasting
        case (ContinuousEffect(Referent.THIS, changes),) if changes == (SIZE_OF_THAT,):
            return f"change ~'s base power and toughness to that creature's power and toughness {duration}"
        case (ContinuousEffect() as one, ContinuousEffect() as other):
            return f"{duration}, all {print_continuous(one, _words)} and all {print_continuous(other, _words)}"
        case (ContinuousEffect() as effect,) if duration == "indefinitely" or duration.startswith(UNTIL_YOU_PAY):
            said = print_continuous(effect, _words, target)
            return said.replace(" is ", " becomes ", 1) if effect.affects is Referent.TARGET and target is None else said
        case (ContinuousEffect() as effect,):
            said, where, x = print_continuous(effect, _words, target).partition(", where X is ")
            return f"{said} {duration}{where}{x}"
        case _:
            raise UnprintableError(f"no words for {effects}")


def _cants(statements: tuple[Statement, ...], duration: str) -> str:
    """
    What can't happen for a while: the duration stands after each part, or before all where it says until when.
    """
    sentences = [uncapital(sentence) for sentence in _statements(statements)]
    if duration.startswith("until"):
        return f"{duration}, " + " and ".join(sentences)
    return " and ".join(f"{sentence} {duration}" for sentence in sentences)
