"""
What follows the prevention of damage, and triggers on it (CR 615.5, 615.13).
"""

from __future__ import annotations

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.delayed import is_delayed
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    DeclinedError,
    Instructions,
    Meanings,
    constant,
    mentions,
    mentions_kind,
    substitute,
)
from manaproof.cardtext.build.quantities import THAT_MANY
from manaproof.cardtext.build.scopes import scoped
from manaproof.cardtext.build.struck import Struck, sources_of
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import Prevent, ReplacementEffect
from manaproof.model.expr import Condition, Number, at_least
from manaproof.model.instructions import Conditional, CreateTokens, Effect, PutCounters, WhenDone
from manaproof.model.lookups import Prevented, ThoseCount
from manaproof.model.patterns import DamagePattern, PreventedPattern
from manaproof.model.references import Referent

PREVENTED = ThoseCount("prevented")
REMOVED = ThoseCount("removed")


def _for_each_prevented(each: Token, clause: Clause) -> Instructions:
    if each != "1":
        raise DeclinedError("several damage for each")
    match clause.effect:
        case (*before, PutCounters(Number(1)) as put):
            return Instructions((*before, evolve(put, count=PREVENTED)))
        case (CreateTokens(Number(1)) as create,):
            return Instructions((evolve(create, count=PREVENTED),))
        case _:
            raise DeclinedError("what is done for each")


def _prevented_event(combat: bool | None, struck: Struck) -> PreventedPattern:
    if struck.targets:
        raise DeclinedError("a target in an event")
    return PreventedPattern(DamagePattern(players=struck.players, permanents=struck.permanents, combat=combat, together=True))


def after_prevention(before: Effect, followed: Effect) -> Effect | None:
    """
    What looks at damage "prevented this way" belongs to the prevention effect before it (CR 615.5), unless it is done later.
    """
    if all(is_delayed(each) for each in followed):
        return None
    if not (mentions(followed, PREVENTED) or mentions_kind(followed, Prevented)):
        return None
    match before:
        case (*earlier, Establish(StaticAbility((ReplacementEffect(rewrite=Prevent() as prevent) as effect,)), span)):
            more = evolve(effect, rewrite=evolve(prevent, then=prevent.then + that_much_prevented(followed)))
            return (*earlier, Establish(StaticAbility((scoped(more),)), span))
        case _:
            return None


def _when_prevented(condition: Condition, clause: Clause) -> Instructions:
    return Instructions((Conditional(condition, (WhenDone(clause.effect),)),))


def _when_removed(which: Referent, clause: Clause) -> Instructions:
    """
    What triggers on counters that an earlier instruction removed from this object, which "it" is then (CR 603.12).
    """
    if which not in (IT, Referent.THIS):
        raise DeclinedError("counters of another object")
    effect = substitute(substitute(clause.effect, THAT_MANY, REMOVED), IT, Referent.THIS)
    return Instructions((Conditional(at_least(REMOVED, 1), (WhenDone(effect),)),))


def that_much_prevented(effect: Effect) -> Effect:
    """
    Instructions in which "that much" after "if damage is prevented this way" is what was prevented.
    """
    return tuple(
        evolve(i, then=substitute(i.then, THAT_MANY, PREVENTED))
        if isinstance(i, Conditional) and mentions_kind(i.condition, Prevented)
        else i
        for i in effect
    )


FOLLOWING: Meanings = {
    "damage_prevented_event": _prevented_event,
    "prevented_claim": lambda condition: condition,
    "was_prevented": constant(Prevented()),
    "was_prevented_from": lambda noun: Prevented(sources_of(noun)),
    "when_prevented": _when_prevented,
    "when_removed": _when_removed,
    "for_each_prevented": _for_each_prevented,
}
