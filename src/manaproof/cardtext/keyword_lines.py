"""
Lines that are keyword abilities (CR 702), one or several.
"""

from __future__ import annotations

import re

from manaproof.cardtext import vocabulary
from manaproof.model.abilities import KeywordAbility

_NUMBER = re.compile(r"(?:\d{1,3}|X)$")
_COST = re.compile(r"(?:\d{1,3}|X)?(?:—[^.]+|[\w ,/'-]{0,40}(?:\{[^{}\s]{1,8}\})+(?: (?:and/or|or) (?:\{[^{}\s]{1,8}\})+)?)$")
_DEVOURED = re.compile(r"(?:[A-Za-z]+ )?\d{1,3}$|X, where X is the number of creatures devoured this way$")
COSTS_OF_SPELLS = frozenset(
    {
        *("bestow", "blitz", "buyback", "dash", "entwine", "escalate", "escape", "evoke", "flashback", "foretell", "kicker"),
        *("madness", "multikicker", "overload", "replicate", "spectacle", "squad", "surge", "warp"),
    }
)
"""Keyword abilities with a cost that is paid as a spell is cast (CR 601.2b)."""
_WORDS = re.compile(r"[\w ~',/{}\-—]{1,80}$")


def read_keywords(line: str) -> tuple[KeywordAbility, ...] | None:
    """
    The keyword abilities of a line; None if it has anything else.

    >>> read_keywords("Flying, dredge 3")
    (KeywordAbility(keyword='flying', parameter=None), KeywordAbility(keyword='dredge', parameter='3'))
    >>> read_keywords("Flying is fun.")
    """
    text = line.rstrip(".")
    whole = _keyword(text)
    if whole is not None:
        return (whole,)
    found = [_keyword(part) for part in re.split(r"[,;] ", text)]
    if all(keyword is not None for keyword in found):
        return tuple(keyword for keyword in found if keyword is not None)
    return None


def _keyword(text: str) -> KeywordAbility | None:
    lowered = text[:1].lower() + text[1:]
    words = re.split(r"(?=[ —])", lowered)
    for length in range(min(len(words), 6), 0, -1):
        name = "".join(words[:length]).lower()
        kind = vocabulary.keywords().get(name)
        if kind is not None:
            return _with_parameter(name, kind, "".join(words[length:]).lstrip(" "))
    return None


def _with_parameter(name: str, kind: str, parameter: str) -> KeywordAbility | None:
    if not parameter:
        return KeywordAbility(name) if kind in {"none", "none or words"} else None
    wanted = {"number": _NUMBER, "cost": _COST, "words": _WORDS, "none or words": _WORDS, "devoured": _DEVOURED}.get(kind)
    fits = wanted and wanted.match(parameter)
    return KeywordAbility(name, parameter) if fits else None
