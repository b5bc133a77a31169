"""
Naive programs on bare numbers: all orders one by one, and a fixed point that looks at every permanent in every round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import perf_counter
from typing import Any

from attrs import frozen
from pytest_benchmark.fixture import BenchmarkFixture

State = tuple[int, str]


@frozen
class Change:
    """
    A change of an amount and a type; `becomes` with the number 0 keeps the amount.
    """

    verb: str
    number: int
    to: str = ""

    def of(self, state: State) -> State:
        """
        The amount and type after the change.
        """
        amount, kind = state
        match self.verb:
            case "times":
                return amount * self.number, kind
            case "plus":
                return amount + self.number, kind
            case _:
                return self.number or amount, self.to


def all_orders(start: State, changes: tuple[Change, ...]) -> set[State]:
    """
    Where every order of all changes ends.
    """
    return set(_ends(start, changes))


def _ends(state: State, left: tuple[Change, ...]) -> Iterator[State]:
    if not left:
        yield state
    for place, change in enumerate(left):
        yield from _ends(change.of(state), left[:place] + left[place + 1 :])


def round_robin(own: Mapping[str, set[str]], reads: Mapping[str, list[str]]) -> dict[str, set[str]]:
    """
    The least sets that hold what each permanent makes itself and what those that it reads make.
    """
    sets = {name: set(types) for name, types in own.items()}
    changed = True
    while changed:
        changed = False
        for name, others in reads.items():
            for other in others:
                if not sets[other] <= sets[name]:
                    sets[name] |= sets[other]
                    changed = True
    return sets


def fastest(benchmark: BenchmarkFixture) -> float:
    """
    The seconds of the fastest run so far.
    """
    assert benchmark.stats is not None
    return float(benchmark.stats.stats.min)


def seconds(run: Callable[[], Any]) -> float:
    """
    How long one run takes, the best of three.
    """
    best = float("inf")
    for _ in range(3):
        start = perf_counter()
        run()
        best = min(best, perf_counter() - start)
    return best
