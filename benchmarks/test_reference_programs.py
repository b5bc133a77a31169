"""
The search beside programs that find the same outcomes on bare numbers, without boards, rules, orders or witnesses.

Each ratio is from one run on one machine; nothing here depends on how many seconds something takes.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from benchmarks import reference_programs as r
from benchmarks.families import Instance, counters, damage, distinct, mana, redirected
from benchmarks.naive import fastest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.rules.making import explored

FAMILIES: dict[str, Callable[[int], Instance]] = {"a": counters, "b": damage, "b2": redirected, "c": mana}
MOST_FOR_CLOSURE = 12
"""
How many effects the closure is asked about: its answer set has every state.
"""
MOST_FOR_ORDERS = 8
"""
How many effects the guess of an order is asked about: above it takes longer than the limit.
"""


def _compare(benchmark: BenchmarkFixture, made: Instance, bare: r.Bare, *, has_classes: bool) -> None:
    effects = len(bare["effects"])
    found = benchmark.pedantic(explored, (made.board, made.occasion), rounds=3 if effects <= 8 else 1)  # type: ignore[no-untyped-call]
    runs = {"sym" if has_classes else "memo": r.explicit("sym" if has_classes else "memo", bare)}
    if has_classes and effects <= MOST_FOR_CLOSURE:
        runs["memo"] = r.explicit("memo", bare)
    for encoding, most in (("clingo_616_closure", MOST_FOR_CLOSURE), ("clingo_616", MOST_FOR_ORDERS)):
        args = ("0", "--project=show") if encoding == "clingo_616" else ("0",)
        run = r.clingo(encoding, bare, args) if effects <= most else None
        if run is not None:
            runs[encoding] = run
    for name, run in runs.items():
        benchmark.extra_info[f"search / {name}"] = round(fastest(benchmark) / run.seconds, 4)
    assert {name: run.outcomes for name, run in runs.items()} == dict.fromkeys(runs, len(found))


@pytest.mark.parametrize("effects", [4, 8, 12, 16])
def test_distinct_effects(effects: int, benchmark: BenchmarkFixture) -> None:
    """
    A doubler and effects that add 1, 2, 3, …, no two of which are equal.
    """
    _compare(benchmark, distinct(effects), r.distinct(effects), has_classes=False)


@pytest.mark.parametrize("effects", [4, 8, 12, 20])
@pytest.mark.parametrize("family", FAMILIES)
def test_classes_of_equal_effects(family: str, effects: int, benchmark: BenchmarkFixture) -> None:
    """
    Families of two to four classes; of `b2` the preventions are distinct.
    """
    if family == "b2" and effects > MOST_FOR_CLOSURE:
        pytest.skip("its preventions are distinct: no two effects are counted together")
    _compare(benchmark, FAMILIES[family](effects), r.family(family, effects), has_classes=True)
