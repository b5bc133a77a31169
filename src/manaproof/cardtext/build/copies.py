"""
Entering as a copy, with what is different about the copy.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.continuous import whole
from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.instructions import Aim
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    Clause,
    DeclinedError,
    Instructions,
    Meanings,
    Noun,
    Predicate,
    Some,
    Statements,
    SubjectVerb,
    constant,
    every,
)
from manaproof.model.abilities import Establish, GainAbilities, StaticAbility
from manaproof.model.copies import BecomeCopy, HaveThisAbility
from manaproof.model.effects import (
    AddTypes,
    Change,
    CopyCounters,
    EntersAsCopy,
    EntersWith,
    InteractionStep,
    KeepColors,
    KeepName,
    KeepSize,
    LoseSupertypes,
    OnlyIfIs,
    ReplacementEffect,
    SetColors,
    SetName,
    SetPowerToughness,
    SetTypes,
)
from manaproof.model.effects.base import Scope
from manaproof.model.instructions import ChooseObject, Conditional, Effect, May, Target
from manaproof.model.patterns import EntersPattern, EventPattern
from manaproof.model.properties import ANOTHER, AttachedTo, Every, Is, Objects, Property, Without
from manaproof.model.references import PlayerRef, Referent, Zone

_END_OF_TURN = "until end of turn"
_THIS_TURN = "this turn"
_PART_OF_A_COPY = (AddTypes, GainAbilities, LoseSupertypes, SetColors, SetName, SetPowerToughness, SetTypes)


@frozen
class Exceptions:
    """
    What is different about a copy.
    """

    changes: tuple[Change, ...] = ()
    counters: tuple[CopyCounters, ...] = ()
    loses_other_types: bool = False


def _copied(noun: Noun, exceptions: Exceptions | None = None) -> EntersAsCopy:
    of = noun.objects()
    generic = (None, "card") if of.zone is Zone.GRAVEYARD else (None, "permanent")
    if of.zone not in (Zone.BATTLEFIELD, Zone.GRAVEYARD) or noun.generic not in generic:
        raise DeclinedError("a copy of what is neither a permanent nor a card in a graveyard")
    given = exceptions or Exceptions()
    return EntersAsCopy(of, exceptions=given.changes, counters=given.counters)


def _another(noun: Noun, exceptions: Exceptions | None = None) -> EntersAsCopy:
    return _copied(evolve(noun, having=(*noun.having, Without(Is(Referent.THIS)))), exceptions)


def _exceptions(*parts: object) -> Exceptions:
    told = [part for part in parts if isinstance(part, Exceptions)]
    changes = tuple(c for each in told for c in each.changes)
    only = any(each.loses_other_types for each in told)
    changes = whole(Predicate(changes, loses_other_types=only))
    return Exceptions(changes, tuple(c for each in told for c in each.counters))


def _exception_predicate(predicate: Predicate) -> Exceptions:
    has_choice = predicate.chooses_type is not None or predicate.chooses_color
    is_more = predicate.stops_activation or has_choice
    if predicate.concerns or is_more or not (predicate.changes or predicate.loses_other_types):
        raise DeclinedError("an exception that isn't part of what a copy is")
    if any(not isinstance(change, _PART_OF_A_COPY) for change in predicate.changes):
        raise DeclinedError("an exception that replaces what is copied")
    return Exceptions(predicate.changes, loses_other_types=predicate.loses_other_types)


def _counters_if(counters: EntersWith, card_type: Token) -> Exceptions:
    return Exceptions(counters=(CopyCounters(counters, str(card_type)),))


def _exceptions_if(card_type: Token, counters: EntersWith, predicate: Predicate) -> Exceptions:
    told = _exception_predicate(predicate)
    if told.loses_other_types:
        raise DeclinedError("other card types than which")
    changes = told.changes
    return Exceptions((OnlyIfIs(str(card_type), changes),), (CopyCounters(counters, str(card_type)),))


def _becomes(copier: Aim, copied: Aim, *more: object) -> Effect:
    """
    What an object becomes a copy of; where both are targets, the copied one is the second.
    """
    of, targets = copied.what, copied.targets
    if isinstance(of, Objects) and of.zone is Zone.BATTLEFIELD:
        raise DeclinedError("a copy of what is attached")
    if copier.targets and targets and of is Referent.TARGET:
        of = Referent.SECOND_TARGET
    exceptions = next((part for part in more if isinstance(part, Exceptions)), Exceptions())
    if exceptions.counters or any(isinstance(change, OnlyIfIs) for change in exceptions.changes):
        raise DeclinedError("counters on what is on the battlefield already")
    duration = next((part for part in more if isinstance(part, str)), None)
    return (*copier.targets, *targets, BecomeCopy(copier.what, of, exceptions.changes, duration))


def _other_than(copied: Aim) -> Property:
    if copied.what is Referent.THAT_CARD or isinstance(copied.what, Objects):
        raise DeclinedError("others than a card")
    return Without(Is(copied.one))


def copied_target(noun: Noun) -> Aim:
    """
    A target that is copied: a permanent, or a card in a graveyard.
    """
    if noun.zone is not Zone.GRAVEYARD:
        return Aim(Referent.TARGET, (Target(property_of(noun)),))
    if noun.generic != "card":
        raise DeclinedError("what is no card in a graveyard")
    having = every(noun.having)
    return Aim(Objects(having, Zone.GRAVEYARD, noun.whose), (Target(having),))


def _copied_attached(noun: Noun) -> Aim:
    """
    What this is attached to, which is copied whatever it is.
    """
    return Aim(evolve(noun, having=(Is(Referent.ATTACHED), *noun.having)).objects())


def _group_becomes(noun: Noun, copied: Aim, *more: object) -> Effect:
    """
    What each of several objects becomes: the others are others than the one that is copied.
    """
    having = tuple(_other_than(copied) if part == ANOTHER else part for part in noun.having)
    objects = evolve(noun, having=having).objects()
    if objects.zone is not Zone.BATTLEFIELD or noun.generic not in (None, "permanent"):
        raise DeclinedError("cards that become copies")
    return _becomes(Aim(objects), copied, *more)


def _may_become(player: PlayerRef, effect: Effect) -> Instructions:
    """
    What you may have become a copy of a target, which is chosen whether or not you do.
    """
    if player is not PlayerRef.YOU:
        raise DeclinedError("what another player may do")
    return Instructions((May(effect),))


def _for_this_turn(effect: Effect) -> Instructions:
    *targets, become = effect
    if not isinstance(become, BecomeCopy) or become.duration is not None:
        raise DeclinedError("two durations")
    return Instructions((*targets, evolve(become, duration=_END_OF_TURN)))


@frozen
class _EntersAttached(SubjectVerb):
    """
    That this enters attached to an object of a kind.
    """

    to: Property

    def event_of(self, subject: Subject) -> EventPattern:
        if subject is not Referent.THIS:
            raise DeclinedError("another object that enters attached")
        return EntersPattern(Every((Is(Referent.THIS), AttachedTo(self.to))))


def _chosen_object(noun: Noun) -> Effect:
    if noun.generic not in (None, "permanent"):
        raise DeclinedError("choosing a card")
    return (ChooseObject(noun.objects()),)


def _enters(*, tapped: bool) -> Callable[..., Statements]:
    def enters(_this: object, copy: EntersAsCopy) -> Statements:
        return Statements((_effect(Is(Referent.THIS), evolve(copy, tapped=tapped), optional=True),))

    return enters


def _effect(who: Property, copy: EntersAsCopy, *, optional: bool) -> ReplacementEffect:
    return ReplacementEffect(EntersPattern(who), copy, optional, step=InteractionStep.COPY)


def _enter_as_copy_of(subject: Subject, of: Objects | Referent) -> Statements:
    return Statements((_effect(one_property(subject), EntersAsCopy(of), optional=False),))


def _next_enter_as_copies(some: Some, *_chosen: object) -> Instructions:
    """
    What enters next this turn, however many at one time, enters as a copy of the target that was chosen before.
    """
    if not (some.any_number and some.least == 1):
        raise DeclinedError("a number of objects that enter")
    effect = evolve(_effect(property_of(some.noun), EntersAsCopy(Referent.TARGET), optional=False), uses=1, scope=Scope.ALL)
    return Instructions((Establish(StaticAbility((effect,)), _THIS_TURN),))


def _one(noun: Noun) -> Objects:
    if Is(Referent.ATTACHED) not in noun.having:
        raise DeclinedError("a copy of which of several objects")
    return noun.objects()


COPIES: Meanings = {
    "enters_as_copy": _enters(tapped=False),
    "enters_tapped_as_copy": _enters(tapped=True),
    "enter_as_copy_of": _enter_as_copy_of,
    "copied_kind": _copied,
    "another_copied": _another,
    "copied_this": lambda _this: Referent.THIS,
    "copied_noun": _one,
    "exceptions": _exceptions,
    "exception_predicate": _exception_predicate,
    "keeps_name": constant(Exceptions((KeepName(),))),
    "keeps_size": constant(Exceptions((KeepSize(),))),
    "keeps_colors": constant(Exceptions((KeepColors(),))),
    "is_no_longer": lambda supertype: Exceptions((LoseSupertypes((str(supertype),)),)),
    "those_are_no_longer": lambda _type, supertype: Exceptions((LoseSupertypes((str(supertype),)),)),
    "has_this_ability": constant(Exceptions((HaveThisAbility(),))),
    "exception_counters": lambda counters: Exceptions(counters=(CopyCounters(counters),)),
    "exception_counters_if": _counters_if,
    "exceptions_if": _exceptions_if,
    "copied_reference": Aim,
    "copied_that_card": constant(Aim(Referent.THAT_CARD)),
    "copied_target": copied_target,
    "copied_attached": _copied_attached,
    "becomes_copy": lambda copier, _become, copied, *more: _becomes(copier, copied, *more),
    "group_becomes_copy": lambda noun, _become, copied, *more: _group_becomes(noun, copied, *more),
    "targets_become_copies": lambda noun, _become, copied, *more: _becomes(
        Aim(Referent.TARGETS, (Target(property_of(noun), any_number=True),)), copied, *more
    ),
    "next_enter_as_copies": _next_enter_as_copies,
    "copy_this_turn": constant(_END_OF_TURN),
    "copy_until_next_turn": constant("until your next turn"),
    "become_copy_clause": lambda effect: Clause(effect, by_object=True),
    "may_become_copy": _may_become,
    "conditional_may_become_copy": lambda condition, player, effect: Instructions(
        (Conditional(condition, _may_become(player, effect).effect),)
    ),
    "lasting_become_copy": _for_this_turn,
    "v_enters_attached": lambda noun: _EntersAttached(property_of(noun)),
    "choose_object": _chosen_object,
    "choose_target": lambda noun: (Target(property_of(noun), apart=True),),
}
