"""
Counters that are put, doubled and moved (grammar `counters`).
"""

from __future__ import annotations

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.instructions import Aim, times
from manaproof.cardtext.build.parts import IT, DeclinedError, Meanings, Some, Statements, constant, mentions, with_condition
from manaproof.cardtext.build.quantities import where_x_is
from manaproof.model.effects import ReplacementEffect, SetCount
from manaproof.model.expr import ONE, Condition, Difference, Quantity
from manaproof.model.instructions import CountersOfKind, DoubleCounters, Effect, MoveCounters, PutCounters, PutSameCounters
from manaproof.model.lookups import CountersOn
from manaproof.model.patterns import CountersRemovedPattern
from manaproof.model.properties import Objects
from manaproof.model.references import Referent


def _put(count: Quantity, kind: Token, aim: Aim) -> Effect:
    return (*aim.targets, PutCounters(count, str(kind), aim.what))


def _put_equal(quantity: Quantity, kind: Token, aim: Aim) -> Effect:
    if isinstance(aim.what, Objects) and (mentions(quantity, Referent.THAT) or mentions(quantity, IT)):
        raise DeclinedError("a number of its own for each of several objects")
    return _put(quantity, kind, aim)


def _put_where(count: Quantity, kind: Token, aim: Aim, quantity: Quantity) -> Effect:
    return _put(where_x_is(count, quantity), kind, aim)


def _put_several(kinds: tuple[CountersOfKind, ...], aim: Aim) -> Effect:
    first, *others = kinds
    return (*aim.targets, PutCounters(first.count, first.kind, aim.what, tuple(others)))


def _put_same(of: Referent, aim: Aim) -> Effect:
    if of not in (IT, Referent.THIS) or aim.one == IT:
        raise DeclinedError("whose counters")
    return (*aim.targets, PutSameCounters(of, aim.one))


def _double(kind: str | None, aim: Aim) -> Effect:
    return (*aim.targets, DoubleCounters(kind, aim.what))


def _move(count: Quantity | None, kind: str | None, source: Aim, aim: Aim) -> Effect:
    onto = Referent.SECOND_TARGET if source.targets and aim.one is Referent.TARGET else aim.one
    return (*source.targets, *aim.targets, MoveCounters(count, kind, source.one, onto))


def _removed(kind: str | None, subject: Subject, *, together: bool) -> CountersRemovedPattern:
    if isinstance(subject, Some) and subject.any_number:
        raise DeclinedError("one event for one or more objects")
    return CountersRemovedPattern(kind, one_property(subject), together)


def _would_lose_all(some: Some, kind: Token, _on_it: object) -> CountersRemovedPattern:
    return evolve(_removed(str(kind), some, together=True), all_by_damage=True)


def _keeps_one(pattern: CountersRemovedPattern, _rewrite: object) -> Statements:
    """
    All but one of the counters are removed that damage would remove (CR 120.4c).
    """
    left = Difference(CountersOn(pattern.kind, Referent.THAT), ONE)
    return Statements((ReplacementEffect(pattern, SetCount(left)),))


def _keeps_one_while(condition: Condition, pattern: CountersRemovedPattern, rewrite: object) -> Statements:
    (effect,) = _keeps_one(pattern, rewrite).statements
    return Statements((with_condition(effect, condition),))


COUNTERS: Meanings = {
    "would_lose_all": _would_lose_all,
    "keeps_one": constant(None),
    "keeps_last_counter": _keeps_one,
    "keeps_last_counter_while": _keeps_one_while,
    "placing": lambda effect: effect,
    "put_counters": _put,
    "put_counters_each": lambda count, kind, aim, counted: _put(times(count, counted), kind, aim),
    "put_counters_where": _put_where,
    "put_counters_equal": lambda kind, aim, quantity: _put_equal(quantity, kind, aim),
    "put_several_kinds": _put_several,
    "put_same_counters": _put_same,
    "put_those_counters": lambda aim: _put_same(IT, aim),
    "double_counters": lambda kind, aim: _double(str(kind), aim),
    "double_every_kind": lambda aim: _double(None, aim),
    "move_counters": lambda count, kind, source, aim: _move(count, str(kind), source, aim),
    "move_some_counters": lambda count, source, aim: _move(count, None, source, aim),
    "move_all_of_kind": lambda kind, source, aim: _move(None, str(kind), source, aim),
    "move_all_counters": lambda source, aim: _move(None, None, source, aim),
    "counters_removed_event": lambda kind, subject: _removed(str(kind), subject, together=True),
    "any_counters_removed_event": lambda subject: _removed(None, subject, together=True),
    "counter_removed_event": lambda kind, subject: _removed(str(kind), subject, together=False),
    "any_counter_removed_event": lambda subject: _removed(None, subject, together=False),
    "several_kinds": lambda *kinds: kinds,
    "counters_of_kind": lambda count, kind: CountersOfKind(count, str(kind)),
}
