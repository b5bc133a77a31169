"""
A permanent becomes suspected, or no longer is (CR 701.60).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import BecomeSuspected, EndSuspicion
from manaproof.model.lookups import Matches, Role
from manaproof.model.outcomes import Acted
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Referent
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.suspecting import NOT_AGAIN, UNTIL_IT_ENDS
from manaproof.rules.tasks import Branch, Pending

Suspicion = BecomeSuspected | EndSuspicion


class _Suspicion(EventRules):
    watched_as = EventKind.SUSPECTED

    def object(self, event: Suspicion) -> ObjectId | None:
        return event.object

    def player(self, event: Suspicion, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: Suspicion, board: Board) -> str:
        permanent = board.last_known(event.object)
        said = "becomes suspected" if isinstance(event, BecomeSuspected) else "is no longer suspected"
        return f"{permanent.name if permanent else 'it'} {said}"

    def happen(self, event: Suspicion, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        permanent = board.permanent(event.object)
        begins = isinstance(event, BecomeSuspected)
        if permanent is None or (permanent.suspected is begins and (NOT_AGAIN.in_force or not begins)):
            return (Branch(board),)
        words = "becomes suspected" if begins else "is no longer suspected"
        told = Acted(permanent.id, permanent.name, words, (EventKind.SUSPECTED,))
        after = evolve(permanent, suspected=begins and UNTIL_IT_ENDS.in_force)
        return (Branch(board.with_permanent(after), (told,)),)


register(BecomeSuspected, _Suspicion())
register(EndSuspicion, _Suspicion())


@register_guard
def _(pattern: p.SuspectedPattern) -> Guard:
    return Guard(BecomeSuspected, Matches(Referent.THAT, pattern.what))
