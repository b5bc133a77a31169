import pytest
from attrs import evolve
from tests.rules import making

from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.amounts import Values, unknown
from manaproof.model.board import Board, Uncertain
from manaproof.model.cards import Card
from manaproof.model.events import PlaceCounters
from manaproof.model.occasions import Happens
from manaproof.model.permanents import Counters
from manaproof.model.properties import Anything
from manaproof.model.verdicts import Verdict
from manaproof.queries.unknown_amounts import outcomes

ANY_COUNTERS = p.CountersPattern("+1/+1", Anything())
PLUS_ONE = making.card("Plus One", making.replaces(ANY_COUNTERS, f.ChangeCount(plus=e.ONE)))
HALF = making.card("Half", making.replaces(ANY_COUNTERS, f.ChangeCount(half=e.Rounding.DOWN)))
DOUBLE = making.card("Double", making.replaces(ANY_COUNTERS, f.ChangeCount(times=2)))
BEARS = making.permanent(making.BEARS, 90, "you")
EVENT = Happens((PlaceCounters(BEARS.id, (Counters("+1/+1", 1),), "you", by_effect=True),))


def _with_any_number(*others: Card) -> Board:
    """
    A board with any number of copies that add one.
    """
    one = making.permanent(PLUS_ONE, 50, "you")
    return evolve(making.board((*others, one, BEARS)), uncertain=(Uncertain(one.id, unknown(Values("k", 0))),))


def test_copies_in_batches_are_one_function() -> None:
    """
    Before and after what doubles.
    """
    answer = outcomes(_with_any_number(DOUBLE), EVENT)
    assert answer.verdict is Verdict.COMPLETE
    assert [str(outcome.happenings[0].count) for outcome in answer.outcomes] == ["2k₁ + k₂ + 2"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("others", [(HALF,), (HALF, DOUBLE)])
def test_what_some_numbers_of_copies_alone_make_possible_is_not_answered_for_any(others: tuple[Card, ...]) -> None:
    """
    Half of one counter is none, to which no copy adds; with a copy before it there is one.
    """
    answer = outcomes(_with_any_number(*others), EVENT)
    assert answer.verdict is Verdict.NOT_MODELLED
    assert "decides what can happen" in answer.not_modelled[0].reason
