"""
The values that the unknown amounts of a question can have, in words: "n >= 2", "1 <= n <= 5", "n = 3", "n is even".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeVar

from attrs import evolve, frozen

from manaproof.model.amounts import Values, unknown
from manaproof.model.regions import Box, Region, joined, restricted
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.rules.open_choices import narrowed, with_options
from manaproof.specs.names import one_of
from manaproof.specs.options import how_to_choose, option_told, words_told
from manaproof.specs.texts import Text, shown

Question = TypeVar("Question")
_HOW = "write `n >= 2`, `1 <= n <= 5`, `n = 3` or `n is even`"
_NUMBER = r"\d{1,6}"
_FORMS = re.compile(
    rf"""(?:(?P<least>{_NUMBER})\s*(?:<=|≤)\s*)?(?P<name>[a-z])\s*(?:<=|≤)\s*(?P<most>{_NUMBER})
      | (?P<from_>[a-z])\s*(?:>=|≥)\s*(?P<only_least>{_NUMBER})
      | (?P<is_>[a-z])\s*=\s*(?P<only>{_NUMBER})
      | (?P<of>[a-z])\s+is\s+(?P<parity>even|odd)""",
    re.VERBOSE | re.IGNORECASE,
)
_PRESENCE = re.compile(r"with(?P<without>out)?\s+(?P<name>.+)", re.IGNORECASE)
_OR = re.compile(r"\s+or\s+(?![^{}]*\})", re.IGNORECASE)
_AND = re.compile(r"(?:\s*,\s*|\s+and\s+)(?![^{}]*\})", re.IGNORECASE)


def is_unknown(word: str) -> bool:
    """
    Whether a word is the name of an unknown amount: a letter by itself that is no article.

    >>> is_unknown("n"), is_unknown("X"), is_unknown("a")
    (True, True, False)
    """
    return len(word) == 1 and word.isascii() and word.isalpha() and word not in "aA"


def unknown_named(word: str, least: int = 1) -> int:
    """
    The unknown amount of this name, which is `least` or more.
    """
    return unknown(Values(str(word), least))


def with_ranges(question: Question, ranges: Iterable[Text]) -> Question:
    """
    A question, such as a board with an occasion, where unknown amounts have only some values and open choices only some options.

    Raises:
        SpecError: a range can't be read, is about no unknown of the question, or leaves no value.
        NotModelled: the options of an open choice aren't encoded.
    """
    ranges = tuple(ranges)
    question = with_options(question, words_told(ranges))
    values = {each.name: each for each in unknowns_in(question)}
    for text in ranges:
        if not text.value.strip(", "):
            raise text.problem(f"a range is missing; {_HOW}")
        within = _within(values, text, widening=True)
        values = dict(within.values)
        for name, which in within.options.items():
            question = narrowed(question, name, which)
        values |= {each.name: each for each in unknowns_in(question) if each.name in within.options}
        values = {name: each for name, each in values.items() if name not in within.options or len(within.options[name]) > 1}
    return for_values(question, tuple(values[name] for name in sorted(values)))


def region_told(text: Text, over: Box) -> Region:
    """
    Those of the values of unknowns that a text tells, such as "n = 1 or n >= 5 and n is odd"; nothing where that is all.

    Raises:
        SpecError: it tells none, or none of these.
    """
    whole = {values.name: values for values in over}
    boxes: list[Box] = []
    for start, end in _spans(text.value, _OR, whole):
        within = _within(whole, text.part(start, end), widening=False)
        boxes += product(*(_boxed(within.values[each.name], within.options.get(each.name)) for each in over))
    return restricted(joined(boxes), over)


def _boxed(values: Values, which: frozenset[int] | None) -> tuple[Values, ...]:
    """
    The values, or some of its options one by one.
    """
    if which is None:
        return (values,)
    return tuple(evolve(values, first=number, step=1, last=number) for number in sorted(which))


@frozen
class _Within:
    """
    The values that are left, and of choices which options.
    """

    values: Mapping[str, Values]
    options: Mapping[str, frozenset[int]]


def _within(values: Mapping[str, Values], text: Text, *, widening: bool) -> _Within:
    """
    The values that are left within the ranges of a text.
    """
    kept = dict(values)
    options: dict[str, frozenset[int]] = {}
    name: str | None = None
    for start, end in _spans(text.value, _AND, kept):
        part = text.part(start, end)
        told = option_told(part, kept, options)
        if told is not None:
            options[told.choice] = told.which
        elif (there := _PRESENCE.fullmatch(part.value)) is not None:
            name = _present(there["name"], kept)
            wanted = int(not there["without"])
            if name is None or kept[name].between(wanted, wanted) is None:
                raise part.problem(
                    f"{shown(part.value)} is about nothing that is maybe there; write `maybe {there['name']}` for it"
                )
            kept[name] = evolve(kept[name], first=wanted, last=wanted)
        else:
            left = _amount_within(kept, part, name, widening=widening)
            name = left.name
            kept[name] = left
    return _Within(kept, options)


def _amount_within(values: Mapping[str, Values], part: Text, before: str | None, *, widening: bool) -> Values:
    """
    The values of an amount that are left, of the one told before where none is named.
    """
    words = f"{before} is {part.value}" if before and part.value.lower() in ("even", "odd") else part.value
    found = _FORMS.fullmatch(words)
    if found is None:
        raise part.problem(f"{shown(part.value)} is no range; {_HOW}{how_to_choose(values)}")
    name = next(found[group] for group in ("name", "from_", "is_", "of") if found[group])
    if name not in values:
        raise part.problem(_no_such(name, values))
    if values[name].options:
        raise part.problem(f"`{name}` is no amount{how_to_choose(values)}")
    left = _narrowed(_widened(values[name], found) if widening else values[name], found)
    if left is None:
        raise part.problem(f"no value of `{name}` is left: {values[name]} before {shown(part.value)}")
    return left


def _present(name: str, values: Mapping[str, Values]) -> str | None:
    return next((each for each, told in values.items() if told.is_presence and each.lower() == name.lower()), None)


def _spans(words: str, separator: re.Pattern[str], names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """
    Where the stretches between separators are, without empty ones; a separator in a name is none.
    """
    named = [found.span() for name in names for found in re.finditer(re.escape(name), words, re.IGNORECASE) if len(name) > 1]
    start = 0
    for found in separator.finditer(words):
        if any(first <= found.start() < last for first, last in named):
            continue
        if words[start : found.start()].strip():
            yield start, found.start()
        start = found.end()
    if words[start:].strip():
        yield start, len(words)


def _no_such(name: str, values: Iterable[str]) -> str:
    known = one_of(f"`{each}`" for each in values if is_unknown(each))
    hint = f"it has {known}" if known else "write it in place of a number, as in `you gain n life`"
    return f"the question has no unknown `{name}`; {hint}"


def _widened(values: Values, found: re.Match[str]) -> Values:
    """
    Without being told a number that an event is about is 1 or more; a range may tell that it is 0 as well.
    """
    told = found["least"] or found["only_least"] or found["only"]
    return evolve(values, first=0) if told == "0" and values.first == 1 and values.step == 1 else values


def _narrowed(values: Values, found: re.Match[str]) -> Values | None:
    if found["parity"]:
        parity = int(found["parity"].lower() == "odd")
        return next((part for part in values.by_residue(2) if part.first % 2 == parity), None)
    least = found["least"] or found["only_least"] or found["only"]
    most = found["most"] or found["only"]
    return values.between(None if least is None else int(least), None if most is None else int(most))
