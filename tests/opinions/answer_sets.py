"""
Runs an answer-set program over some facts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import clingo

HERE = Path(__file__).parent


def answer_sets(program: str, facts: Iterable[str]) -> set[frozenset[str]]:
    """
    The shown atoms of every answer set of a program of this folder.
    """
    control = clingo.Control(["0", "--warn=none"])
    control.load(str(HERE / program))
    control.add("base", [], "\n".join(f"{fact}." for fact in facts))
    control.ground([("base", [])])
    found: set[frozenset[str]] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            found.add(frozenset(str(symbol) for symbol in model.symbols(shown=True)))
    return found
