"""
A permanent becomes tapped, a step begins: events that only triggers look at here.
"""

from __future__ import annotations

from manaproof.model.board import Board, ObjectId, PlayerName
from manaproof.model.events import BecomeTapped, BeginStep
from manaproof.model.lookups import Role
from manaproof.model.patterns import EventKind
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.tasks import Branch, Pending
from manaproof.rules.words import whose


class _Tapped(EventRules):
    watched_as = EventKind.TAPPED

    def object(self, event: BecomeTapped) -> ObjectId | None:
        return event.object

    def player(self, event: BecomeTapped, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: BecomeTapped, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} becomes tapped"

    def happen(self, event: BecomeTapped, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending
        return (Branch(board),)


class _Step(EventRules):
    watched_as = EventKind.STEP

    def facts(self, event: BeginStep) -> frozenset[str]:
        return frozenset({event.step.value})

    def words(self, event: BeginStep, board: Board) -> str:
        del board
        return f"{whose(event.player)} {event.step.value} begins"

    def happen(self, event: BeginStep, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending
        return (Branch(board),)


register(BecomeTapped, _Tapped())
register(BeginStep, _Step())
