"""
The solver and the search agree on random boards, for events of all kinds, with and without unknown amounts.
"""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.properties.boards import Question, fixed, questions
from tests.properties.test_unknown_amounts import VALUES, Place, asked_with

from manaproof.errors import ManaproofError
from manaproof.model.amounts import unknown
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.unknowns import unknowns_in
from manaproof.queries.unknown_amounts import outcomes


def _checked(question: Question) -> OutcomesAnswer:
    """
    The answer, with what certified it.
    """
    try:
        return outcomes(question.board, question.occasion, checked=True)
    except ManaproofError:
        assume(False)
        raise


@settings(fixed(100), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(questions())
def test_the_solver_finds_what_the_search_finds(question: Question) -> None:
    """
    It never finds an outcome more or less; where its rules don't cover a question it says so.
    """
    answer = _checked(question)
    assert "disagrees" not in (answer.limits or "")


@settings(fixed(60), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(questions(), st.sampled_from(Place))
def test_it_does_for_all_values_at_once(question: Question, place: Place) -> None:
    """
    So it is for unknown amounts, of which one question is asked for all values.
    """
    assume(question.board.permanents)
    asked = asked_with(question, unknown(VALUES[place]), place)
    assume(unknowns_in((asked.board, asked.occasion)))
    answer = _checked(asked)
    assert "disagrees" not in (answer.limits or "")
