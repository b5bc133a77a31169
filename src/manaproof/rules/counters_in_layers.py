"""
What counters do to the abilities and the size of a permanent.
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.model.abilities import (
    KeywordAbility,
)
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.permanents import Permanent
from manaproof.rules.changes import CANT_HAVE
from manaproof.rules.rulebook import rule

KEYWORD_COUNTERS = rule(
    __name__,
    "122.1b",
    "a keyword counter gives its permanent that keyword",
    otherwise="a keyword counter is a counter like any other",
)
_KEYWORDS_OF_COUNTERS = frozenset(
    {"flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible"}
    | {"lifelink", "menace", "reach", "shadow", "trample", "vigilance"}
)
_SIZE_COUNTER = re.compile(r"(?P<power>[+-]\d+)/(?P<toughness>[+-]\d+)")


def keywords_of_counters(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with what keyword counters give (CR 122.1b, 613.1f).
    """
    barred = looks.cant_have if CANT_HAVE.in_force else frozenset()
    keywords = [c.kind for c in permanent.counters if c.kind in _KEYWORDS_OF_COUNTERS - barred and c.count]
    if not keywords or not KEYWORD_COUNTERS.in_force:
        return looks
    given = tuple(OwnAbility(KeywordAbility(kind), f"counter {kind}") for kind in keywords)
    return evolve(looks, abilities=(*looks.abilities, *given))


def sized_by_counters(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with counters that change size, such as +1/+1 and -0/-1 (CR 122.1a, 613.4c).

    A creature that has no power or toughness by then has 0 (CR 208.5).
    """
    if "Creature" in looks.card_types and looks.numbers_known:
        looks = evolve(looks, power=looks.power or 0, toughness=looks.toughness or 0)
    if looks.power is None or looks.toughness is None:
        return looks
    sizes = [(counters.count, match) for counters in permanent.counters if (match := _SIZE_COUNTER.fullmatch(counters.kind))]
    power = sum(count * int(match["power"]) for count, match in sizes)
    toughness = sum(count * int(match["toughness"]) for count, match in sizes)
    return evolve(looks, power=looks.power + power, toughness=looks.toughness + toughness)
