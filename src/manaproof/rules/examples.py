"""
How many worked examples each rule of the Comprehensive Rules has, so that specs can say which one they encode.

Edition: 2026-08-07.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from attrs import frozen

TABLE: Final = Path(__file__).with_name("examples.txt")


@frozen
class Example:
    """
    One worked example: the rule that it follows, and which of that rule's examples it is, from 1.

    >>> str(Example("616.1f", 2))
    '616.1f/2'
    """

    rule: str
    place: int

    def __str__(self) -> str:
        return f"{self.rule}/{self.place}" if examples_by_rule().get(self.rule, 0) > 1 else self.rule


@cache
def examples_by_rule() -> Mapping[str, int]:
    """
    The number of examples of each rule that has any, in the order of the rules.

    >>> examples_by_rule()["616.1f"]
    2
    """
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {number: int(count) for number, count in (line.split() for line in lines)}


def all_examples() -> tuple[Example, ...]:
    """
    Every worked example, in the order of the rules.
    """
    return tuple(Example(rule, place) for rule, count in examples_by_rule().items() for place in range(1, count + 1))
