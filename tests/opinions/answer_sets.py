"""
Runs an answer-set program over some facts.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from manaproof.opinions.clingo import answer_sets as run

HERE = Path(__file__).parent


def answer_sets(program: str, facts: Iterable[str]) -> set[frozenset[str]]:
    """
    The shown atoms of every answer set of a program of this folder.
    """
    return run((HERE / program).read_text(encoding="utf-8"), facts)
