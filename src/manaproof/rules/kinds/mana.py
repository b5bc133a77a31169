"""
Mana is produced (CR 106.4).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.model.board import Board, PoolMana
from manaproof.model.events import Event, ProduceMana
from manaproof.model.lookups import Role
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.outcomes import ManaAdded
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.tasks import Branch, Pending


class _Production(EventRules):
    watched_as = EventKind.MANA

    def numbers(self, event: ProduceMana, board: Board) -> Mapping[str, int]:
        del board
        return {t.value: event.mana[t] for t in MANA_TYPES}

    def facts(self, event: ProduceMana) -> frozenset[str]:
        facts = {"from_permanent"} if event.source is not None else set()
        return frozenset(facts | ({"tapped_for_mana"} if event.tapped_for_mana else set()))

    def with_numbers(self, event: ProduceMana, numbers: Mapping[str, int]) -> Event:
        return evolve(event, mana=ManaBag.of({t: numbers.get(t.value, event.mana[t]) for t in MANA_TYPES}))

    def is_nothing(self, event: ProduceMana) -> bool:
        return event.mana.total == 0

    def object(self, event: ProduceMana) -> ObjectId | None:
        return event.source

    def player(self, event: ProduceMana, role: Role, board: Board) -> PlayerName | None:
        if role is Role.CONTROLLER:
            return controller_of(board.last_known(event.source)) if event.source else None
        return event.player

    def words(self, event: ProduceMana, board: Board) -> str:
        return f"{_source_name(event, board) or 'it'} produces {event.mana}"

    def happen(self, event: ProduceMana, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        player = board.player(event.player)
        after = board.with_player(evolve(player, pool=(*player.pool, PoolMana(event.mana, event.terms))))
        added = ManaAdded(event.player, event.mana, event.terms, _source_name(event, board))
        return (Branch(after, (added,) if event.mana.total else ()),)


def _source_name(event: ProduceMana, board: Board) -> str | None:
    source = board.last_known(event.source) if event.source else None
    return source.name if source else None


register(ProduceMana, _Production())
