"""
Sentences of an effect (the start `effect` of grammar `instruction`).
"""

from __future__ import annotations

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.cast_events import is_told_of_spells
from manaproof.cardtext.build.casting import reflexive
from manaproof.cardtext.build.chosen_types import BecomesThatType
from manaproof.cardtext.build.continuous import of_each, whole
from manaproof.cardtext.build.entering import enters_under_yours
from manaproof.cardtext.build.instead import Instead
from manaproof.cardtext.build.instructions import Aim, SpellAim, by_player, targeting, whole_clause, with_player
from manaproof.cardtext.build.parts import (
    IT,
    THEM,
    Clause,
    DeclinedError,
    IfDone,
    Instructions,
    Limits,
    Made,
    Meaning,
    Meanings,
    Noun,
    Predicate,
    Sentence,
    Some,
    Still,
    TokensHave,
    Watched,
    constant,
    every,
    mentions,
    mentions_other,
    substitute,
)
from manaproof.cardtext.build.protection import chooses_color
from manaproof.cardtext.build.statics import draw_replacement, mana_replacement
from manaproof.cardtext.build.tokens import token_replacement, under_your_control
from manaproof.cardtext.damage_references import resolve_events
from manaproof.cardtext.printing.continuous import SIZE_OF_THAT
from manaproof.cardtext.printing.objects import print_some
from manaproof.model.abilities import (
    UNTIL_CAST_FROM_EXILE,
    Ability,
    ActivationLimit,
    DefinedX,
    Establish,
    GainAbilities,
    MayBeActivatedBy,
    OnlyAsInstant,
    OnlyAsSorcery,
    OnlyIf,
    OnlyOnce,
    OnlyTimesEachTurn,
    StaticAbility,
    TriggeredAbility,
)
from manaproof.model.copies import BecomeCopy
from manaproof.model.effects import (
    AddTypes,
    Aspect,
    Concerns,
    ContinuousEffect,
    LoseAllAbilities,
    LoseKeyword,
    NextSpellGoes,
    ProduceInstead,
    ReplacementEffect,
    Rewrite,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from manaproof.model.expr import ONE, Condition, Holds, Not
from manaproof.model.instructions import (
    AddMana,
    AddManaInstead,
    ChooseColor,
    ChooseType,
    Conditional,
    Effect,
    EnterTapped,
    May,
    Target,
    UnlessPays,
)
from manaproof.model.lookups import IsDuring, IsTurnOf, Measure, MeasureOf
from manaproof.model.mana import ALL_COLORS, ManaTypeSet
from manaproof.model.patterns import EventPattern, ManaPattern, Producer
from manaproof.model.production import ColorsAmong, OfType, Spread, Symbols, TypeSource
from manaproof.model.properties import HasCardType, Is, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Step, Zone

_END_OF_TURN = "until end of turn"
_NEXT_TURN = "until your next turn"
_NEXT_UNTAP_STEP = "until its controller's next untap step"
_INDEFINITELY = "indefinitely"  # CR 611.2a


def _may(player: PlayerRef, act: Effect, more: Clause | None = None) -> Effect:
    done = tuple(with_player(i, player) for i in act) if player is not PlayerRef.YOU else act
    if more is not None and more.player is PlayerRef.WHO_DREW and player is not PlayerRef.YOU:
        return (May(done, player=player), *more.effect)
    if more is not None and more.player not in (None, player):
        raise DeclinedError("what another player does")
    followed = more.effect if more else ()
    if player is not PlayerRef.YOU and more is not None and more.player is None:
        followed = tuple(with_player(i, player) for i in followed)
    return (*targeting(player), May(done + followed, player=player))


def _conditional_may(condition: Condition, player: PlayerRef, act: Effect, more: Clause | None = None) -> Instructions:
    return Instructions((Conditional(condition, _may(player, act, more)),))


def _may_have(chooser: PlayerRef, done: Clause | PlayerRef, act: Effect = ()) -> Instructions:
    """
    What you may have done by an object or another player; what is a target is chosen whether or not you do.
    """
    if chooser is not PlayerRef.YOU or done is PlayerRef.YOU:
        raise DeclinedError("what another player may have")
    clause = by_player(done, act) if isinstance(done, PlayerRef) else whole_clause(done)
    return Instructions((May(clause.effect),))


def _may_have_made(chooser: PlayerRef, aim: Aim, predicate: Predicate) -> Instructions:
    """
    What you may have something become for good.
    """
    if not any(isinstance(change, SetTypes | AddTypes | SetLandTypes) for change in predicate.changes):
        raise DeclinedError("a change without a duration")
    return _may_have(chooser, Clause(until(aim, predicate, _INDEFINITELY), by_object=True))


def _conditional_may_have(condition: Condition, chooser: PlayerRef, done: Clause | PlayerRef, act: Effect = ()) -> Instructions:
    return Instructions((Conditional(condition, _may_have(chooser, done, act).effect),))


def _done_instead(condition: Condition, clause: Clause) -> Sentence:
    match clause.effect:
        case (AddMana(mana=mana),):
            return Instructions((AddManaInstead(condition, mana),))
        case _:
            return Instead(condition, clause.effect)


def _add_each_color(noun: Noun, number: Token) -> Instructions:
    if number != "1":
        raise DeclinedError("several mana of each color")
    return Instructions((AddMana(OfType(ONE, ColorsAmong(noun.objects()), Spread.EACH)),))


def _unless(clause: Clause, player: PlayerRef, cost: str) -> Instructions:
    return Instructions((UnlessPays(clause.effect, player, cost),))


def _conditional_unless(condition: Condition, clause: Clause, player: PlayerRef, cost: str) -> Instructions:
    return Instructions((Conditional(condition, (UnlessPays(clause.effect, player, cost),)),))


def _if_cant(player: PlayerRef, clause: Clause) -> Instructions:
    if player is not PlayerRef.YOU:
        raise DeclinedError("what another player can't do")
    return Instructions((Conditional(Not(Holds("done")), clause.effect),))


def _establish(ability: Ability, duration: str = _END_OF_TURN) -> Instructions:
    return Instructions((Establish(ability, duration),))


def _static(statement: ReplacementEffect | ContinuousEffect) -> StaticAbility:
    return StaticAbility((statement,))


def _next_time(watched: Watched, rewrite: tuple[Rewrite, bool]) -> Instructions:
    effect = draw_replacement(watched, rewrite, uses=1)
    return _establish(_static(effect), "this turn")


def _lasting_trigger(event: EventPattern | Watched, clause: Clause) -> Instructions:
    watched = event if isinstance(event, Watched) else Watched(event)
    events = (watched.event, *watched.more)
    effect = resolve_events(events, clause.effect)
    if mentions(effect, IT):
        raise DeclinedError("it may be this object or the one of the event")
    return _establish(TriggeredAbility(events, effect, watched.condition))


def _lands_produce(noun: Noun, produced: tuple[Symbols | TypeSource, object], replaced: tuple[ManaTypeSet, bool]) -> Instructions:
    if produced[1] is not None or replaced[1]:
        raise DeclinedError("an amount")
    pattern = ManaPattern(source=every(noun.having))
    rewrite = ProduceInstead(produced[0], replaced[0])
    return _establish(_static(ReplacementEffect(pattern, rewrite)))


def _lasting_colored(color: Token) -> Instructions:
    pattern = ManaPattern(producer=Producer.SPELL_OR_ABILITY, player=PlayerRef.YOU, types=ALL_COLORS)
    return _establish(_static(ReplacementEffect(pattern, ProduceInstead(Symbols((str(color),)), ALL_COLORS))))


def until(aim: Aim | SpellAim, predicate: Predicate, duration: str = _END_OF_TURN) -> Effect:
    """
    What is true of objects until a duration ends.
    """
    if isinstance(aim, SpellAim):
        if not all(isinstance(change, SetColors) for change in predicate.changes):
            raise DeclinedError("what a spell becomes")
        return until(aim.aim, predicate, duration)
    if predicate.concerns or predicate.stops_activation or not predicate.changes:
        raise DeclinedError("not a change")
    if aim.what is not Referent.THIS and aim.what != IT and mentions_other(predicate.changes):
        raise DeclinedError("other than which object")
    changes = whole(predicate)
    if predicate.chooses_type is None:
        changes = substitute(changes, SetLandTypes((), chosen=True), BecomesThatType())
    effect = ContinuousEffect(aim.what, changes)
    of_type: Effect = () if predicate.chooses_type is None else (ChooseType(predicate.chooses_type),)
    of_color: Effect = (ChooseColor(),) if predicate.chooses_color or chooses_color(predicate.changes) else ()
    return (*of_type, *aim.targets, *of_color, Establish(StaticAbility((effect,)), duration))


def _lasting_groups(one: Noun, predicate: Predicate, other: Noun, also: Predicate) -> Instructions:
    """
    What is true of two groups of objects until the turn ends, as one effect.
    """
    (first,), (second,) = (until(Aim(noun.objects()), what) for noun, what in ((one, predicate), (other, also)))
    match first, second:
        case Establish(StaticAbility(before), duration), Establish(StaticAbility(after)):
            return Instructions((Establish(StaticAbility((*before, *after)), duration),))
        case _:
            raise DeclinedError("a choice for one of two groups")


def _switched(aim: Aim) -> Clause:
    effect = ContinuousEffect(aim.what, (SwitchPowerToughness(),))
    return Clause((*aim.targets, Establish(StaticAbility((effect,)), _END_OF_TURN)), by_object=True)


def _possessed(owner: Token) -> Property:
    kind, _, value = owner.partition(":")
    if kind != "CARDTYPE":
        raise DeclinedError("whose power and toughness they are")
    return HasCardType(value)


SWITCHES: Meanings = {
    "switch_until_end_of_turn": _switched,
    "switched_this": lambda _this: Aim(Referent.THIS),
    "switched_it": constant(Aim(IT)),
    "switched_target": lambda owner: Aim(Referent.TARGET, (Target(_possessed(owner)),)),
    "switched_attached": lambda owner: Aim(Objects(every((Is(Referent.ATTACHED), _possessed(owner))))),
    "switched_each": lambda owner: Aim(Objects(_possessed(owner))),
}


def _until_next_turn(sentence: Instructions) -> Instructions:
    lasting = (Establish, BecomeCopy)
    return Instructions(tuple(evolve(i, duration=_NEXT_TURN) if isinstance(i, lasting) else i for i in sentence.effect))


def _concerned_this_turn(predicate: Predicate, targets: Effect = ()) -> Clause:
    """
    What is said of an object until the turn ends, of which only the side of the game is told.
    """
    concerns = tuple(each for each in predicate.concerns if isinstance(each, Concerns))
    if predicate.changes or predicate.stops_activation or concerns != predicate.concerns:
        raise DeclinedError("not a matter of combat or the like")
    return Clause((*targets, Establish(StaticAbility(concerns), "this turn")), by_object=True)


_MUST_BE_BLOCKED = Predicate(concerns=(Concerns((Aspect.COMBAT,)),))


def _must_be_blocked(aim: Aim | None = None) -> Clause:
    return _concerned_this_turn(_MUST_BE_BLOCKED, aim.targets if aim is not None else ())


def _own_size_of_that(*_words: Token) -> Effect:
    return (Establish(StaticAbility((ContinuousEffect(Referent.THIS, (SIZE_OF_THAT,)),)), _END_OF_TURN),)


def _next_spell_goes(some: Some) -> Instructions:
    noun, what = some.noun, every(some.noun.having)
    if noun.generic != "spell" or noun.zone is not None or some.any_number or some.count != ONE or not is_told_of_spells(what):
        raise DeclinedError("which spell it is")
    return _establish(StaticAbility((NextSpellGoes(what, Zone.HAND, Zone.HAND),)), "this turn")


_NOT_ATTACKED = Establish(StaticAbility((Concerns((Aspect.COMBAT,)),)), "until your next turn")


def _tokens_have(predicate: Predicate) -> TokensHave:
    match predicate:
        case Predicate((GainAbilities(abilities, by_name=False),), ()):
            return TokensHave(abilities)
        case _:
            raise DeclinedError("more than abilities")


def _made_has(aim: Aim | SpellAim, predicate: Predicate) -> Sentence:
    if isinstance(aim, SpellAim):
        return Instructions(until(aim, predicate, _INDEFINITELY))
    if aim.what is Referent.TARGET and aim.targets:
        return Instructions(until(aim, predicate, _INDEFINITELY))
    lasting = GainAbilities | SetLandTypes | SetTypes | AddTypes | SetPowerToughness | LoseKeyword | LoseAllAbilities
    if aim.what is Referent.THIS and any(isinstance(change, lasting) for change in predicate.changes):
        return Instructions(until(aim, predicate, _INDEFINITELY))
    if aim.what == IT and predicate.chooses_type:
        return Instructions(until(aim, predicate, _INDEFINITELY))
    if aim.what not in (IT, Referent.THAT):
        raise DeclinedError("a change without a duration")
    if not predicate.changes or all(isinstance(change, GainAbilities) for change in predicate.changes):
        return _tokens_have(predicate)
    if predicate.concerns or predicate.stops_activation or predicate.chooses_type or predicate.chooses_color:
        raise DeclinedError("more than a change")
    return Made(aim.one, whole(predicate))


def _conditional_made(condition: Condition, aim: Aim, predicate: Predicate) -> Instructions:
    """
    What this object becomes for good if something is so.
    """
    if not any(isinstance(change, SetTypes | AddTypes) for change in predicate.changes):
        raise DeclinedError("a change without a duration")
    return Instructions((Conditional(condition, until(aim, predicate, _INDEFINITELY)),))


def _made_if_done(_player: object, aim: Aim, predicate: Predicate) -> IfDone:
    """
    What something becomes for good if something was done.
    """
    if not any(isinstance(change, SetTypes | AddTypes) for change in predicate.changes):
        raise DeclinedError("a change without a duration")
    return IfDone(until(aim, predicate, _INDEFINITELY))


def _for_good(watched: Watched, rewrite: Rewrite) -> Instructions:
    if watched.target is None:
        raise DeclinedError("a replacement effect without a duration")
    target = Target(watched.target.property)
    established = Establish(_static(mana_replacement(watched, rewrite)), "indefinitely")
    return Instructions((target, established))


SENTENCES: Meanings = {
    "must_be_blocked": _must_be_blocked,
    "own_size_of_that": _own_size_of_that,
    "next_spell_goes": _next_spell_goes,
    "concerned_this_turn": lambda aim, predicate, *_except: _concerned_this_turn(predicate, aim.targets),
    "group_concerned_this_turn": lambda _noun, predicate, *_except: _concerned_this_turn(predicate),
    "also_concerned_this_turn": lambda statements: _concerned_this_turn(Predicate(concerns=statements.statements)),
    "effect": lambda sentence: sentence,
    "chain_effect": lambda clause: Instructions(clause.effect),
    "chain_may": lambda clause, _joiner, *may: Instructions((*clause.effect, *_may(*may))),
    "may_effect": lambda *may: Instructions(_may(*may)),
    "conditional": lambda condition, clause: Instructions((Conditional(condition, clause.effect),)),
    "conditional_may": _conditional_may,
    "may_have": _may_have,
    "may_have_made": _may_have_made,
    "may_have_player": _may_have,
    "conditional_may_have": _conditional_may_have,
    "conditional_may_have_player": _conditional_may_have,
    "done_instead": _done_instead,
    "may_be_done_instead": lambda condition, *may: Instead(condition, _may(*may)),
    "done_instead_late": lambda clause, condition: _done_instead(condition, clause),
    "if_done": lambda _player, clause: IfDone(clause.effect),
    "if_not_done": lambda *parts: IfDone(parts[-1].effect, negated=True),
    "otherwise": lambda clause: IfDone(clause.effect, negated=True, is_otherwise=True),
    "if_cant": _if_cant,
    "when_done_may": lambda *may: reflexive(_may(*may)),
    "nothing": constant(Instructions(())),
    "conditional_unless": _conditional_unless,
    "may_cast_while_exiled": lambda *_parts: _establish(StaticAbility((Concerns((Aspect.CASTING,)),)), _INDEFINITELY),
    "lasting_counter_replacement": lambda watched, rewrite: _establish(
        _static(ReplacementEffect(watched.event, rewrite, condition=watched.condition))
    ),
    "lasting_token_replacement": lambda watched, rewrite: _establish(_static(token_replacement(watched, rewrite))),
    "lasting_elsewhere": lambda statements: _establish(StaticAbility(statements.statements)),
    "enters_under_yours": lambda subject, *_: _establish(_static(enters_under_yours(subject)), "this turn"),
    "tokens_under_your_control": lambda *_parts: _establish(_static(under_your_control()), "this turn"),
    "lasting_groups": _lasting_groups,
    "lasting_group": lambda noun, predicate: Instructions(until(Aim(noun.objects()), predicate)),
    "group_until_end_of_turn": lambda noun, predicate: Clause(until(Aim(noun.objects()), predicate), by_object=True),
    "if_not_enters_tapped": lambda *_parts: IfDone((EnterTapped(),), negated=True),
    "unless_revealed_enters_tapped": lambda *parts: IfDone((Conditional(Not(parts[-1]), (EnterTapped(),)),), negated=True),
    "if_done_not_attacked": lambda *_parts: IfDone((_NOT_ATTACKED,)),
    "tokens_have": lambda *parts: _tokens_have(parts[-1]),
    "tokens_have_this_turn": lambda *parts: Instructions(until(Aim(THEM), parts[-1])),
    "made_has": _made_has,
    "conditional_made": _conditional_made,
    "made_if_done": _made_if_done,
    "lasting_spending": lambda statements: _establish(StaticAbility(statements.statements)),
    "add_each_color": _add_each_color,
    "unless_pays": _unless,
    "terms": lambda terms: terms,
    "until_next_turn_lasting": _until_next_turn,
    "group_until_next_turn": lambda noun, predicate: Clause(until(Aim(noun.objects()), predicate, _NEXT_TURN), by_object=True),
    "until_next_untap_step": lambda aim, predicate: Clause(until(aim, predicate, _NEXT_UNTAP_STEP), by_object=True),
    "until_next_turn": lambda aim, predicate: Clause(until(aim, predicate, _NEXT_TURN), by_object=True),
    "lasting_casting": constant(_establish(StaticAbility((Concerns((Aspect.CASTING,)),)), "this turn")),
    "until_end_of_turn_lasting": lambda sentence: sentence,
    "as_long_as_it": lambda aim, predicate, duration: Clause(until(aim, predicate, duration), by_object=True),
    "until_cast_from_exile": lambda aim, predicate: Clause(until(aim, predicate, UNTIL_CAST_FROM_EXILE), by_object=True),
    "as_long_as_here": lambda aim, predicate: Clause(
        until(aim, predicate, "for as long as ~ remains on the battlefield"), by_object=True
    ),
    "until_end_of_turn_each": lambda aim, predicate, counted: Clause(until(aim, of_each(predicate, counted)), by_object=True),
    "group_until_end_of_turn_each": lambda noun, predicate, counted: Clause(
        until(Aim(noun.objects()), of_each(predicate, counted)), by_object=True
    ),
    "until_end_of_turn": lambda aim, predicate: Clause(until(aim, predicate), by_object=True),
    "next_time": _next_time,
    "lasting_trigger": _lasting_trigger,
    "lasting_replacement": lambda watched, rewrite: _establish(_static(mana_replacement(watched, rewrite))),
    "lasting_draw_replacement": lambda watched, rewrite: _establish(_static(draw_replacement(watched, rewrite))),
    "replacement_for_good": _for_good,
    "pays_mana": str,
    "pays_life": lambda number: f"pay {number} life",
    "pays_discard": constant("discard a card"),
    "pays_sacrifice": lambda some: f"sacrifice {print_some(some.count, some.noun.objects())}",
    "lasting_lands_produce": _lands_produce,
    "lasting_colored": _lasting_colored,
    "still_is": lambda card_type: Still(str(card_type)),
    "lasting_object": lambda aim, predicate: Instructions(until(aim, predicate)),
}


def _only(limit: ActivationLimit) -> Meaning:
    return constant(limit)


LIMITS: Meanings = {
    "limits": lambda *limits: Limits(limits),
    "any_player_may": lambda *limits: Limits((MayBeActivatedBy(PlayerRef.A_PLAYER), *limits)),
    "only_opponents_may": lambda *limits: Limits((MayBeActivatedBy(PlayerRef.AN_OPPONENT), *limits)),
    "x_is_its_mana_value": constant(Limits((DefinedX(MeasureOf(Measure.MANA_VALUE, Referent.EXILED_CARD)),))),
    "only_if": OnlyIf,
    "as_instant": _only(OnlyAsInstant()),
    "as_sorcery": _only(OnlyAsSorcery()),
    "once_each_turn": _only(OnlyTimesEachTurn()),
    "twice_each_turn": _only(OnlyTimesEachTurn(2)),
    "times_each_turn": lambda number: OnlyTimesEachTurn(int(number)),
    "once": _only(OnlyOnce()),
    "during_your_turn": _only(OnlyIf(IsTurnOf(PlayerRef.YOU))),
    "during_opponents_turn": _only(OnlyIf(IsTurnOf(PlayerRef.AN_OPPONENT))),
    "during_your_upkeep": _only(OnlyIf(IsDuring(Step.UPKEEP, PlayerRef.YOU))),
}
