"""
What an effect does instead of what the sentence before says: "If ~ was kicked, draw two cards instead" (CR 614.15).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from manaproof.cardtext.build.dealing import DIVIDED_AGAIN
from manaproof.cardtext.build.parts import DAMAGED, IT, Sentence, mentions, mentions_kind, substitute
from manaproof.model.abilities import Establish
from manaproof.model.expr import Condition, Holds
from manaproof.model.instructions import (
    ChooseModes,
    Conditional,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Effect,
    GainLife,
    Instruction,
    LoseLife,
    May,
    Mill,
    PutCounters,
    PutLooked,
    RevealFound,
    RevealLooked,
    Scry,
    SearchLibrary,
    Shuffle,
    Target,
    Unread,
)
from manaproof.model.lookups import ExcessDealt, FoundMatches, Prevented, ThoseCount, WasCast
from manaproof.model.patterns import EntersPattern, EventPattern, MovePattern, StepPattern
from manaproof.model.references import PlayerRef, Referent

Resolve = Callable[[Effect, Effect], Effect | None]
_REPLACED = (
    *(CreateTokens, DealDamage, Destroy, Discard, Draw, Establish, GainLife, LoseLife, Mill, PutCounters, Scry),
    *(PutLooked, RevealLooked, SearchLibrary, Shuffle),
)
_UNTOLD = (ChooseModes, Unread)
_WITHOUT_OTHERS = (EntersPattern, MovePattern, StepPattern)
_RESULTS = (ExcessDealt, FoundMatches, Holds, Prevented, ThoseCount)


@frozen
class Instead(Sentence):
    """
    "If …, … instead": done in place of what the sentence before says, if a condition holds.
    """

    condition: Condition
    effect: Effect


def with_instead(
    effect: Effect, start: int, instead: Instead, resolve: Resolve, it: Referent | None, events: tuple[EventPattern, ...]
) -> Effect | None:
    """
    An effect of which the last sentence is done only if something else isn't done instead, None where that can't be told.

    Args:
        effect: The instructions so far.
        start: Where those of the last sentence begin.
        instead: What is done instead, and when.
        resolve: How "it" and the like are told in instructions that follow others.
        it: What "it" is where no target was spoken of, None for a spell.
        events: The events of the ability, if it has any.
    """
    if (after_payment := _if_done(effect, start, instead, resolve, it, events)) is not None:
        return after_payment
    if mentions_kind(tuple(_without_division(each) for each in instead.effect), Target):
        return _with_other_targets(effect, start, instead, resolve) if it is None else None
    before, last = _last_sentence(effect, start)
    if it is Referent.THIS and events and all(isinstance(event, _WITHOUT_OTHERS) for event in events):
        instead = _of_the_target(instead, last)
    again = tuple(_without_division(each) for each in instead.effect)
    if mentions_kind(instead.condition, _RESULTS) or not last or not (_is_all(before, last) or _is_like(last, instead.effect)):
        return None
    if any(isinstance(each, DealDamage) and each.excess_to for each in last) or mentions_kind(again, ThoseCount):
        return None
    if not _is_divided_alike(last, instead.effect):
        return None
    if any(isinstance(each, DealDamage) and each.also for each in last) and _is_dealt_to_the_same(instead.effect):
        return None
    spoken_of = before if any(isinstance(each, CreateTokens) for each in last) else effect
    asked = resolve(spoken_of, (Conditional(instead.condition, ()),))
    done = resolve(spoken_of, tuple(_with_its_recipient(each) for each in again))
    match asked:
        case (Conditional(condition),) if done is not None:
            then = tuple(_of_the_same(told, each, last[0]) for told, each in zip(done, again, strict=True))
            return (*before, Conditional(condition, then, last, is_instead=True))
        case _:
            return None


def _if_done(
    effect: Effect, start: int, instead: Instead, resolve: Resolve, it: Referent | None, events: tuple[EventPattern, ...]
) -> Effect | None:
    """
    The effect with what is done instead of what "if you do" says, None where the last sentence doesn't say that.
    """
    match effect:
        case (*before, May(what, (_, *_) as then, ()) as may) if start == len(effect):
            inner = with_instead(then, 0, instead, lambda done, more: resolve((*before, *what, *done), more), it, events)
            return None if inner is None else (*before, evolve(may, then=inner))
        case _:
            return None


def _with_other_targets(effect: Effect, start: int, instead: Instead, resolve: Resolve) -> Effect | None:
    """
    A spell's effect that has other targets if it was cast so (CR 601.2c).

    None where what decides isn't a choice made as it is cast.
    """
    before, last = effect[:start], effect[start:]
    if not isinstance(instead.condition, WasCast) or mentions_kind(before, (Target, Unread)) or mentions_kind(last, _UNTOLD):
        return None
    done = resolve(before, instead.effect)
    return None if done is None else (*before, Conditional(instead.condition, done, last, is_instead=True))


def _of_the_target(instead: Instead, last: Effect) -> Instead:
    """
    What is done instead, to the target of what it replaces where it is "that creature": the event has no other object.
    """
    if not mentions(last, Referent.TARGET) or mentions(last, Referent.SECOND_TARGET):
        return instead
    is_asked = mentions(instead.condition, Referent.THAT)
    told = substitute(instead.effect, IT, Referent.TARGET) if is_asked else instead.effect
    condition = substitute(instead.condition, Referent.THAT, Referent.TARGET)
    return Instead(condition, substitute(told, Referent.THAT, Referent.TARGET))


def _is_dealt_to_the_same(effect: Effect) -> bool:
    return any(isinstance(each, DealDamage) and each.to is DAMAGED for each in effect)


def _last_sentence(effect: Effect, start: int) -> tuple[Effect, Effect]:
    """
    What is before the instructions of the last sentence, with its targets, and those instructions.
    """
    while start < len(effect) and isinstance(effect[start], Target):
        start += 1
    return effect[:start], effect[start:]


def _is_all(before: Effect, last: Effect) -> bool:
    """
    Whether one instruction is all that would be done, so that it is plain what is replaced, whatever is done instead.
    """
    return len(last) == 1 and not mentions_kind(last, _UNTOLD) and all(isinstance(each, Target) for each in before)


def _is_like(last: Effect, instead: Effect) -> bool:
    """
    Whether the one does what the other does in another measure, so that it is plain what is replaced.
    """
    kinds, others = (tuple(type(each) for each in some if not isinstance(each, RevealFound)) for some in (last, instead))
    return all(issubclass(kind, _REPLACED) for kind in kinds + others) and others[: len(kinds)] == kinds


def _without_division(instruction: Instruction) -> Instruction:
    if isinstance(instruction, DealDamage) and instruction.divided == DIVIDED_AGAIN:
        return evolve(instruction, to=DAMAGED, divided=None)
    return instruction


def _is_divided_alike(last: Effect, instead: Effect) -> bool:
    """
    Whether damage that would be divided is divided instead among the same targets, and no other damage is.
    """
    divided = [isinstance(each, DealDamage) and each.divided is not None for each in last]
    again = [isinstance(each, DealDamage) and each.divided == DIVIDED_AGAIN for each in instead]
    return divided == again if any(divided) or any(again) else True


def _with_its_recipient(instruction: Instruction) -> Instruction:
    """
    Damage of which it isn't said again to what it is dealt, or by what, so that the rest of its words can be told.
    """
    if not isinstance(instruction, DealDamage):
        return instruction
    source = Referent.THIS if instruction.source == IT else instruction.source
    return evolve(instruction, source=source, to=PlayerRef.YOU if instruction.to is DAMAGED else instruction.to)


def _of_the_same(told: Instruction, said: Instruction, replaced: Instruction) -> Instruction:
    """
    Damage by what would deal the replaced damage, where it is called "it", and to the same where that isn't said again.
    """
    if not isinstance(told, DealDamage) or not isinstance(said, DealDamage) or not isinstance(replaced, DealDamage):
        return told
    source = replaced.source if said.source == IT else told.source
    return evolve(replaced if said.to is DAMAGED else told, amount=told.amount, source=source)
