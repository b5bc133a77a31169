"""
The reference programs in the folder that `MANAPROOF_BENCH` names: plain Python and clingo, which know nothing of this project.

An instance of theirs is a number of changes of an amount, a type and a recipient; `benchmarks.families` has its board.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

import pytest
from attrs import frozen

BENCH = Path(os.environ.get("MANAPROOF_BENCH", "../shared/bench")).resolve()
LIMIT = 60.0
"""
How many seconds clingo may take.
"""

Bare = Mapping[str, Any]


@frozen
class Run:
    """
    How many outcomes a program finds, and in how many seconds, the best of some runs; None if it takes too long.
    """

    outcomes: int
    seconds: float


@cache
def program(name: str) -> ModuleType:
    """
    One of the programs; the benchmark is skipped where there is none.
    """
    if not (BENCH / f"{name}.py").exists():
        pytest.skip(f"no reference programs in `{BENCH}`: set MANAPROOF_BENCH")
    if str(BENCH) not in sys.path:
        sys.path.append(str(BENCH))
    return importlib.import_module(name)


def family(name: str, effects: int) -> Bare:
    """
    An instance of a family.
    """
    made: Bare = program("families").for_k(name, effects)
    return made


def distinct(effects: int) -> Bare:
    """
    A doubler and effects that add 1, 2, 3, … to one counter.
    """
    adding = [("plus", number, None) for number in range(1, effects)]
    return {"effects": [("double", None), *adding], "amt": 1, "typ": "x", "rcp": "t"}


def explicit(name: str, bare: Bare) -> Run:
    """
    A program in plain Python: `memo` visits each state once, `sym` counts equal effects together.
    """
    run = getattr(program("explicit_baseline"), name)
    return _best(lambda: run(bare)[0])


def clingo(encoding: str, bare: Bare, models: Sequence[str] = ("0",)) -> Run | None:
    """
    An answer-set encoding, grounded and solved; None if that takes more than the limit.
    """
    pytest.importorskip("clingo", reason="clingo isn't installed")
    bench = program("clingo_bench")
    found = bench.timed(f"{encoding}.lp", bench.facts(bare), list(models), "closure" in encoding, LIMIT, reps=1)
    return None if found is None else Run(found["outcomes"], found["ground"] + found["solve"])


def _best(run: Callable[[], Sequence[object]]) -> Run:
    found, best = 0, float("inf")
    for _ in range(3):
        start = perf_counter()
        found = len(run())
        best = min(best, perf_counter() - start)
        if best > 1:
            break
    return Run(found, best)
