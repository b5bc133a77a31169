"""
What a chain tells of its states is what the rules say of each of them.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from tests.properties.boards import Question, fixed
from tests.properties.boards.crowds import crowded_questions
from tests.properties.interplay import has_simultaneous_events
from tests.rules.making import BEARS, DOUBLER, PLUS_ONE, board, card, changes_counters, explored, permanent

from manaproof.errors import ManaproofError
from manaproof.explore.graph import Node, edges_from
from manaproof.explore.points import Ground
from manaproof.explore.sets import SetSearch
from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.expr import Number
from manaproof.model.occasions import Occasion, PutsCounters
from manaproof.model.outcomes import Outcome
from manaproof.reference.brute_force import outcomes_by_brute_force
from manaproof.reference.replay import replay
from manaproof.rules.tasks import World

TARGET = permanent(BEARS, 90)
COUNTER = PutsCounters(TARGET.id, "+1/+1", 1, "you")
random = settings(fixed(120), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])


def _searched(on: Board, occasion: Occasion) -> tuple[Ground, tuple[Outcome, ...]]:
    ground = Ground(World(), 3000)
    return ground, SetSearch(ground).outcomes_from([ground.point((), Node(on, (occasion,)))])


def _known(question: Question) -> tuple[Ground, tuple[Outcome, ...]]:
    try:
        outcomes_by_brute_force(question.board, question.occasion, limit=1500)
        return _searched(question.board, question.occasion)
    except ManaproofError:
        assume(False)
        raise


@random
@given(crowded_questions())
def test_crowds_have_the_orders_that_brute_force_counts(question: Question) -> None:
    """
    Several of the same effects, on events that happen by themselves.
    """
    assume(not has_simultaneous_events(question))
    _, found = _known(question)
    expected = outcomes_by_brute_force(question.board, question.occasion, limit=1500)
    assert {outcome.happenings: outcome.orders for outcome in found} == expected


@random
@given(crowded_questions())
def test_each_state_leads_where_the_rules_say(question: Question) -> None:
    """
    The effects that a chain tells and the events after them are those of the edges; so are the steps.
    """
    ground, _ = _known(question)
    for turn in ground.turns:
        stage, gone = turn
        moves = ground.chains.choosable(turn)
        edges = edges_from(ground.chains.node_of(turn), World())
        assert list(dict.fromkeys(edge.effect for edge in edges)) == [move.instance.id for move in moves]
        for move in moves:
            became = ground.chains.becomes(move, stage)
            if became is not None:
                mine = [edge for edge in edges if edge.effect == move.instance.id]
                assert [edge.to for edge in mine] == [ground.chains.node_of((each, gone | move.bit)) for each in became]
                assert ground.chains.step(move, turn, became[0]) == mine[0].step


def test_every_effect_is_listed_in_the_steps_of_the_least_way() -> None:
    """
    Of the ways to an outcome that takes the effects listed first.
    """
    found = explored(board([TARGET, DOUBLER, PLUS_ONE, DOUBLER]), COUNTER)
    steps = [[(step.effect, step.options) for step in outcome.witness] for outcome in found]
    assert steps == [
        [("Doubler", 3), ("Plus One", 2), ("Doubler", 1)],
        [("Doubler", 3), ("Doubler", 2), ("Plus One", 1)],
        [("Plus One", 3), ("Doubler", 2), ("Doubler", 1)],
    ]
    assert all(replay(board([TARGET, DOUBLER, PLUS_ONE, DOUBLER]), COUNTER, outcome) for outcome in found)


@pytest.mark.parametrize("effects", [6, 10])
def test_many_different_effects(effects: int) -> None:
    """
    A doubler and effects that add 1, 2, 3, …: the counts follow from which of them come before it.
    """
    adding = [card(f"Plus {n}", changes_counters(change=f.ChangeCount(plus=Number(n)))) for n in range(1, effects)]
    most = effects * (effects - 1) // 2
    found = explored(board([TARGET, DOUBLER, *adding]), COUNTER)
    assert len(found) == most + 1
    assert sum(outcome.orders for outcome in found) == _factorial(effects)


def _factorial(number: int) -> int:
    return 1 if number < 2 else number * _factorial(number - 1)


def test_the_graph_has_the_states_of_chains_too() -> None:
    """
    The question, three sets of effects before both were applied, then two numbers and what happens then.
    """
    ground, found = _searched(board([TARGET, DOUBLER, PLUS_ONE]), COUNTER)
    assert [outcome.orders for outcome in found] == [1, 1]
    assert (len(ground.graph), len(ground.whole_graph())) == (6, 8)
