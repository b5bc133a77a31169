"""
For which values of unknown amounts something fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeVar

from manaproof.errors import NotModelled
from manaproof.model.amounts import Affine, Undecided, Values
from manaproof.model.regions import Box
from manaproof.model.unknowns import for_values
from manaproof.model.walking import walk

Value = TypeVar("Value")
MOST_BOXES = 60


def boxes_that_fit(value: Value, over: Box, numbers: frozenset[int], fits: Callable[[Value], bool]) -> Iterator[Box]:
    """
    Values of the unknowns for which a value fits; single ones come first for which an amount in it is one of some numbers.

    What is compared as words fits for single values alone, for an amount in words is no number.

    Raises:
        NotModelled: the values fall into too many parts.
    """
    waiting, asked = [*_candidates(value, over, numbers), over], 0
    while waiting:
        box = waiting.pop(0)
        asked += 1
        if asked > MOST_BOXES:
            raise NotModelled("the amounts fall into too many parts")
        try:
            if fits(for_values(value, box)):
                yield box
        except ValueError:
            continue  # an amount in it isn't a whole number there
        except Undecided as undecided:
            parts = undecided.parts
            waiting += [tuple(part if part.name == each.name else each for each in box) for part in parts]


def _candidates(value: object, over: Box, numbers: frozenset[int]) -> Iterator[Box]:
    """
    The values for which an amount that depends on one unknown is one of some numbers, or less than 0 by as much.
    """
    found: dict[str, set[int]] = {}
    for part in walk(value):
        if isinstance(part, Affine) and len(part.factors) == 1:
            ((name, factor),) = part.factors
            for number in numbers:
                for at in ((number - part.constant) / factor, (-number - part.constant) / factor):
                    if at.denominator == 1:
                        found.setdefault(name, set()).add(int(at))
    ranges = []
    for values in over:
        single = [Values(values.name, at, 1, at) for at in sorted(found.get(values.name, ())) if at in values]
        ranges.append(single or [values])
    combined = list(product(*ranges)) if found else []
    if len(combined) > MOST_BOXES:
        raise NotModelled("the amounts fall into too many parts")
    yield from combined
