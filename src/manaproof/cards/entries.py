"""
The entries of a board written on one line: "3 Forest, Vorinclex, Voice of Hunger (tapped, charge 0), Mana Reflection".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

MOST_COMMAS: Final = 4  # in one name; the most that a real one has is two

_PREFIX: Final = re.compile(r"^\s*(?:token|resolved|copy of|shield|effect|emblem)\s*:\s*", re.IGNORECASE)
_WORDS: Final = re.compile(r"^\s*(?:shield|effect|emblem)\s*:", re.IGNORECASE)
_COUNT: Final = re.compile(r"^\s*\d{1,9}\s*[x×]?\s+", re.IGNORECASE)
_NOTES: Final = re.compile(r"\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*$")
_LABEL: Final = re.compile(r"\s+as\s+[\w-]+\s*$", re.IGNORECASE)


def split_names(text: str, knows: Callable[[str], bool]) -> list[str]:
    """
    Splits a text at `;` if there is one outside brackets, else at those commas that are neither in brackets nor in a known name.

    The words of an effect aren't split either.

    Of several ways to read a name, the one with the most commas is taken. What is around a name (a count before it,
    "token:", notes in brackets and "as f1" after it) stays with the entry and doesn't keep the name from being known.

    Args:
        text: The entries.
        knows: Whether a name is known.

    Cost: at most `MOST_COMMAS` look-ups for each comma.

    >>> split_names("Forest, Vorinclex, Voice of Hunger, Mox", {"Vorinclex, Voice of Hunger"}.__contains__)
    ['Forest', 'Vorinclex, Voice of Hunger', 'Mox']
    >>> split_names("3 Forest (tapped, charge 0) as f1, Mox; a", {}.__contains__)
    ['3 Forest (tapped, charge 0) as f1, Mox', 'a']
    >>> split_names("Forest, effect: if you would gain life, draw that many cards instead", {}.__contains__)
    ['Forest', 'effect: if you would gain life, draw that many cards instead']
    """
    parts = _split_outside_brackets(text, ";")
    if len(parts) > 1:
        return [part.strip() for part in parts if part.strip()]
    return [entry for entry in _joined(_split_outside_brackets(text, ","), knows) if entry]


def name_in(entry: str, knows: Callable[[str], bool]) -> str:
    """
    The name in an entry, without count, prefix, notes and label, unless these belong to a known name.

    >>> name_in("2 Forest (tapped) as f1", {"Forest"}.__contains__)
    'Forest'
    >>> name_in("Fight as One", {"Fight as One"}.__contains__)
    'Fight as One'
    """
    name = entry.strip()
    for pattern in (_PREFIX, _COUNT, _LABEL, _NOTES, _LABEL):
        if knows(name):
            return name
        name = pattern.sub("", name).strip()
    return name


def _split_outside_brackets(text: str, separator: str) -> list[str]:
    parts = [""]
    depth = 0
    for character in text:
        if character in "([":
            depth += 1
        elif character in ")]":
            depth = max(0, depth - 1)
        if character == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _joined(parts: list[str], knows: Callable[[str], bool]) -> list[str]:
    entries = []
    at = 0
    while at < len(parts):
        end = _end_of_name(parts, at, knows)
        entries.append(",".join(parts[at:end]).strip())
        at = end
    return entries


def _end_of_name(parts: list[str], at: int, knows: Callable[[str], bool]) -> int:
    """
    Where the longest known name that starts with a part ends; after that part if there is none with a comma.

    An effect in words has commas of its own and takes the rest.
    """
    if _WORDS.match(parts[at]):
        return len(parts)
    for end in range(min(len(parts), at + MOST_COMMAS + 1), at + 1, -1):
        entry = ",".join(parts[at:end])
        if parts[end - 1].strip() and knows(name_in(entry, knows)):
            return end
    return at + 1
