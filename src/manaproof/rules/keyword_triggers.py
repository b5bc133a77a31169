"""
Keyword abilities that stand for triggered abilities about dying: persist and undying (CR 702.79, 702.93).
"""

from __future__ import annotations

from collections.abc import Mapping

from manaproof.model.abilities import Ability, KeywordAbility, TriggeredAbility
from manaproof.model.expr import Not
from manaproof.model.lookups import Matches
from manaproof.model.patterns import MovePattern
from manaproof.model.properties import HasCounter, Is
from manaproof.model.references import Referent, Zone
from manaproof.rules.rulebook import EncodedRule, rule

_DIES = MovePattern(Is(Referent.THIS), Zone.BATTLEFIELD, Zone.GRAVEYARD)
PERSIST = rule(
    __name__,
    "702.79a",
    "persist triggers as the permanent dies, if it had no -1/-1 counters on it",
    otherwise="persist triggers as the permanent dies, whatever counters it had",
)
UNDYING = rule(
    __name__,
    "702.93a",
    "undying triggers as the permanent dies, if it had no +1/+1 counters on it",
    otherwise="undying triggers as the permanent dies, whatever counters it had",
)
_KEYWORDS: Mapping[str, tuple[EncodedRule, str]] = {"persist": (PERSIST, "-1/-1"), "undying": (UNDYING, "+1/+1")}


def as_trigger(ability: Ability) -> TriggeredAbility | None:
    """
    The triggered ability that an ability is or stands for, None for others.

    What a keyword's trigger does is not part of an outcome, so it is left out.
    """
    if isinstance(ability, TriggeredAbility):
        return ability
    if not isinstance(ability, KeywordAbility) or ability.keyword not in _KEYWORDS:
        return None
    encoded, counter = _KEYWORDS[ability.keyword]
    condition = Not(Matches(Referent.THIS, HasCounter(counter))) if encoded.in_force else None
    return TriggeredAbility((_DIES,), (), condition)
