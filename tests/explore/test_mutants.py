from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, given, settings
from tests.properties.boards import Question, draw_questions, fixed, questions
from tests.properties.boards.crowds import crowded_questions
from tests.properties.interplay import has_simultaneous_events, whatever_order
from tests.rules.making import board, card, instead_of_drawing, says

from manaproof.errors import ManaproofError
from manaproof.explore import graph
from manaproof.explore.chains import Chains
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.expr import ONE
from manaproof.model.occasions import DrawsCards
from manaproof.model.outcomes import Happening
from manaproof.reference.brute_force import outcomes_by_brute_force
from manaproof.rules import choosing
from manaproof.rules.interaction import applicable
from manaproof.rules.rulebook import switched_off
from manaproof.rules.tasks import Pending, Together, World

LIMIT = card("Limit", says(f.CantDrawMoreThan(count=1)))
INSTEAD = card("Instead", instead_of_drawing(i.GainLife(ONE), optional=True))
CANT_DRAW = Question(board([LIMIT, INSTEAD]), DrawsCards("you", 2))  # few random boards have a draw that can't happen
Orders = dict[tuple[Happening, ...], int]


@cache
def answered() -> tuple[tuple[Question, Orders], ...]:
    """
    Three hundred and twenty random questions with the answers of brute force.
    """
    found: list[tuple[Question, Orders]] = []

    @settings(fixed(320), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(questions() | draw_questions() | draw_questions() | draw_questions() | crowded_questions() | crowded_questions())
    def collect(question: Question) -> None:
        try:
            found.append((question, outcomes_by_brute_force(question.board, question.occasion, limit=300)))
        except ManaproofError:
            return

    collect()
    found.append((CANT_DRAW, outcomes_by_brute_force(CANT_DRAW.board, CANT_DRAW.occasion)))
    return tuple(found)


def is_found_out() -> bool:
    """
    Whether the search differs from brute force on one of the questions.
    """
    return any(_is_wrong(question, orders) for question, orders in answered())


def _is_wrong(question: Question, orders: Orders) -> bool:
    exploration = Exploration(World(), limit=3000)
    try:
        found = exploration.outcomes_from([Node(question.board, (question.occasion,))])
    except (ManaproofError, RuntimeError):
        return True
    if has_simultaneous_events(question):  # events that don't touch one another have no order among them in the search
        happened = [outcome.happenings for outcome in found]  # nor is there one among what they do
        return not set(happened) <= set(orders) or set(map(whatever_order, happened)) != set(map(whatever_order, orders))
    return {outcome.happenings: outcome.orders for outcome in found} != orders


def test_the_search_itself_is_right() -> None:
    """
    Without a mutation no answer differs.
    """
    assert not is_found_out()


def _never_declines(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: [edge for edge in original(*arguments) if edge.step is None or edge.step.applied]


def _always_declines(original: Callable[..., Any]) -> Callable[..., Any]:
    def mutant(*arguments: Any) -> Any:
        edges = original(*arguments)
        return [edge for edge in edges if edge.step is None or not edge.step.applied] or edges

    return mutant


def _takes_only_the_first(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda effects: original(effects)[:1]


def _takes_only_the_first_move(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: original(*arguments)[:1]


def _leaves_out_the_last(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: original(*arguments)[:-1]


def _forgets_opportunities(original: Callable[..., Any]) -> Callable[..., Any]:
    def mutant(effect: Any, pending: Pending | Together, *others: Any) -> Any:
        """
        Only the effect that was applied last is remembered.
        """
        if isinstance(pending, Pending):
            return original(effect, evolve(pending, opportunities=frozenset()), *others)
        return original(effect, pending, *others)

    return mutant


def _forgets_opportunities_of_chains(original: Callable[..., Any]) -> Callable[..., Any]:
    return lambda chains, turn: original(chains, (turn[0], turn[1] & (1 << turn[1].bit_length() >> 1)))


def _exchanges_all(original: Callable[..., Any]) -> Callable[..., Any]:
    del original
    return lambda _chains, found, _gone, _board: [list(found)] if found else []


def _stays(original: Callable[..., Any]) -> Callable[..., Any]:
    def mutant(chains: Any, move: Any, stage: Any) -> Any:
        """
        An effect has its opportunity, but the event stays what it is.
        """
        became = original(chains, move, stage)
        return became if became is None else (stage,)

    return mutant


def _siblings_share(original: Callable[..., Any]) -> Callable[..., Any]:
    def mutant(pending: Pending, board: Any, world: Any) -> Any:
        """
        Effects that apply to the first of several contained events have had their opportunity in the others.
        """
        branches = original(pending, board, world)
        return tuple(evolve(branch, next=tuple(_sharing(branch.next, branch.board, world))) for branch in branches)

    def _sharing(tasks: tuple[Any, ...], board: Any, world: Any) -> Any:
        yield from tasks[:1]
        for task in tasks[1:]:
            if not isinstance(tasks[0], Pending) or not isinstance(task, Pending):
                yield task
                continue
            used = {effect.id for effect in applicable(board, tasks[0], world)}
            yield evolve(task, opportunities=task.opportunities | used)

    return mutant


def _loses_one(original: Callable[..., Any]) -> Callable[..., Any]:
    def mutant(*arguments: Any) -> Any:
        return tuple(evolve(branch, next=branch.next[:1] + branch.next[2:]) for branch in original(*arguments))

    return mutant


@pytest.mark.parametrize(
    ("module", "name", "mutation"),
    [
        pytest.param(graph, "_applications", _never_declines, id="an optional effect is never declined"),
        pytest.param(graph, "_applications", _always_declines, id="an optional effect is always declined"),
        pytest.param(choosing, "choosable", _takes_only_the_first, id="only the first effect may be chosen"),
        pytest.param(choosing, "applicable", _leaves_out_the_last, id="an effect is left out"),
        pytest.param(graph, "apply", _forgets_opportunities, id="effects come back"),
        pytest.param(Chains, "choosable", _leaves_out_the_last, id="an effect of a chain is left out"),
        pytest.param(Chains, "choosable", _takes_only_the_first_move, id="only the first effect of a chain may be chosen"),
        pytest.param(Chains, "choosable", _forgets_opportunities_of_chains, id="effects of a chain come back"),
        pytest.param(Chains, "classes", _exchanges_all, id="all effects of a chain may be exchanged"),
        pytest.param(Chains, "becomes", _stays, id="an effect of a chain does nothing"),
        pytest.param(graph, "happen", _siblings_share, id="siblings share their opportunities"),
        pytest.param(graph, "happen", _loses_one, id="a contained event is lost"),
    ],
)
def test_a_mutated_search_is_found_out(
    module: ModuleType | type, name: str, mutation: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    The random questions tell a search with a bug from one without.
    """
    monkeypatch.setattr(module, name, mutation(getattr(module, name)))
    assert is_found_out()


@pytest.mark.parametrize("number", ["614.11", "614.17c", "616.1", "616.1f", "616.2"])
def test_a_rule_of_interaction_that_is_switched_off_is_found_out(number: str) -> None:
    """
    The reference doesn't follow the search into another rule.
    """
    answered()
    with switched_off(number):
        assert is_found_out()
