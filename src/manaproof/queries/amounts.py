"""
Questions about unknown amounts: asked for each part of their values for which everything comes out the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from attrs import frozen

from manaproof.model.amounts import Undecided, Values

MOST_PARTS = 100
Answer = TypeVar("Answer")
Domain = tuple[Values, ...]


@frozen
class Parts(Generic[Answer]):
    """
    What was found for each part of the values of the unknowns; the parts have nothing in common.

    `left` are the values that were not asked about, because there are too many parts.
    """

    answers: Sequence[tuple[Domain, Answer]]
    left: Sequence[Domain] = ()


def for_each_part(over: Domain, ask: Callable[[Domain], Answer], most: int = MOST_PARTS) -> Parts[Answer]:
    """
    Asks about all values at once, and where something comes out differently for some of them, about each part.

    Rule: DESIGN §4: a path has a condition.
    Cost: at most twice as many questions as there are parts.
    """
    answers: list[tuple[Domain, Answer]] = []
    waiting = [over]
    while waiting:
        part = waiting.pop(0)
        try:
            answers.append((part, ask(part)))
        except Undecided as undecided:
            waiting = [_narrowed(part, values) for values in undecided.parts] + waiting
        if waiting and len(answers) + len(waiting) > most:
            break
    return Parts(answers, waiting)


def _narrowed(over: Domain, values: Values) -> Domain:
    return tuple(values if each.name == values.name else each for each in over)
