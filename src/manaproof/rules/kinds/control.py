"""
A player gains control of a permanent from another one (CR 613.1b); no effect replaces that.
"""

from __future__ import annotations

from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import ControlChanges, Event
from manaproof.model.lookups import Matches, PlayerIs, Role
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Referent
from manaproof.rules.event_rules import EventRules, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.tasks import Branch, Pending


class _ControlChanges(EventRules):
    watched_as = EventKind.CONTROL

    def object(self, event: ControlChanges) -> ObjectId | None:
        return event.object

    def player(self, event: ControlChanges, role: Role, board: Board) -> PlayerName | None:
        """
        Who gains control is affected, who loses it has controlled the object.
        """
        del board
        return event.loser if role is Role.CONTROLLER else event.gainer

    def words(self, event: Event, board: Board) -> str:
        del event, board
        return "control of a permanent changes"

    def happen(self, event: Event, pending: Pending, board: Board) -> tuple[Branch, ...]:
        raise TypeError(f"{event} would happen with {pending} on {board}: control changes by continuous effects alone")


register(ControlChanges, _ControlChanges())


@register_guard
def _(pattern: p.ControlPattern) -> Guard:
    claims: list[e.Condition] = [Matches(Referent.THAT, pattern.what)]
    if pattern.loser is not None:
        claims.append(PlayerIs(Role.CONTROLLER, pattern.loser))
    if pattern.gainer is not None:
        claims.append(PlayerIs(Role.AFFECTED, pattern.gainer))
    return Guard(ControlChanges, e.AllOf(tuple(claims)))
