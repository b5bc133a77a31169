"""
Subtypes by card type (CR 205.3), from one list.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

ANOTHER_TYPE = "another creature type"  # one of those that no object has and no words name, between which nothing tells


@cache
def subtypes_by_type() -> Mapping[str, frozenset[str]]:
    """
    The subtypes of each card type: "artifact", "enchantment", "land", "planeswalker", "spell", "creature" and "battle".
    """
    found: dict[str, set[str]] = {}
    words = (resources.files("manaproof.model") / "subtypes.txt").read_text(encoding="utf-8")
    kind = ""
    for line in words.splitlines():
        if line.startswith("#"):
            kind = line.split()[1]
        elif line.strip():
            found.setdefault(kind, set()).add(line.strip())
    return {kind: frozenset(names) for kind, names in found.items()}


def all_subtypes() -> tuple[str, ...]:
    """
    All subtypes, sorted.
    """
    return tuple(sorted({name for names in subtypes_by_type().values() for name in names}))


def land_types() -> frozenset[str]:
    """
    The land types, basic ones included (CR 205.3i).
    """
    return subtypes_by_type()["land"]


def types_with_subtype(subtype: str) -> frozenset[str]:
    """
    The card types whose subtype it is (CR 205.3g-k, 205.3m).

    >>> sorted(types_with_subtype("Elf")), sorted(types_with_subtype("Forest"))
    (['Creature', 'Kindred'], ['Land'])
    """
    shared = {"creature": ("Creature", "Kindred"), "spell": ("Instant", "Sorcery")}
    kinds = (kind for kind, names in subtypes_by_type().items() if subtype in names or (kind, subtype) == _ANOTHER)
    return frozenset(card_type for kind in kinds for card_type in shared.get(kind, (kind.capitalize(),)))


def is_creature_type(subtype: str) -> bool:
    """
    Whether a subtype is a creature type (CR 205.3m).

    >>> is_creature_type("Elf"), is_creature_type("Forest")
    (True, False)
    """
    return subtype in subtypes_by_type()["creature"] or subtype == ANOTHER_TYPE


_ANOTHER = ("creature", ANOTHER_TYPE)
