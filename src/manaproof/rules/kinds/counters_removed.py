"""
Counters are removed (CR 122).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.model import expr as e
from manaproof.model.board import Board
from manaproof.model.events import Event, RemoveCounters, SeenAs
from manaproof.model.lookups import CountersOn, Matches, Role
from manaproof.model.outcomes import CountersRemoved, Happening
from manaproof.model.patterns import CountersRemovedPattern, EventKind
from manaproof.model.permanents import Counters, ObjectId, PlayerName
from manaproof.model.references import Referent
from manaproof.rules.describing import register_citations_of_pattern
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.tasks import Branch, Pending

_ANY_KIND = "any kind"
_BY_DAMAGE = "by damage"


class _Removal(EventRules):
    watched_as = EventKind.COUNTERS_REMOVED

    def numbers(self, event: RemoveCounters, board: Board) -> Mapping[str, int]:
        del board
        return {**{c.kind: c.count for c in event.counters}, _ANY_KIND: sum(c.count for c in event.counters)}

    def amount(self, event: RemoveCounters, board: Board) -> int | None:
        """
        How many counters of the one kind there is.
        """
        del board
        return event.counters[0].count if len(event.counters) == 1 else None

    def facts(self, event: RemoveCounters) -> frozenset[str]:
        found = ({"by_effect"} if event.by_effect else set()) | ({_BY_DAMAGE} if event.by_damage else set())
        return frozenset(found if event.seen is None else found | {event.seen.value})

    def with_numbers(self, event: RemoveCounters, numbers: Mapping[str, int]) -> Event:
        changed = (Counters(c.kind, numbers.get(c.kind, c.count)) for c in event.counters)
        return evolve(event, counters=tuple(c for c in changed if c.count))

    def is_nothing(self, event: RemoveCounters) -> bool:
        return all(c.count == 0 for c in event.counters)

    def object(self, event: RemoveCounters) -> ObjectId | None:
        return event.on

    def player(self, event: RemoveCounters, role: Role, board: Board) -> PlayerName | None:
        return event.by if role is Role.CAUSING else controller_of(board.last_known(event.on)) or event.by

    def words(self, event: RemoveCounters, board: Board) -> str:
        counters = " and ".join(f"{c.count} {c.kind}" for c in event.counters)
        permanent = board.last_known(event.on)
        return f"{counters} are removed from {permanent.name if permanent else 'it'}"

    def happen(self, event: RemoveCounters, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        As many are removed as there are (CR 609.3).
        """
        del pending
        permanent = board.permanent(event.on)
        if permanent is None:
            return (Branch(board),)
        removed: list[Happening] = []
        for counters in event.counters:
            there = permanent.count_of(counters.kind)
            count = min(there, counters.count)
            permanent = permanent.with_counters(counters.kind, there - count)
            if count:
                removed.append(CountersRemoved(permanent.id, permanent.name, counters.kind, count))
        return (Branch(board.with_permanent(permanent), tuple(removed)),)

    def seen_by_triggers(self, event: RemoveCounters, branch: Branch) -> tuple[Event, ...]:
        """
        All of them, and each counter by itself for an ability that watches for "a counter" (CR 603.2c).
        """
        del branch
        singles = (Counters(c.kind, 1) for c in event.counters for _ in range(c.count))
        each = (evolve(event, counters=(one,), seen=SeenAs.EACH) for one in singles)
        return (evolve(event, seen=SeenAs.WHOLE), *each)


@register_guard
def _(pattern: CountersRemovedPattern) -> Guard:
    other = SeenAs.EACH if pattern.together else SeenAs.WHOLE
    claims: list[e.Condition] = [e.Not(e.Holds(other.value)), Matches(Referent.THAT, pattern.what)]
    claims.append(e.at_least(e.Field(pattern.kind or _ANY_KIND), 1))
    if pattern.all_by_damage:
        there = CountersOn(pattern.kind, Referent.THAT)
        claims += [e.Holds(_BY_DAMAGE), e.Compare(e.Field(pattern.kind or _ANY_KIND), e.Relation.AT_LEAST, there)]
    return Guard(RemoveCounters, e.AllOf(tuple(claims)))


@register_citations_of_pattern
def _(pattern: CountersRemovedPattern) -> tuple[str, ...]:
    return ("614.1a", "120.4c") if pattern.all_by_damage else ("614.1a",)


register(RemoveCounters, _Removal())
