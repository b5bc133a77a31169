"""
Players get counters (CR 122.1).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.events import Event, GetCounters
from manaproof.model.lookups import PlayerNumber, Role
from manaproof.model.outcomes import GotCounters
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import Counters, PlayerName
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.tasks import Branch, Pending

ANY_KIND = "any kind"
NUMBER_OF_KIND = {
    "poison": PlayerNumber.POISON_COUNTERS,
    "energy": PlayerNumber.ENERGY_COUNTERS,
    "experience": PlayerNumber.EXPERIENCE_COUNTERS,
    "rad": PlayerNumber.RAD_COUNTERS,
}


class _Getting(EventRules):
    watched_as = EventKind.COUNTERS

    def numbers(self, event: GetCounters, board: Board) -> Mapping[str, int]:
        del board
        return {**{c.kind: c.count for c in event.counters}, ANY_KIND: sum(c.count for c in event.counters)}

    def amount(self, event: GetCounters, board: Board) -> int | None:
        return self.numbers(event, board)[ANY_KIND]

    def facts(self, event: GetCounters) -> frozenset[str]:
        return frozenset({"on a player", "by_effect"} if event.by_effect else {"on a player"})

    def with_numbers(self, event: GetCounters, numbers: Mapping[str, int]) -> Event:
        changed = (Counters(c.kind, numbers.get(c.kind, c.count)) for c in event.counters)
        return evolve(event, counters=tuple(c for c in changed if c.count))

    def is_nothing(self, event: GetCounters) -> bool:
        return all(c.count == 0 for c in event.counters)

    def player(self, event: GetCounters, role: Role, board: Board) -> PlayerName | None:
        del board
        if role is not Role.CAUSING:
            return event.player
        if event.by is None:
            raise NotModelled("who gives the counters isn't told; name the source whose damage or ability gives them")
        return event.by

    def words(self, event: GetCounters, board: Board) -> str:
        del board
        kinds = " and ".join(f"{c.count} {c.kind}" for c in event.counters)
        return f"{does(event.player, 'get')} {kinds} counter{'' if kinds.startswith('1 ') and ' and ' not in kinds else 's'}"

    def happen(self, event: GetCounters, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        player = board.player(event.player)
        for put in event.counters:
            number = NUMBER_OF_KIND[put.kind]
            player = player.with_number(number, player.number(number) + put.count)
        got = tuple(GotCounters(event.player, put.kind, put.count) for put in event.counters)
        return (Branch(board.with_player(player), got),)


register(GetCounters, _Getting())
