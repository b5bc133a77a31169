"""
The creature types that can be told apart in a question (CR 205.3m).
"""

from __future__ import annotations

from manaproof.errors import NotModelled
from manaproof.model.subtypes import ANOTHER_TYPE, is_creature_type
from manaproof.model.walking import walk

_GIVEN_BY_RULES = {  # of what the rules say without a word on a card (CR 111.10d, 111.10i, 702.128a, 702.129a)
    "Walker": "Zombie",
    "embalm": "Zombie",
    "eternalize": "Zombie",
    "Incubator": "Phyrexian",
    "incubate": "Phyrexian",
}


def creature_types_to_choose(question: object, name: str) -> tuple[str, ...]:
    """
    The creature types that some object has or some words name, and one for all others, for nothing tells those apart.

    Args:
        question: All that is looked at.
        name: For what the type is chosen.

    Raises:
        NotModelled: one of those others was chosen before, which may be the same.
    """
    words = {word for word in walk(question) if isinstance(word, str)}
    there = {*filter(is_creature_type, words), *(given for word, given in _GIVEN_BY_RULES.items() if word in words)}
    if ANOTHER_TYPE in there:
        raise NotModelled(
            f"whether the creature type of `{name}` is the one that was chosen before isn't told; say which that was"
        )
    return (*sorted(there), ANOTHER_TYPE)
