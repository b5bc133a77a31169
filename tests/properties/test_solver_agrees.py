"""
The solver and the search agree on random boards, for events of all kinds, with and without unknown amounts.
"""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.properties.boards import Question, fixed, questions
from tests.properties.test_unknown_amounts import asked_with

from manaproof.errors import ManaproofError
from manaproof.model.amounts import Values, unknown
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
@given(questions(), st.booleans())
def test_it_does_for_all_values_at_once(question: Question, of_life: bool) -> None:
    """
    So it is for unknown amounts, of which one question is asked for all values.
    """
    asked = asked_with(question, unknown(Values("n", 1)), of_life=of_life)
    assume(unknowns_in((asked.board, asked.occasion)))
    answer = _checked(asked)
    assert "disagrees" not in (answer.limits or "")
