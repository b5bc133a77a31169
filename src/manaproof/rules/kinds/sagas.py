"""
Chapters of Sagas: abilities that trigger on lore counters (CR 714).
"""

from __future__ import annotations

from manaproof.model import expr as e
from manaproof.model.events import PlaceCounters
from manaproof.model.lookups import CountersOn, Matches
from manaproof.model.patterns import ChapterPattern
from manaproof.model.properties import Is
from manaproof.model.references import Referent
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.rulebook import rule

CHAPTER = rule(
    __name__,
    "714.2b",
    "a chapter triggers as lore counters are put on its Saga, if there were fewer than its number and now are that many",
    otherwise="a chapter triggers as lore counters are put on its Saga, if there are now at least as many as its number",
)
_LORE = "lore"


@register_guard
def _(pattern: ChapterPattern) -> Guard:
    now = CountersOn(_LORE, Referent.THIS)
    claims: list[e.Condition] = [
        Matches(Referent.THAT, Is(Referent.THIS)),
        e.at_least(e.Field(_LORE), 1),
        e.at_least(now, pattern.number),
    ]
    if CHAPTER.in_force:
        claims.append(e.Compare(now, e.Relation.LESS, e.Sum((e.Number(pattern.number), e.Field(_LORE)))))
    return Guard(PlaceCounters, e.AllOf(tuple(claims)))
