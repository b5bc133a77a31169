"""
Permanents become attached to others (CR 701.3).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.events import BecomeAttached, Event
from manaproof.model.lookups import Role
from manaproof.model.outcomes import Acted
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.rules.attaching import is_legal
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending

NOT_ILLEGALLY = rule(
    __name__,
    "701.3b",
    "what can't be attached to an object isn't moved, and what is attached to it already stays so with its timestamp",
    otherwise="what can't be attached to an object is attached to it all the same",
)
NEW_TIMESTAMP = rule(
    __name__,
    "613.7e",
    "an Aura, Equipment or Fortification receives a new timestamp as it becomes attached",
    otherwise="an Aura, Equipment or Fortification keeps its timestamp as it becomes attached",
)


class _Attached(EventRules):
    watched_as = EventKind.ATTACHED

    def object(self, event: BecomeAttached) -> ObjectId | None:
        return event.object

    def player(self, event: BecomeAttached, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: BecomeAttached, board: Board) -> str:
        what, to = board.last_known(event.object), board.last_known(event.to)
        return f"{what.name if what else 'it'} becomes attached to {to.name if to else 'something'}"

    def happen(self, event: BecomeAttached, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        permanent, host = board.permanent(event.object), board.permanent(event.to)
        if permanent is None or host is None or permanent.attached_to == host.id:
            return (Branch(board),)
        timestamp = board.latest_timestamp + 1 if NEW_TIMESTAMP.in_force else permanent.timestamp
        attached = evolve(permanent, attached_to=host.id, timestamp=timestamp)
        table = characteristics_on(board)
        if NOT_ILLEGALLY.in_force and not is_legal(attached, table[permanent.id], board, table):
            return (Branch(board),)
        told = Acted(permanent.id, permanent.name, f"becomes attached to {host.name}", (EventKind.ATTACHED,))
        return (Branch(board.with_permanent(attached), (told,)),)

    def seen_by_triggers(self, event: BecomeAttached, branch: Branch) -> tuple[Event, ...]:
        return (event,) if branch.happenings else ()


register(BecomeAttached, _Attached())
