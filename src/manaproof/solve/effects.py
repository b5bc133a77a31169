"""
Replacement effects on a production of mana with everything folded in that the board decides.

What is left of their guards and rewrites speaks of nothing but the event's amounts and of choices.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.board import Board
from manaproof.model.events import ProduceMana
from manaproof.model.mana import MANA_TYPES
from manaproof.model.production import SpendTerm
from manaproof.rules.context import Context
from manaproof.rules.describing import citations_for
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, fold_condition, fold_quantity
from manaproof.rules.guards import guard_of
from manaproof.rules.instances import Instance, context_of, instances_for
from manaproof.rules.prohibition import prohibitions_on
from manaproof.rules.rewriting import assignments_of
from manaproof.rules.tasks import World

Preparation = Callable[[object, Context], object]
"""
What is done to a tree before it is folded in its context.
"""


def as_it_is(tree: object, _context: Context) -> object:
    """
    The preparation that changes nothing.
    """
    return tree


@frozen
class FoldedWay:
    """
    One way to rewrite an event: new numbers over choices and the old numbers; those not named stay.
    """

    choices: tuple[e.Choice, ...]
    numbers: Mapping[str, e.Quantity]


@frozen
class FoldedEffect:
    """
    A replacement effect that may apply to an event, depending only on its numbers.

    `terms` are the restrictions and riders that its mana brings with it, None where those of the production stay. One that
    `leaves` makes something else of the event than the same with other numbers. `apart` tells it from effects that do the same to
    this event but may not do the same to what it becomes.
    """

    id: str
    name: str
    cites: str
    step: f.InteractionStep
    optional: bool
    guard: e.Condition
    ways: tuple[FoldedWay, ...]
    terms: tuple[SpendTerm, ...] | None = None
    leaves: bool = False
    apart: str | None = None

    @property
    def behaviour(self) -> object:
        """
        All that it does: effects that are equal in this are interchangeable.
        """
        return self.step, self.optional, self.guard, self.ways, self.terms, self.apart


def effects_on(event: ProduceMana, board: Board, world: World, prepare: Preparation = as_it_is) -> tuple[FoldedEffect, ...]:
    """
    The effects that may apply to a production whose amounts are open; `event` gives all else of it.

    Raises:
        NotModelled: one isn't encoded, or becomes something else than an amount of mana.
    """
    found = []
    for instance in instances_for(board, event):
        if instance.guard is None or not issubclass(instance.guard.kind, ProduceMana):
            continue
        context = context_of(board, instance, event, world)
        guard = _folded_guard(instance, event, context, prepare)
        if guard == e.FALSE:
            continue
        cites = citations_for(instance)[0]
        effect = instance.effect
        ways = _ways(instance, event, context, prepare)
        terms = effect.rewrite.terms if isinstance(effect.rewrite, f.ProduceOther) else None
        found.append(FoldedEffect(instance.id, instance.name, cites, effect.step, effect.optional, guard, ways, terms))
    return tuple(found)


def cant_be_produced(event: ProduceMana, board: Board) -> e.Condition:
    """
    The condition, over the event's amounts, under which an effect says that it can't happen (CR 614.17).
    """
    claims: list[e.Condition] = []
    for prohibition, context, _ in prohibitions_on(board):
        if not isinstance(prohibition, f.CantHappen) or prohibition.event is None:
            continue
        try:
            guard = guard_of(prohibition.event)
        except NotModelled:
            continue
        if guard.kind is ProduceMana:
            here = evolve(context, event=event)
            when = (guard.condition, *(() if prohibition.condition is None else (prohibition.condition,)))
            claims.append(fold_condition(e.AllOf(when), Environment(here, facts=rules_of(event).facts(event))))
    return e.AnyOf(tuple(claims))


def folded_choice(choice: e.Choice, env: Environment) -> e.Choice:
    """
    A choice with its conditions and its total folded.
    """
    allowed = tuple(fold_condition(condition, env) for condition in choice.allowed)
    if isinstance(choice, e.Pick):
        return evolve(choice, allowed=allowed)
    return evolve(choice, allowed=allowed, total=fold_quantity(choice.total, env))


def _folded_guard(instance: Instance, event: ProduceMana, context: Context, prepare: Preparation) -> e.Condition:
    assert instance.guard is not None
    claims = [instance.guard.condition]
    if instance.effect.condition is not None:
        claims.append(instance.effect.condition)
    prepared = prepare(e.AllOf(tuple(claims)), context)
    assert isinstance(prepared, e.Condition)
    return fold_condition(prepared, Environment(context, facts=rules_of(event).facts(event)))


def _ways(instance: Instance, event: ProduceMana, context: Context, prepare: Preparation) -> tuple[FoldedWay, ...]:
    rewrite = instance.effect.rewrite
    if isinstance(rewrite, f.DoInstead):
        raise NotModelled(f"`{instance.name}` makes something else than mana of a production: the solver doesn't follow that")
    if instance.lasting and instance.effect.uses:
        raise NotModelled(f"`{instance.name}` is used up by a production: the solver doesn't follow that")
    env = Environment(context, facts=rules_of(event).facts(event))
    ways = []
    for way in assignments_of(rewrite, event, context):
        prepared = prepare((way.choices, tuple(way.numbers.get(t.value, e.Field(t.value)) for t in MANA_TYPES)), context)
        assert isinstance(prepared, tuple)
        choices, amounts = prepared
        numbers = {t.value: fold_quantity(amount, env) for t, amount in zip(MANA_TYPES, amounts, strict=True)}
        ways.append(FoldedWay(tuple(folded_choice(choice, env) for choice in choices), numbers))
    return tuple(ways)
