"""
How the work grows: with unknown amounts, with the effects of a pool, and with the effects on one event.

Nothing here depends on how many seconds something takes; ratios are told, each from one run.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from functools import cache
from math import log
from pathlib import Path
from types import ModuleType

import pytest
from benchmarks.families import counters
from benchmarks.naive import fastest, seconds
from pytest_benchmark.fixture import BenchmarkFixture
from tests.rules.making import BEARS, DOUBLER, board, card, changes_counters, explored, permanent

from manaproof.errors import TooLarge
from manaproof.model import effects as f
from manaproof.model.amounts import Values, unknown
from manaproof.model.answers import OutcomesAnswer, PoolAnswer
from manaproof.model.board import Board
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

BENCH = Path(os.environ.get("MANAPROOF_BENCH", "../shared/bench"))
TARGET = permanent(BEARS, 90)
N = unknown(Values("n", 1))


def _adding(number: int) -> Card:
    """
    "If counters would be put on a permanent, that many plus a number are put on it instead."
    """
    return card(f"Plus {number}", changes_counters(change=f.ChangeCount(plus=Number(number))))


def _distinct(effects: int) -> Board:
    """
    A doubler and effects that add 1, 2, 3, …
    """
    return board([TARGET, DOUBLER, *(_adding(number) for number in range(1, effects))])


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


@cache
def _program(name: str) -> ModuleType:
    """
    One of the reference programs, which stand alone and know nothing of this project.
    """
    path = BENCH / f"{name}.py"
    if not path.exists():
        pytest.skip(f"no reference programs in `{BENCH}`: set MANAPROOF_BENCH")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _run(name: str, program: str, doubling: int, adding: list[int]) -> tuple[int, float]:
    """
    How many outcomes a reference program finds, and how long it takes.
    """
    _program("families")
    effects = [("double", None)] * doubling + [("plus", number, None) for number in adding]
    instance = {"effects": effects, "amt": 1, "typ": "x", "rcp": "t"}
    run = getattr(_program(name), program)
    return len(run(instance)[0]), seconds(lambda: run(instance))


@pytest.mark.parametrize("effects", [4, 6, 8, 10, 12, 14, 16])
def test_distinct_effects_and_states_visited_once(effects: int, benchmark: BenchmarkFixture) -> None:
    """
    The search beside the program that visits each state once, on bare numbers.
    """
    made = _distinct(effects)
    expected, bare = _run("explicit_baseline", "memo", 1, list(range(1, effects)))
    try:
        found = benchmark.pedantic(explored, (made, PutsCounters(TARGET.id, "+1/+1", 1, "you")), rounds=1)  # type: ignore[no-untyped-call]
    except TooLarge as error:
        pytest.skip(f"the search says that it is too large: {error.message}")
    benchmark.extra_info["search / states visited once"] = round(fastest(benchmark) / bare, 1)
    assert len(found) == expected


@pytest.mark.parametrize("effects", [8, 12, 16, 20])
def test_two_classes_and_equal_effects_counted_together(effects: int, benchmark: BenchmarkFixture) -> None:
    """
    The search beside the program for which equal effects are interchangeable, half of them of each class.
    """
    made = counters(effects)
    expected, bare = _run("explicit_baseline", "sym", effects - effects // 2, [1] * (effects // 2))
    found = benchmark.pedantic(explored, (made.board, made.occasion), rounds=1)  # type: ignore[no-untyped-call]
    benchmark.extra_info["search / equal effects counted together"] = round(fastest(benchmark) / bare, 1)
    assert len(found) == expected
