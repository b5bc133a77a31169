"""
A question about one event with a number, asked of an answer-set program: how it can end, whatever order effects are applied in.

The effects are the same trees that the search folds, as tables over small numbers; the rules of their interaction are the
program's. What follows once the number is settled is walked by brute force.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.board import Board
from manaproof.model.events import ProduceMana
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening
from manaproof.opinions.clingo import answer_sets
from manaproof.reference.brute_force import walk_all
from manaproof.reference.paths import Situation, moves
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, fold_condition, fold_quantity
from manaproof.rules.tasks import Pending, World
from manaproof.solve.effects import FoldedEffect
from manaproof.solve.numbers import Interaction, interaction_of

MOST = 200
"""The greatest number in the tables."""
_TOO_BIG = "more"


@frozen
class _Start:
    """
    Where an event with effects on its number is pending, and those effects.
    """

    situation: Situation
    pending: Pending
    interaction: Interaction


def endings_by_answer_sets(board: Board, occasion: Occasion, world: World) -> frozenset[tuple[Happening, ...]]:
    """
    What can happen, as far as the first event on which effects are applied decides it.

    Raises:
        NotModelled: the question isn't one event with one number on which effects do nothing but change that number.
    """
    start = _start(board, occasion, world)
    (name,) = start.interaction.event.names
    ends = {atom.removeprefix("ends(").removesuffix(")") for atom in _ends(start, name)}
    if _TOO_BIG in ends:
        raise NotModelled(f"numbers beyond {MOST} aren't asked of the answer-set program")
    numbers = sorted(map(int, ends))
    endings: set[tuple[Happening, ...]] = set()
    for number in numbers:
        event = rules_of(start.pending.event).with_numbers(start.pending.event, {name: number})
        had = start.pending.opportunities | {effect.id for effect in start.interaction.effects}
        pending = evolve(start.pending, event=event, opportunities=had)
        situation = evolve(start.situation, tasks=(pending, *start.situation.tasks[1:]))
        endings |= {happenings for happenings, _ in walk_all(situation, (), world)}
    return frozenset(endings)


def _start(board: Board, occasion: Occasion, world: World) -> _Start:
    situation = Situation(board, (occasion,))
    while not situation.is_over:
        task = situation.tasks[0]
        if isinstance(task, Pending) and isinstance(task.event, ProduceMana):
            raise NotModelled("mana isn't asked of the answer-set program")
        if isinstance(task, Pending):
            interaction = interaction_of(task.event, situation.board, (), world)
            if interaction.effects:
                return _Start(situation, task, _checked(interaction))
        onward = tuple(moves(situation, world))
        if len(onward) != 1:
            raise NotModelled("something else than effects on one event decides: that isn't asked of the answer-set program")
        situation = onward[0].to
    raise NotModelled("no effect applies: there is nothing to ask of the answer-set program")


def _checked(interaction: Interaction) -> Interaction:
    fits = len(interaction.event.names) == 1 and len(interaction.effects) <= 7
    if not fits or any(effect.leaves or any(way.choices for way in effect.ways) for effect in interaction.effects):
        raise NotModelled("effects do more than change one number: that isn't asked of the answer-set program")
    return interaction


def _ends(start: _Start, name: str) -> set[str]:
    program = files("manaproof.opinions").joinpath("chain.lp").read_text(encoding="utf-8")
    return {atom for answer in answer_sets(program, _facts(start, name)) for atom in answer}


def _facts(start: _Start, name: str) -> Iterator[str]:
    interaction = start.interaction
    context = Context(start.situation.board, {}, "you")
    number = rules_of(start.pending.event).numbers(start.pending.event, start.situation.board)[name]
    yield f"start({number})"
    yield f"last({len(interaction.effects)})"
    for n in range(MOST + 1):
        env = Environment(context, {name: n}, complete=True)
        if any(fold_condition(claim, env) == e.TRUE for claim in (interaction.nothing, interaction.cant)):
            yield f"silent({n})"
    for place, effect in enumerate(interaction.effects):
        yield from _facts_of(f"e{place}", effect, context, name)


def _facts_of(label: str, effect: FoldedEffect, context: Context, name: str) -> Iterator[str]:
    yield f"effect({label})"
    yield f"step({label},{int(effect.step)})"
    if effect.optional:
        yield f"optional({label})"
    for n in range(MOST + 1):
        env = Environment(context, {name: n}, complete=True)
        if fold_condition(effect.guard, env) != e.TRUE:
            continue
        yield f"guard({label},{n})"
        for way in effect.ways:
            folded = fold_quantity(way.numbers.get(name, e.Field(name)), env)
            assert isinstance(folded, e.Number)
            yield f"gives({label},{n},{folded.value if folded.value <= MOST else _TOO_BIG})"
