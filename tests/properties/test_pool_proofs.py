"""
What is proved for any number of copies of the cards of a pool holds on boards with some of them.
"""

import attrs
from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st
from tests.properties.boards import Question, counter_questions, damage_questions, fixed, life_questions
from tests.rules.making import happenings_of

from manaproof.errors import ManaproofError, NotModelled, TooLarge
from manaproof.model import events as ev
from manaproof.model.amounts import Values, unknown
from manaproof.model.formulas import Comparison, Measured, Number, Relation, holds
from manaproof.model.measures import Measure, What, measured
from manaproof.model.occasions import Happens
from manaproof.model.verdicts import Verdict
from manaproof.queries.pool_proofs import prove_for_pool

COUNTED = {
    ev.DamageEvent: What.DAMAGE,
    ev.GainLifeEvent: What.LIFE_GAINED,
    ev.LoseLifeEvent: What.LIFE_LOST,
    ev.PlaceCounters: What.COUNTERS_PUT,
}
VALUES = (1, 2, 3, 5)
RELATIONS = (Relation.AT_MOST, Relation.AT_LEAST, Relation.EQUAL)


def _of_amount(happens: Happens, amount: int) -> Happens:
    """
    The same event of another amount.
    """
    (told,) = happens.events
    if isinstance(told, ev.PlaceCounters):
        (counters,) = told.counters
        return Happens((attrs.evolve(told, counters=(attrs.evolve(counters, count=amount),)),))
    return Happens((attrs.evolve(told, amount=amount),))  # type: ignore[call-arg]


def _is_of_one_number(question: Question) -> bool:
    """
    Whether the question is one event of one number that a measure counts.
    """
    match question.occasion:
        case Happens(events=(ev.PlaceCounters(counters=counters, entering=None),)):
            return len(counters) == 1
        case Happens(events=(told,)):
            return type(told) in COUNTED
        case _:
            return False


@settings(fixed(60), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(damage_questions() | life_questions() | counter_questions(), st.sampled_from(RELATIONS), st.integers(1, 4))
def test_what_is_proved_for_any_copies_holds_on_a_board_with_some(question: Question, relation: Relation, times: int) -> None:
    """
    At every outcome of the board from which the pool was taken, for several amounts.
    """
    assume(_is_of_one_number(question))
    happens = question.occasion
    assert isinstance(happens, Happens)
    n = unknown(Values("n", 1))
    measure = Measure(COUNTED[type(happens.events[0])])
    claim = Comparison(Measured(measure), relation, Number(times * n))
    effects = [permanent for permanent in question.board.permanents if permanent.card.front.abilities]
    bare = attrs.evolve(question.board, permanents=tuple(p for p in question.board.permanents if p not in effects), resolved=())
    try:
        answer = prove_for_pool(bare, _of_amount(happens, n), claim, [permanent.card for permanent in effects])
    except ManaproofError:
        assume(False)
        raise
    event(str(answer.verdict))
    assume(answer.verdict in (Verdict.PROVED, Verdict.PROVED_FOR) and not answer.not_modelled)
    board = attrs.evolve(question.board, resolved=())
    for value in VALUES:
        try:
            outcomes = happenings_of(board, _of_amount(happens, value))
        except (NotModelled, TooLarge):
            continue
        known = Comparison(Measured(measure), relation, Number(times * value))
        for happenings in outcomes:
            assert holds(known, lambda of, told=happenings: measured(of, told))  # type: ignore[misc]
