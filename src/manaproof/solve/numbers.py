"""
Replacement effects on an event of any kind, with everything folded in that the board decides.

Those that give it other numbers and do nothing else are trees over its fields and choices. Those that make something else of it,
or do something besides, are known by their guards alone: the event leaves the chain by them.
"""

from __future__ import annotations

from functools import partial

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.amounts import Undecided
from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.model.regions import Box
from manaproof.rules.context import Context
from manaproof.rules.describing import citations_for
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, fold_condition, fold_quantity
from manaproof.rules.instances import Instance, context_of, instances_for
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.replacing import can_replace, changes_only_numbers, narrowed
from manaproof.rules.rewriting import Assignments, assignments_of
from manaproof.rules.tasks import World
from manaproof.solve.effects import FoldedEffect, FoldedWay, folded_choice
from manaproof.solve.open_events import OpenEvent, is_of_event, quantity_in_fields
from manaproof.solve.trees import replaced


@frozen(eq=False)
class Interaction:
    """
    An event with the effects that may apply to it, and when it is nothing or can't happen, over the numbers that are open.
    """

    event: OpenEvent
    effects: tuple[FoldedEffect, ...]
    instances: tuple[Instance, ...]
    nothing: e.Condition
    cant: e.Condition


def interaction_of(event: Event, board: Board, over: Box, world: World) -> Interaction:
    """
    What may apply to an event, whatever numbers effects give it.

    Raises:
        Undecided: that comes out differently for some values of the unknowns of the question.
        NotModelled: it isn't encoded.
    """
    found = [i for i in instances_for(board, event) if i.guard is not None and isinstance(event, i.guard.kind)]
    changed = [_numbers_changed(instance, event, board, world) for instance in found]
    open_ = OpenEvent(event, board, over, tuple(sorted(frozenset[str]().union(*changed))))
    if not _are_fields(open_):
        open_, changed = evolve(open_, names=()), [frozenset()] * len(found)
    effects, instances = [], []
    for instance, names in zip(found, changed, strict=True):
        guard = open_.condition(partial(_guard, instance, world, open_.names))
        if guard != e.FALSE:
            effects.append(_folded(instance, guard, _ways(instance, open_, world) if names else ()))
            instances.append(instance)
    if any(effect.leaves for effect in effects):
        effects = [evolve(effect, apart=effect.id) for effect in effects]
    nothing = open_.condition(lambda event, _: e.Truth(value=rules_of(event).is_nothing(event)))
    cant = open_.condition(lambda event, board: e.Truth(value=why_it_cant_happen(event, board) is not None))
    return Interaction(open_, tuple(effects), tuple(instances), nothing, cant)


def _folded(instance: Instance, guard: e.Condition, ways: tuple[FoldedWay, ...]) -> FoldedEffect:
    cites, effect = citations_for(instance)[0], instance.effect
    return FoldedEffect(instance.id, instance.name, cites, effect.step, effect.optional, guard, ways, leaves=not ways)


def _numbers_changed(instance: Instance, event: Event, board: Board, world: World) -> frozenset[str]:
    """
    The numbers that an effect changes, if it does nothing else.
    """
    effect = instance.effect
    if (instance.lasting and effect.uses is not None) or not changes_only_numbers(effect.rewrite, instance, board):
        return frozenset()
    ways = _assignments(instance, event, context_of(board, instance, event, world))
    return frozenset(name for way in ways for name in way.numbers)


def _assignments(instance: Instance, event: Event, context: Context) -> tuple[Assignments, ...]:
    return narrowed(assignments_of(instance.effect.rewrite, event, context), instance, event, context)


def _are_fields(open_: OpenEvent) -> bool:
    """
    Whether an event with other numbers is the same event in all but them.
    """
    if not open_.names:
        return True
    try:
        changed, board = open_.with_some()
        numbers, rules = rules_of(changed).numbers(changed, board), rules_of(open_.event)
    except (Undecided, NotModelled, TypeError, KeyError):
        return False
    if type(changed) is not type(open_.event) or rules.facts(changed) != rules.facts(open_.event):
        return False
    before = rules.numbers(open_.event, open_.board)
    return all(name in before and str(numbers[name]) == f"the event's {name}" for name in open_.names)


def _guard(instance: Instance, world: World, names: tuple[str, ...], event: Event, board: Board) -> e.Condition:
    assert instance.guard is not None
    context = context_of(board, instance, event, world)
    if not can_replace(instance.effect.rewrite, event, context):
        return e.FALSE
    condition = instance.effect.condition
    claims = (instance.guard.condition, *(() if condition is None else (condition,)))
    tree = _with_fields(e.AllOf(claims), event, context, names)
    assert isinstance(tree, e.Condition)
    return fold_condition(tree, Environment(context, facts=rules_of(event).facts(event)))


def _with_fields(tree: object, event: Event, context: Context, names: tuple[str, ...]) -> object:
    """
    A tree in which no fields are left but those that are open.
    """
    numbers = rules_of(event).numbers(event, context.board)

    def known(node: object) -> object:
        if not isinstance(node, e.Field) or node.name in names:
            return node
        return quantity_in_fields(e.Number(numbers[node.name])) if node.name in numbers else e.ZERO

    return replaced(tree, known)


def _ways(instance: Instance, open_: OpenEvent, world: World) -> tuple[FoldedWay, ...]:
    """
    The ways in which an effect gives the event other numbers; none where they have no form over its fields.
    """
    event, board = open_.with_some()
    context = context_of(board, instance, event, world)
    env = Environment(context, facts=rules_of(event).facts(event))
    ways = []
    for way in _assignments(instance, event, context):
        trees = {name: _with_fields(quantity, event, context, open_.names) for name, quantity in way.numbers.items()}
        try:
            folded = {name: _folded_quantity(tree, env) for name, tree in trees.items()}
            ways.append(FoldedWay(tuple(folded_choice(choice, env) for choice in way.choices), folded))
        except Undecided as undecided:
            if not is_of_event(undecided):
                raise
            return ()
    return tuple(ways)


def _folded_quantity(tree: object, env: Environment) -> e.Quantity:
    assert isinstance(tree, e.Quantity)
    return quantity_in_fields(fold_quantity(tree, env))
