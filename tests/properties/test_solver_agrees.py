"""
The solver and the search agree on random boards, for events of all kinds, with and without unknown amounts.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.properties.boards import Question, fixed, questions
from tests.properties.test_unknown_amounts import VALUES, Place, asked_with

from manaproof.errors import ManaproofError
from manaproof.model.amounts import unknown
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.unknowns import unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.unknown_amounts import outcomes


def _needs_a_range(answer: OutcomesAnswer) -> bool:
    return answer.verdict is Verdict.UNKNOWN and "; give " in (answer.limits or "")


def _checked_by(question: Question) -> str | None:
    """
    What certified the answer: the solver, the certificate of the graph where the solver's rules don't cover it, or nothing.

    An answer with which one of them disagrees is UNKNOWN.
    """
    try:
        answer = outcomes(question.board, question.occasion, checked=True)
    except ManaproofError:
        assume(False)
        raise
    assume(answer.verdict is not Verdict.NOT_MODELLED and not _needs_a_range(answer))
    assert (answer.verdict, answer.limits) == (Verdict.COMPLETE, None)
    return answer.checked


def test_the_solver_finds_what_the_search_finds() -> None:
    """
    It never finds an outcome more or less, and it certifies most of the answers.
    """
    found: Counter[str | None] = Counter()

    @settings(fixed(100), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
    @given(questions())
    def check(question: Question) -> None:
        found[_checked_by(question)] += 1

    check()
    assert found["solver"] >= 50, found


def test_it_does_for_all_values_at_once() -> None:
    """
    So it is for unknown amounts, of which one question is asked for all values.
    """
    found: Counter[str | None] = Counter()

    @settings(fixed(60), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
    @given(questions(), st.sampled_from(Place))
    def check(question: Question, place: Place) -> None:
        assume(question.board.permanents)
        asked = asked_with(question, unknown(VALUES[place]), place)
        assume(unknowns_in((asked.board, asked.occasion)))
        found[_checked_by(asked)] += 1

    check()
    assert found["solver"] >= 30, found
