"""
Rewrites: what each replacement effect makes of an event, as assignments to the event's numbers over choices.

One definition serves twice: the search folds the trees, the solver lowers them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.events import Event, GetCounters, PlaceCounters, RemoveCounters, TokenCreation
from manaproof.model.lookups import Matches
from manaproof.model.mana import MANA_TYPES, ManaType, ManaTypeSet
from manaproof.model.production import Symbols, TypeSource
from manaproof.model.properties import HasSubtype
from manaproof.model.references import Referent
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.production import alternatives, type_conditions
from manaproof.rules.rulebook import rule

KEEPING_TERMS = rule(
    __name__,
    "106.6a",
    "restrictions and riders apply to all mana that a replacement effect makes of the mana produced",
    otherwise="mana that a replacement effect adds or changes is free of restrictions and riders",
)


@frozen
class Assignments:
    """
    New values for numeric fields of an event, over choices: one way to rewrite it.
    """

    choices: tuple[e.Choice, ...]
    numbers: Mapping[str, e.Quantity]


@singledispatch
def assignments_of(rewrite: f.Rewrite, event: Event, context: Context) -> tuple[Assignments, ...]:
    """
    The ways in which a rewrite changes the numbers of an event; look-ups aren't folded yet.

    Raises:
        NotModelled: the rewrite isn't encoded for this kind of event.
    """
    del event, context
    raise NotModelled(f"a rewrite isn't encoded: {type(rewrite).__name__}")


@assignments_of.register
def _(rewrite: f.MultiplyMana, event: Event, context: Context) -> tuple[Assignments, ...]:
    del event, context
    return (Assignments((), {t.value: e.Times(rewrite.factor, e.Field(t.value)) for t in MANA_TYPES}),)


@assignments_of.register
def _(rewrite: f.ProduceInstead, event: Event, context: Context) -> tuple[Assignments, ...]:
    del event
    replaced = e.Sum(tuple(e.Field(t.value) for t in rewrite.replaced))
    if isinstance(rewrite.what, Symbols):
        return _produce_symbols(rewrite, rewrite.what, replaced)
    return _produce_chosen(rewrite, rewrite.what, replaced, context)


def _produce_symbols(rewrite: f.ProduceInstead, what: Symbols, replaced: e.Quantity) -> tuple[Assignments, ...]:
    if len(what.symbols) != 1 or what.symbols[0] not in {t.value for t in MANA_TYPES}:
        raise NotModelled("mana produced instead is of one type in the effects that are encoded")
    amount = rewrite.amount if rewrite.amount is not None else replaced
    return (Assignments((), _in_place(rewrite.replaced, {ManaType(what.symbols[0]): amount})),)


def _produce_chosen(
    rewrite: f.ProduceInstead, what: TypeSource, replaced: e.Quantity, context: Context
) -> tuple[Assignments, ...]:
    allowed = type_conditions(what, context)
    amount = rewrite.amount if rewrite.amount is not None else replaced
    pick = e.Pick("produce instead", tuple(t.value for t in allowed), tuple(allowed.values()))
    new = {t: e.If(e.ChosenIs(pick.name, t.value), amount, e.ZERO) for t in allowed}
    return (Assignments((pick,), _in_place(rewrite.replaced, new)),)


def _in_place(replaced: ManaTypeSet, new: Mapping[ManaType, e.Quantity]) -> dict[str, e.Quantity]:
    """
    What isn't replaced stays, what is replaced goes, what is new comes.
    """
    return {t.value: e.Sum((e.ZERO if t in replaced else e.Field(t.value), new.get(t, e.ZERO))) for t in MANA_TYPES}


@assignments_of.register
def _(rewrite: f.ProduceByType, event: Event, context: Context) -> tuple[Assignments, ...]:
    del event, context
    total = e.Sum(tuple(e.Field(t.value) for t in MANA_TYPES))
    fits = tuple(Matches(Referent.THAT, HasSubtype(subtype)) for subtype, _ in rewrite.cases)
    pick = e.Pick("land type", tuple(subtype for subtype, _ in rewrite.cases), fits)
    numbers: dict[str, e.Quantity] = {}
    for mana_type in MANA_TYPES:
        chosen = [e.ChosenIs(pick.name, subtype) for subtype, mana in rewrite.cases if mana.symbols == (mana_type.value,)]
        numbers[mana_type.value] = e.If(e.AnyOf(tuple(chosen)), total, e.ZERO)
    return (Assignments((pick,), numbers),)


@assignments_of.register
def _(rewrite: f.ProduceOther, event: Event, context: Context) -> tuple[Assignments, ...]:
    del event
    ways = alternatives(rewrite.mana, context, "instead")
    return tuple(Assignments(way.choices, {t.value: way.amounts[t.bit] for t in MANA_TYPES}) for way in ways)


@assignments_of.register
def _(rewrite: f.ChangeCount, event: Event, context: Context) -> tuple[Assignments, ...]:
    if isinstance(event, PlaceCounters | GetCounters):
        return (Assignments((), {c.kind: _changed(rewrite, e.Field(c.kind)) for c in event.counters}),)
    if isinstance(event, TokenCreation):
        places = [str(place) for place in range(len(event.tokens))]
        return (Assignments((), {place: _changed(rewrite, e.Field(place)) for place in places}),)
    name = _number_of(event, context)
    return (Assignments((), {name: _changed(rewrite, e.Field(name))}),)


@assignments_of.register
def _(rewrite: f.SetCount, event: Event, context: Context) -> tuple[Assignments, ...]:
    if isinstance(event, RemoveCounters):
        return (Assignments((), {c.kind: rewrite.count for c in event.counters}),)
    return (Assignments((), {_number_of(event, context): rewrite.count}),)


def _number_of(event: Event, context: Context) -> str:
    """
    The field that says how much or how many there is of an event.
    """
    return "amount" if "amount" in rules_of(event).numbers(event, context.board) else "count"


def _changed(rewrite: f.ChangeCount, field: e.Quantity) -> e.Quantity:
    """
    The changed number: none stays none, since a kind that isn't put isn't changed.
    """
    number: e.Quantity = e.Times(rewrite.times, field)
    if rewrite.half is not None:
        number = e.Half(number, rewrite.half)
    if rewrite.plus is not None:
        number = e.Sum((number, rewrite.plus))
    if rewrite.minus is not None:
        number = e.Difference(number, rewrite.minus)
    return e.If(e.at_least(field, 1), number, e.ZERO)
