"""
What triggers on a production of mana whose amounts are open (CR 603.2, 605.4a, 106.12a).
"""

from __future__ import annotations

import z3
from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.board import Board
from manaproof.model.events import ProduceMana
from manaproof.model.outcomes import Triggered
from manaproof.model.patterns import EventPattern
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, fold_condition
from manaproof.rules.guards import guard_of
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import classify
from manaproof.rules.tasks import World
from manaproof.rules.trigger_times import statements_on
from manaproof.rules.triggers import script_of
from manaproof.rules.waiting import Waiting, waiting_on
from manaproof.solve.formulas import at_most
from manaproof.solve.lowering import SolverSymbols, fields_of, lower_condition
from manaproof.solve.paths import Fired, Following, MaybeHappening, Path
from manaproof.solve.producing import Produced

MOST_REACTIONS = 3
"""
How many reactions in a row are followed: a triggered mana ability on a triggered mana ability on one.
"""


def react(produced: Produced, path: Path, world: World, depth: int) -> tuple[Path, tuple[Following, ...]]:
    """
    What triggers on a production: mana abilities are to be followed, others have triggered.

    Rule: 106.12a, 603.4, 605.1b, 605.4a (2026-08-07).
    Units: depth counts the reactions before this one; beyond the bound the path says that it is not complete.
    """
    if statements_on(path.board, world):
        raise NotModelled("how often an ability triggers isn't lowered to the solver")
    following = []
    for waiting in waiting_on(path.board):
        condition = _trigger_condition(waiting, produced.event, path.board, world)
        if condition == e.FALSE:
            continue
        met = lower_condition(condition, SolverSymbols(fields=fields_of(produced.final)))
        fires = z3.And(produced.happened, met)
        path, fires = _limited(waiting, fires, path)
        if not classify(waiting.ability).is_mana_ability:
            path = path.showing(MaybeHappening(_triggered(waiting), fires))
        elif depth >= MOST_REACTIONS:
            path = evolve(path, beyond=(*path.beyond, fires))
        else:
            following.append(Following(script_of(waiting, produced.event), produced.final, fires, depth + 1))
    return path, tuple(following)


def _trigger_condition(waiting: Waiting, event: ProduceMana, board: Board, world: World) -> e.Condition:
    """
    The condition, over the event's amounts, under which an ability triggers.
    """
    table = characteristics_on(board)
    context = Context(board, table, waiting.controller, waiting.source, waiting.chosen, event, Memory(), world.produces)
    met = e.AnyOf(tuple(_met(pattern, event, context) for pattern in waiting.ability.events))
    env = Environment(context, facts=rules_of(event).facts(event))
    folded = fold_condition(met, env)
    if folded == e.FALSE or waiting.ability.condition is None:
        return folded
    return fold_condition(e.AllOf((folded, waiting.ability.condition)), env)


def _met(pattern: EventPattern, event: ProduceMana, context: Context) -> e.Condition:
    try:
        guard = guard_of(pattern)
    except NotModelled:
        return e.FALSE
    if guard.kind is not ProduceMana:
        return e.FALSE
    return fold_condition(guard.condition, Environment(context, facts=rules_of(event).facts(event)))


def _limited(waiting: Waiting, fires: z3.BoolRef, path: Path) -> tuple[Path, z3.BoolRef]:
    """
    An ability that triggers only so often each turn (CR 603.2h).
    """
    limit, permanent = waiting.ability.limit_each_turn, path.board.permanent(waiting.source)
    if limit is None or permanent is None:
        return path, fires
    left = limit - permanent.triggered_this_turn.count(waiting.origin)
    before = [f.when for f in path.fired if (f.source, f.origin) == (waiting.source, waiting.origin)]
    fires = z3.And(fires, at_most(left - 1, before))
    return evolve(path, fired=(*path.fired, Fired(waiting.source, waiting.origin, fires))), fires


def _triggered(waiting: Waiting) -> Triggered:
    return Triggered(waiting.source, waiting.name, waiting.controller, waiting.origin)
