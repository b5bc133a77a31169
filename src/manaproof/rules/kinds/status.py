"""
A permanent becomes tapped (CR 701.26).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import BecomeTapped
from manaproof.model.lookups import Matches, Role
from manaproof.model.outcomes import BecameTapped
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Referent
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.tasks import Branch, Pending


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
        del pending
        permanent = board.permanent(event.object)
        if permanent is None or permanent.tapped:
            return (Branch(board),)
        tapped = board.with_permanent(evolve(permanent, tapped=True))
        return (Branch(tapped, (BecameTapped(permanent.controller, permanent.name, tapped=True),)),)


register(BecomeTapped, _Tapped())


@register_guard
def _(pattern: p.TappedPattern) -> Guard:
    return Guard(BecomeTapped, Matches(Referent.THAT, pattern.what))
