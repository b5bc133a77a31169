from attrs import evolve
from hypothesis import HealthCheck, assume, given, settings
from tests.properties.boards import Question, draw_questions, entering_questions, fixed, mana_questions, questions
from tests.properties.interplay import has_simultaneous_events, whatever_order
from tests.rules.making import explored, happenings_of

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.outcomes import Happening
from manaproof.reference.brute_force import outcomes_by_brute_force
from manaproof.reference.replay import replay

MOST_PATHS = 1500  # larger boards are left out, so that the suite stays fast
Orders = dict[tuple[Happening, ...], int]


def _by_brute_force(question: Question) -> Orders:
    try:
        return outcomes_by_brute_force(question.board, question.occasion, limit=MOST_PATHS)
    except (TooLarge, NotModelled):
        assume(False)
        raise


@settings(fixed(500), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(questions())
def test_the_search_finds_what_brute_force_finds(question: Question) -> None:
    """
    The outcomes of the search, each with its number of orders, are those found by walking every path.
    """
    by_walking_every_path = _by_brute_force(question)
    found = happenings_of(question.board, question.occasion)
    if has_simultaneous_events(question):  # events that don't touch one another have no order among them in the search
        assert set(found) <= set(by_walking_every_path)
        assert set(map(whatever_order, found)) == set(map(whatever_order, by_walking_every_path))
    else:
        assert found == by_walking_every_path


@settings(fixed(150), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(questions())
def test_every_witness_can_be_replayed(question: Question) -> None:
    """
    The choices that an outcome names lead to that outcome.
    """
    _by_brute_force(question)
    found = explored(question.board, question.occasion)
    assert [replay(question.board, question.occasion, outcome) for outcome in found] == [True] * len(found)


@settings(fixed(100), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(mana_questions() | entering_questions() | draw_questions())
def test_the_order_in_which_permanents_are_listed_does_not_matter(question: Question) -> None:
    """
    A board with its permanents listed backwards has the same outcomes, up to the order in which triggers are listed.
    """
    expected = _sorted(_by_brute_force(question))
    backwards = evolve(question.board, permanents=question.board.permanents[::-1])
    assert _sorted(happenings_of(backwards, question.occasion)) == expected


def _sorted(orders: Orders) -> list[tuple[list[str], int]]:
    return sorted((sorted(repr(happening) for happening in happenings), count) for happenings, count in orders.items())
