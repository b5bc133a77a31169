"""
Nothing: what is left of an event that was replaced by nothing (CR 614.6).
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.events import Nothing
from manaproof.model.patterns import EventKind
from manaproof.rules.event_rules import EventRules, register
from manaproof.rules.tasks import Branch, Pending


class _Nothing(EventRules):
    watched_as = EventKind.STATE

    def is_nothing(self, event: Nothing) -> bool:
        del event
        return True

    def words(self, event: Nothing, board: Board) -> str:
        del event, board
        return "nothing happens"

    def happen(self, event: Nothing, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending
        return (Branch(board),)


register(Nothing, _Nothing())
