"""
Which options a choice that is left open can be, in words: "c is green", "c is not G", "c in {white, blue}".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from attrs import frozen

from manaproof.model.amounts import Values
from manaproof.model.mana import Color
from manaproof.specs.texts import Text, shown

_CHOICE = re.compile(
    r"(?P<name>.+?)(?:\s+is(?P<is_not>\s+not)?\s+|\s+(?P<not_in>not\s+)?in\s*(?=\{))(?P<options>.+)", re.IGNORECASE
)
_IN_SET = re.compile(r"\s*,\s*|\s+or\s+|\s+and\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"[,{}]|\b(?:is|not|in|or|and)\b", re.IGNORECASE)
_COLOR_LETTERS = {color.value.lower(): color.name.lower() for color in Color}


@frozen
class OptionsLeft:
    """
    The options that are left of a choice, by its name.
    """

    choice: str
    which: frozenset[int]


def option_told(text: Text, values: Mapping[str, Values], before: Mapping[str, frozenset[int]]) -> OptionsLeft | None:
    """
    What a text leaves of one of the choices among unknowns, None if it is about none.

    Raises:
        SpecError: it names no option, or none is left.
    """
    told = _CHOICE.fullmatch(text.value)
    named = "" if told is None else told["name"].lower()
    choice = next((each for each in values.values() if each.options and each.name.lower() == named), None)
    if told is None or choice is None:
        return None
    which = _which(choice, told, text) & before.get(choice.name, frozenset(choice.numbers))
    if not which:
        raise text.problem(f"no option of `{choice.name}` is left: {choice} before {shown(text.value)}")
    return OptionsLeft(choice.name, which)


def how_to_choose(values: Mapping[str, Values]) -> str:
    """
    How to tell the options of a choice, if there is one.
    """
    choice = next((each for each in values.values() if each.options), None)
    if choice is None:
        return ""
    one, two = choice.options[0], choice.options[-1]
    return f"; of a choice write `{choice.name} is {one}`, `{choice.name} is not {one}` or `{choice.name} in {{{one}, {two}}}`"


def words_told(ranges: Iterable[Text]) -> tuple[str, ...]:
    """
    The words of ranges that may be creature types.
    """
    parts = (part.strip(" {}") for text in ranges for part in _BETWEEN.split(text.value))
    return tuple(part[:1].upper() + part[1:] for part in parts if part)


def _which(choice: Values, told: re.Match[str], text: Text) -> frozenset[int]:
    """
    Which options a text names, or all others.

    Raises:
        SpecError: it names none of them.
    """
    of_word = {word.lower(): number for number, word in enumerate(choice.options)}
    of_word |= {letter: of_word[color] for letter, color in _COLOR_LETTERS.items() if color in of_word}
    found: set[int] = set()
    for word in _IN_SET.split(told["options"].strip().removeprefix("{").removesuffix("}")):
        number = of_word.get(word.strip(" {}").lower())
        if number is None:
            raise text.problem(f"{shown(word)} is none of the options of `{choice.name}`: {', '.join(choice.options)}")
        found.add(number)
    numbers = frozenset(choice.numbers)
    return numbers - found if told["is_not"] or told["not_in"] else numbers & found
