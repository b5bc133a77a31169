"""
Steps, phases and turns begin, permanents become untapped (CR 500, 502, 614.10).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import BecomeUntapped, BeginStep
from manaproof.model.lookups import Matches, PlayerIs, Role
from manaproof.model.outcomes import BecameTapped
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Referent, Step
from manaproof.rules import untapping
from manaproof.rules.describing import register_citations_of_pattern
from manaproof.rules.durations import without_ended
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.tasks import Branch, Pending
from manaproof.rules.turns import begun
from manaproof.rules.words import whose

_MAIN = (Step.FIRST_MAIN, Step.SECOND_MAIN)


class _Step(EventRules):
    watched_as = EventKind.STEP

    def kinds(self, event: BeginStep) -> frozenset[EventKind]:
        return frozenset({EventKind.STEP, EventKind.UNTAPPED} if event.step is Step.UNTAP else {EventKind.STEP})

    def facts(self, event: BeginStep) -> frozenset[str]:
        main = {Step.MAIN.value} if event.step in _MAIN else set()
        return frozenset({event.step.value, *main, *({"extra"} if event.extra else ())})

    def words(self, event: BeginStep, board: Board) -> str:
        del board
        return f"{whose(event.player)} {event.step.value} begins"

    def happen(self, event: BeginStep, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return begun(event, board)


class _Untapped(EventRules):
    watched_as = EventKind.UNTAPPED

    def object(self, event: BecomeUntapped) -> ObjectId | None:
        return event.object

    def player(self, event: BecomeUntapped, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: BecomeUntapped, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} becomes untapped"

    def happen(self, event: BecomeUntapped, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        permanent = board.permanent(event.object)
        if permanent is None or not permanent.tapped:
            return (Branch(board),)
        untapped = without_ended(board.with_permanent(evolve(permanent, tapped=False)))
        return (Branch(untapped, (BecameTapped(permanent.controller, permanent.name, tapped=False),)),)


register(BeginStep, _Step())
register(BecomeUntapped, _Untapped())


@register_guard
def _(pattern: p.UntappedPattern) -> Guard:
    return Guard(BecomeUntapped, Matches(Referent.THAT, pattern.what))


@register_citations_of_pattern
def _(pattern: p.StepPattern) -> tuple[str, ...]:
    del pattern
    return ("614.10",)


@register_citations_of_pattern
def _(pattern: p.UntappedPattern) -> tuple[str, ...]:
    return ("122.1d",) if pattern.what == untapping.THIS_ONE else ("614.1a",)


@register_guard
def _(pattern: p.StepPattern) -> Guard:
    claims: list[e.Condition] = [e.Holds(pattern.step.value)]
    if pattern.player is not None:
        claims.append(PlayerIs(Role.AFFECTED, pattern.player))
    if pattern.extra:
        claims.append(e.Holds("extra"))
    return Guard(BeginStep, e.AllOf(tuple(claims)))
