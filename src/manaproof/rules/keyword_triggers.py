"""
Keyword abilities that stand for triggered abilities: persist, undying, modular, graft, afterlife and soulshift (CR 702).
"""

from __future__ import annotations

from collections.abc import Mapping

from manaproof.model.abilities import Ability, KeywordAbility, TriggeredAbility
from manaproof.model.expr import Not
from manaproof.model.lookups import Matches
from manaproof.model.patterns import EntersPattern, MovePattern
from manaproof.model.properties import ANOTHER, Every, HasCardType, HasCounter, Is
from manaproof.model.references import Referent, Zone
from manaproof.rules.keywords import GRAFT, MODULAR
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
AFTERLIFE = rule(__name__, "702.135a", "afterlife triggers as the permanent dies", otherwise="afterlife does nothing")
SOULSHIFT = rule(__name__, "702.46a", "soulshift triggers as the permanent dies", otherwise="soulshift does nothing")
_UNLESS_IT_HAD: Mapping[str, tuple[EncodedRule, str]] = {"persist": (PERSIST, "-1/-1"), "undying": (UNDYING, "+1/+1")}
_AS_IT_DIES: Mapping[str, EncodedRule] = {"modular": MODULAR, "afterlife": AFTERLIFE, "soulshift": SOULSHIFT}
_ANOTHER_CREATURE = EntersPattern(Every((ANOTHER, HasCardType("Creature"))))


def as_trigger(ability: Ability) -> TriggeredAbility | None:
    """
    The triggered ability that an ability is or stands for, None for others.

    What a keyword's trigger does is not part of an outcome, so it is left out.
    """
    match ability:
        case TriggeredAbility():
            return ability
        case KeywordAbility(keyword="graft") if GRAFT.in_force:
            return TriggeredAbility((_ANOTHER_CREATURE,), (), Matches(Referent.THIS, HasCounter("+1/+1")))
        case KeywordAbility(keyword=keyword) if keyword in _AS_IT_DIES and _AS_IT_DIES[keyword].in_force:
            return TriggeredAbility((_DIES,), ())
        case KeywordAbility(keyword=keyword) if keyword in _UNLESS_IT_HAD:
            encoded, counter = _UNLESS_IT_HAD[keyword]
            condition = Not(Matches(Referent.THIS, HasCounter(counter))) if encoded.in_force else None
            return TriggeredAbility((_DIES,), (), condition)
        case _:
            return None
