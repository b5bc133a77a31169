"""
Regions: sets of values of all unknowns of a question, as boxes that have nothing in common.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from manaproof.model.amounts import Values

Box = tuple[Values, ...]
"""For each unknown of a question its values, in the order of their names; any of one go with any of another."""
Region = tuple[Box, ...]


def joined(boxes: Iterable[Box]) -> Region:
    """
    The same region in fewer boxes, where two together are one.

    >>> n = [Values("n", 1, last=1), Values("n", 3, step=2), Values("n", 2, step=2)]
    >>> print(in_words(joined((values,) for values in n)))
    n ≥ 1
    """
    left = list(dict.fromkeys(boxes))
    while (pair := _first_pair(left)) is not None:
        first, second, both = pair
        left = [box for place, box in enumerate(left) if place not in (first, second)]
        left.append(both)
    return tuple(sorted(left, key=lowest))


def restricted(region: Region, over: Box) -> Region:
    """
    The region without the unknowns that have all their values in it; nothing where that is all of it.
    """
    return () if region == (over,) else tuple(tuple(values for values in box if values not in over) for box in region)


def whole_boxes(region: Region, over: Box) -> Region:
    """
    The boxes of a region with all unknowns: those that aren't told of have all their values; all values for no region.
    """
    told = [{values.name: values for values in box} for box in region] or [{}]
    return tuple(tuple(names.get(values.name, values) for values in over) for names in told)


def in_words(region: Region) -> str:
    """
    A region in words: "n = 1 or n ≥ 5".
    """
    return " or ".join(" and ".join(map(str, box)) for box in region)


def extent(box: Box) -> list[tuple[bool, int]]:
    """
    How far the values go, to sort by: endless ones furthest.
    """
    return [(values.last is None, 0 if values.last is None else (values.last - values.first) // values.step) for values in box]


def lowest(box: Box) -> list[int]:
    """
    The least values, to sort by.
    """
    return [values.first for values in box]


def _first_pair(boxes: list[Box]) -> tuple[int, int, Box] | None:
    for interleaved in (True, False):
        for first, left in enumerate(boxes):
            for second in range(first + 1, len(boxes)):
                both = _together(left, boxes[second], interleaved=interleaved)
                if both is not None:
                    return first, second, both
    return None


def _together(left: Box, right: Box, *, interleaved: bool) -> Box | None:
    """
    The box that two are together: they differ in one unknown, whose values make one progression.
    """
    apart = [place for place, (a, b) in enumerate(zip(left, right, strict=True)) if a != b]
    if len(apart) != 1:
        return None
    (place,) = apart
    lower, upper = sorted((left[place], right[place]), key=lambda values: values.first)
    both = _by_turns(lower, upper) if interleaved else _one_after_another(lower, upper)
    return None if both is None else (*left[:place], both, *left[place + 1 :])


def _by_turns(lower: Values, upper: Values) -> Values | None:
    half = upper.first - lower.first
    if lower.step != upper.step or lower.step != 2 * half:
        return None
    if lower.last is None or upper.last is None:
        return evolve(lower, step=half) if lower.last is upper.last is None else None
    if abs(upper.last - lower.last) != half:
        return None
    return evolve(lower, step=half, last=max(lower.last, upper.last))


def _one_after_another(lower: Values, upper: Values) -> Values | None:
    if lower.last is None:
        return None
    steps = {values.step for values in (lower, upper) if values.only is None} or {1}
    step = steps.pop()
    if steps or upper.first - lower.last != step:
        return None
    return evolve(lower, step=step, last=upper.last)
