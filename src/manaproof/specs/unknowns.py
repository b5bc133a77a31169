"""
The values that the unknown amounts of a question can have, in words: "n >= 2", "1 <= n <= 5", "n = 3", "n is even".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from attrs import evolve

from manaproof.model.amounts import Values, unknown
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.specs.names import one_of
from manaproof.specs.texts import Text, shown

Question = TypeVar("Question")
_NUMBER = r"\d{1,6}"
_FORMS = re.compile(
    rf"""(?:(?P<least>{_NUMBER})\s*(?:<=|≤)\s*)?(?P<name>[a-z])\s*(?:<=|≤)\s*(?P<most>{_NUMBER})
      | (?P<from_>[a-z])\s*(?:>=|≥)\s*(?P<only_least>{_NUMBER})
      | (?P<is_>[a-z])\s*=\s*(?P<only>{_NUMBER})
      | (?P<of>[a-z])\s+is\s+(?P<parity>even|odd)""",
    re.VERBOSE | re.IGNORECASE,
)


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
    A question, such as a board with an occasion, where unknown amounts have only some values.

    Raises:
        SpecError: a range can't be read, is about no unknown of the question, or leaves no value.
    """
    values = {each.name: each for each in unknowns_in(question)}
    for text in ranges:
        for part in _pieces(text):
            found = _FORMS.fullmatch(part.value)
            if found is None:
                raise part.problem(f"{shown(part.value)} is no range; write `n >= 2`, `1 <= n <= 5`, `n = 3` or `n is even`")
            name = next(found[group] for group in ("name", "from_", "is_", "of") if found[group])
            if name not in values:
                raise part.problem(_no_such(name, values))
            narrowed = _narrowed(_widened(values[name], found), found)
            if narrowed is None:
                raise part.problem(f"no value of `{name}` is left: {values[name]} before {shown(part.value)}")
            values[name] = narrowed
    return for_values(question, tuple(values[name] for name in sorted(values)))


def _pieces(text: Text) -> Iterator[Text]:
    for piece in re.finditer(r"[^,\s](?:[^,]*[^,\s])?", text.value):
        yield text.part(piece.start(), piece.end())


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
