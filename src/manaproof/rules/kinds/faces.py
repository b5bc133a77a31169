"""
Permanents transform and are turned face up (CR 701.27, 708.8).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.cards import PERMANENT_TYPES
from manaproof.model.events import Event, PlaceCounters, Transform, TurnFaceUp
from manaproof.model.lookups import Matches, Role
from manaproof.model.outcomes import Acted
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Referent
from manaproof.rules import turned_up_instances
from manaproof.rules.entering import EFFECT_PUTS_COUNTERS
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.face_down import face_up
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.tasks import Branch, Pending
from manaproof.rules.transforming import DOUBLE_FACED_ALONE, transformed, why_it_doesnt_transform


class _Transforms(EventRules):
    watched_as = EventKind.TRANSFORM

    def object(self, event: Transform) -> ObjectId | None:
        return event.object

    def player(self, event: Transform, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: Transform, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} transforms"

    def happen(self, event: Transform, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        permanent = board.permanent(event.object)
        if permanent is None or why_it_doesnt_transform(permanent, board, by_time=event.by_time) is not None:
            return (Branch(board),)
        turned = transformed(permanent, board)
        into = "" if turned.name == permanent.name else f" into {turned.name}"
        told = Acted(permanent.id, permanent.name, f"transforms{into}", (EventKind.TRANSFORM,))
        return (Branch(board.with_permanent(turned), (told,)),)

    def seen_by_triggers(self, event: Transform, branch: Branch) -> tuple[Event, ...]:
        return (event,) if branch.happenings or not DOUBLE_FACED_ALONE.in_force else ()


class _TurnedFaceUp(EventRules):
    watched_as = EventKind.TRANSFORM

    def object(self, event: TurnFaceUp) -> ObjectId | None:
        return event.object

    def player(self, event: TurnFaceUp, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: TurnFaceUp, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} is turned face up"

    def happen(self, event: TurnFaceUp, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        The permanent is face up, and hasn't entered.

        Raises:
            NotModelled: its card is an instant or sorcery, which is revealed and stays face down (CR 701.40g, 701.58g).
        """
        del pending
        permanent = board.permanent(event.object)
        if permanent is None or permanent.face_down is None:
            return (Branch(board),)
        up = face_up(evolve(permanent, copies=(*permanent.copies, *event.copies)), board)
        if set(up.printed.card_types).isdisjoint(PERMANENT_TYPES):
            raise NotModelled(f"`{permanent.name}` is no permanent card: that it is revealed and stays face down isn't encoded")
        told = Acted(permanent.id, up.name, "is turned face up", (EventKind.TRANSFORM,))
        put = PlaceCounters(up.id, event.counters, up.controller, EFFECT_PUTS_COUNTERS.in_force)
        then = (Pending(put),) if event.counters else ()
        return (Branch(board.with_permanent(up), (told,), next=then),)

    def seen_by_triggers(self, event: TurnFaceUp, branch: Branch) -> tuple[Event, ...]:
        return (event,) if branch.happenings else ()


__all__ = ["turned_up_instances"]

register(Transform, _Transforms())
register(TurnFaceUp, _TurnedFaceUp())


@register_guard
def _(pattern: p.TransformsPattern) -> Guard:
    return Guard(Transform, Matches(Referent.THAT, pattern.what))


@register_guard
def _(pattern: p.TurnedFaceUpPattern) -> Guard:
    return Guard(TurnFaceUp, Matches(Referent.THAT, pattern.what))
