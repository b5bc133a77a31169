"""
How the work grows with unknown amounts, and with the effects of a pool.

Nothing here depends on how many seconds something takes; ratios are told, each from one run.
"""

from __future__ import annotations

from math import log

import pytest
from benchmarks.families import counters
from benchmarks.naive import fastest, seconds
from pytest_benchmark.fixture import BenchmarkFixture
from tests.rules.making import BEARS, board, card, changes_counters, permanent

from manaproof.model import effects as f
from manaproof.model.amounts import Values, unknown
from manaproof.model.answers import OutcomesAnswer, PoolAnswer
from manaproof.model.cards import Card
from manaproof.model.expr import Number
from manaproof.model.formulas import Comparison, Measured, Relation
from manaproof.model.formulas import Number as Amount
from manaproof.model.measures import Measure, What
from manaproof.model.occasions import PutsCounters
from manaproof.model.unknowns import as_written, for_values
from manaproof.model.verdicts import Verdict
from manaproof.queries.pool_proofs import prove_for_pool
from manaproof.queries.unknown_amounts import outcomes

TARGET = permanent(BEARS, 90)
N = unknown(Values("n", 1))


def _adding(number: int) -> Card:
    """
    "If counters would be put on a permanent, that many plus a number are put on it instead."
    """
    return card(f"Plus {number}", changes_counters(change=f.ChangeCount(plus=Number(number))))


@pytest.mark.parametrize("effects", [2, 4, 6])
def test_symbolic_and_ground(effects: int, benchmark: BenchmarkFixture) -> None:
    """
    One answer for every amount beside those for the amounts from 1 to 32, at each of which it is the same.
    """
    made = counters(effects).board
    answer = benchmark.pedantic(outcomes, (made, PutsCounters(TARGET.id, "+1/+1", N, "you")), rounds=3)  # type: ignore[no-untyped-call]
    ground = {amount: PutsCounters(TARGET.id, "+1/+1", amount, "you") for amount in range(1, 33)}
    each = seconds(lambda: [outcomes(made, occasion) for occasion in ground.values()])
    benchmark.extra_info["32 ground answers / symbolic answer"] = round(each / fastest(benchmark), 2)
    assert answer.verdict is Verdict.COMPLETE
    for amount, occasion in ground.items():
        assert _at(amount, answer) == {as_written(outcome.happenings) for outcome in outcomes(made, occasion).outcomes}


def _at(amount: int, answer: OutcomesAnswer) -> set[object]:
    """
    What the answer for every amount says for one.
    """
    here = [each for each in answer.outcomes if not each.where or any(amount in box[0] for box in each.where)]
    return {as_written(for_values(each.happenings, (Values("n", amount, last=amount),))) for each in here}


def _proved(effects: int) -> PoolAnswer:
    pool = [_adding(number) for number in range(1, effects + 1)]
    claim = Comparison(Measured(Measure(What.COUNTERS_PUT)), Relation.AT_LEAST, Amount(N))
    return prove_for_pool(board([TARGET]), PutsCounters(TARGET.id, "+1/+1", N, "you"), claim, pool)


def test_obligations_grow_linearly(benchmark: BenchmarkFixture) -> None:
    """
    A proof for any copies of 10, 50 and 500 distinct effects: as many more obligations as effects.
    """
    few, some = seconds(lambda: _proved(10)), seconds(lambda: _proved(50))
    most = benchmark.pedantic(_proved, (500,), rounds=3)  # type: ignore[no-untyped-call]
    benchmark.extra_info["exponent of the time from 10 to 50"] = round(log(some / few) / log(5), 2)
    benchmark.extra_info["exponent of the time from 50 to 500"] = round(log(fastest(benchmark) / some) / log(10), 2)
    answers = [_proved(10), _proved(50), most]
    assert [(answer.verdict, answer.proved) for answer in answers] == [(Verdict.PROVED, k) for k in (10, 50, 500)]
    ten, fifty, five_hundred = (answer.obligations for answer in answers)
    assert (five_hundred - fifty) * 40 == (fifty - ten) * 450
