"""
Counters are removed (CR 122).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.model.board import Board, Counters, ObjectId, PlayerName
from manaproof.model.events import Event, RemoveCounters
from manaproof.model.lookups import Role
from manaproof.model.outcomes import CountersRemoved, Happening
from manaproof.model.patterns import EventKind
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.tasks import Branch, Pending


class _Removal(EventRules):
    watched_as = EventKind.COUNTERS_REMOVED

    def numbers(self, event: RemoveCounters, board: Board) -> Mapping[str, int]:
        del board
        return {c.kind: c.count for c in event.counters}

    def facts(self, event: RemoveCounters) -> frozenset[str]:
        return frozenset({"by_effect"} if event.by_effect else set())

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


register(RemoveCounters, _Removal())
