from collections.abc import Callable

import pytest
from benchmarks.families import Instance, counters, mana
from benchmarks.naive import all_orders, fastest, seconds
from pytest_benchmark.fixture import BenchmarkFixture
from tests.rules.making import explored

from manaproof.reference.brute_force import outcomes_by_brute_force

FAMILIES = [pytest.param(counters, id="counters"), pytest.param(mana, id="mana")]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("effects", [2, 4, 5])
def test_search_and_brute_force(family: Callable[[int], Instance], effects: int, benchmark: BenchmarkFixture) -> None:
    """
    The search beside the reference that walks every path of the same board with the same rules.
    """
    made = family(effects)
    found = benchmark(explored, made.board, made.occasion)
    by_walking = seconds(lambda: outcomes_by_brute_force(made.board, made.occasion))
    benchmark.extra_info["brute force / search"] = round(by_walking / fastest(benchmark), 2)
    assert len(found) == len(outcomes_by_brute_force(made.board, made.occasion))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("effects", [2, 4, 6, 8])
def test_search_and_all_orders_of_bare_numbers(
    family: Callable[[int], Instance], effects: int, benchmark: BenchmarkFixture
) -> None:
    """
    The search beside a program that tries all orders on bare numbers, without boards, guards or witnesses.
    """
    made = family(effects)
    found = benchmark(explored, made.board, made.occasion)
    naive = seconds(lambda: all_orders(made.start, made.changes))
    benchmark.extra_info["all orders / search"] = round(naive / fastest(benchmark), 4)
    assert len(found) == len(all_orders(made.start, made.changes))


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("effects", [10])
def test_search_alone(family: Callable[[int], Instance], effects: int, benchmark: BenchmarkFixture) -> None:
    """
    Beyond the reach of all orders: every order is counted.
    """
    made = family(effects)
    found = benchmark.pedantic(explored, (made.board, made.occasion), rounds=3)  # type: ignore[no-untyped-call]
    assert sum(outcome.orders for outcome in found) == 3628800
