"""
Regions: sets of values of all unknowns of a question, as boxes that have nothing in common.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, field, frozen

from manaproof.model.amounts import Values, chosen_in_words

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
    left = _with_choices_together(dict.fromkeys(boxes))
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
    A region in words: "n = 1 or n ≥ 5"; where boxes differ in one choice alone, with all of its options at once.

    >>> colors = ("white", "blue", "black", "red")
    >>> print(in_words(tuple((Values("c", n, last=n, options=colors),) for n in (0, 2))))
    c in {white, black}
    """
    return " or ".join(" and ".join(map(str, box)) for box in _with_options_together(region))


def _with_options_together(region: Region) -> list[tuple[Values | Options, ...]]:
    """
    The boxes where all options of a choice that go with the same are in one; a box needn't tell every unknown.
    """
    left: list[tuple[Values | Options, ...]] = list(region)
    for choice in reversed(list(dict.fromkeys(values.name for box in region for values in box if values.options))):
        found: dict[tuple[Values | Options | None, ...], list[Options]] = {}
        for box in left:
            own = next((each for each in box if each.name == choice), None)
            rest = tuple(None if each is own else each for each in box)
            found.setdefault(rest, []).extend([] if own is None else [_options(own)])
        left = [tuple(each or _union(alike) for each in rest) for rest, alike in found.items()]
    return left


def _options(values: Values | Options) -> Options:
    return values if isinstance(values, Options) else Options(values, frozenset(values.numbers))


def _union(alike: list[Options]) -> Options:
    return evolve(alike[0], which=frozenset().union(*(each.which for each in alike)))


@frozen
class Options:
    """
    Some of the options of a choice, in any order.
    """

    choice: Values = field(eq=lambda choice: choice.name)
    which: frozenset[int]

    @property
    def name(self) -> str:
        """
        The name of the choice.
        """
        return self.choice.name

    def __str__(self) -> str:
        return chosen_in_words(self.choice, self.which)


def _choices_in(region: Iterable[Box]) -> list[int]:
    """
    The places at which there is a choice in every box.
    """
    boxes = list(region)
    if len({len(box) for box in boxes}) != 1:
        return []
    return [place for place in range(len(boxes[0])) if all(box[place].options for box in boxes)]


def _with_choices_together(boxes: Iterable[Box]) -> list[Box]:
    """
    The boxes where the options of each choice that go with the same are in as few as can be, neighbours in one.
    """
    left = list(boxes)
    for place in _choices_in(left):
        left = [(*box[:place], one, *box[place + 1 :]) for box in left for one in _one_by_one(box[place])]
    for place in reversed(_choices_in(left)):
        numbers: dict[Box, set[int]] = {}
        values: dict[Box, Values] = {}
        for box in left:
            rest = (*box[:place], *box[place + 1 :])
            numbers.setdefault(rest, set()).add(box[place].first)
            values[rest] = box[place]
        left = [
            (*rest[:place], evolve(values[rest], first=first, last=last), *rest[place:])
            for rest, those in numbers.items()
            for first, last in _runs(sorted(those))
        ]
    return left


def _one_by_one(values: Values) -> list[Values]:
    return [evolve(values, first=number, step=1, last=number) for number in values.numbers]


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """
    The first and the last of each run of neighbours.
    """
    starts = [number for number in numbers if number - 1 not in numbers]
    return [(start, next(n for n in numbers if n >= start and n + 1 not in numbers)) for start in starts]


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
