"""
What the rules demand at a node: every step that may be taken from it, worked out anew.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.certify.graphs import State
from manaproof.model.board import Board, PlayerName
from manaproof.model.effects import InteractionStep
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Assumed, GameEnds, Happening
from manaproof.rules.cases import NeedsCases
from manaproof.rules.event_rules import rules_of
from manaproof.rules.following import follow
from manaproof.rules.happening import happen
from manaproof.rules.instances import Instance, instances_for
from manaproof.rules.interaction import applies, apply
from manaproof.rules.occasions import begin
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.sizes import cases_of
from manaproof.rules.tasks import Branch, Pending, Script, Task, World


@frozen(cache_hash=True)
class LegalStep:
    """
    A step that the rules allow: its end, what happens on the way, which effect is applied or declined, and who chooses that.

    `declined` is the name of an effect that is declined, for then no effect is applied.
    """

    to: State
    happenings: tuple[Happening, ...] = ()
    effect: str | None = None
    declined: str | None = None
    chooser: PlayerName | None = None


def legal_steps(state: State, world: World) -> frozenset[LegalStep]:
    """
    All steps from a state.

    Rule: 614.5, 614.7, 614.17c, 616.1, 616.1a–f, 616.2, 605.4a (2026-08-07).

    Raises:
        NotModelled: what happens next isn't known.
    """
    if not state.tasks:
        return frozenset()
    task, rest = state.tasks[0], state.tasks[1:]
    try:
        match task:
            case Occasion():
                return frozenset(_along(branch, rest) for branch in begin(task, state.board, world))
            case Script():
                return frozenset(_along(branch, rest) for branch in follow(task, state.board, world))
            case Pending():
                return _of_event(task, rest, state.board, world)
    except NeedsCases as needs:
        return frozenset(LegalStep(State(case.board, state.tasks), (case.assumes,)) for case in cases_of(needs, state.board))


def effects_to_choose_from(pending: Pending, board: Board, world: World) -> tuple[Instance, ...]:
    """
    The effects of which one must be chosen next: they apply, had no opportunity, and are of the first step of CR 616.1.
    """
    silenced = rules_of(pending.event).is_nothing(pending.event) or why_it_cant_happen(pending.event, board) is not None
    waiting: list[Instance] = []
    for instance in instances_for(board, pending.event):
        if instance.id in pending.opportunities or instance.guard is None:
            continue
        if silenced and instance.effect.step is not InteractionStep.SELF_REPLACEMENT:
            continue
        if isinstance(pending.event, instance.guard.kind) and applies(instance, pending.event, board, world):
            waiting.append(instance)
    steps = [instance.effect.step for instance in waiting]
    return tuple(instance for instance in waiting if all(instance.effect.step <= other for other in steps))


def _of_event(pending: Pending, rest: tuple[Task, ...], board: Board, world: World) -> frozenset[LegalStep]:
    effects = effects_to_choose_from(pending, board, world)
    if not effects:
        return frozenset(_along(branch, rest) for branch in happen(pending, board, world))
    steps: set[LegalStep] = set()
    chooser = rules_of(pending.event).affected_player(pending.event, board)
    for instance in effects:
        had = pending.opportunities | {instance.id}
        for branch in apply(instance, pending, board, world):
            step = _along(evolve(branch, next=tuple(_with_opportunities(task, had) for task in branch.next)), rest)
            steps.add(evolve(step, effect=instance.id, chooser=chooser))
        if instance.effect.optional:
            declined = State(board, (evolve(pending, opportunities=had), *rest))
            steps.add(LegalStep(declined, declined=instance.name, chooser=chooser))
    return frozenset(steps)


def _with_opportunities(task: Task, had: frozenset[str]) -> Task:
    """
    What an event becomes carries all opportunities that there were in its chain, and no other (CR 614.5).
    """
    return evolve(task, opportunities=had) if isinstance(task, Pending | Script) else task


def _along(branch: Branch, rest: tuple[Task, ...]) -> LegalStep:
    happenings = branch.happenings if branch.assumes is None else (Assumed(branch.assumes), *branch.happenings)
    if any(isinstance(happening, GameEnds) for happening in happenings):
        return LegalStep(State(branch.board, ()), happenings)
    resolving = 0
    if branch.after and rest and isinstance(rest[0], Script) and rest[0].ability is not None:
        resolving = 1  # a triggered mana ability waits for the end of the ability that triggered it (CR 605.4a)
    tasks = (*branch.next, *rest[:resolving], *branch.after, *rest[resolving:], *branch.last)
    return LegalStep(State(branch.board, tasks), happenings)
