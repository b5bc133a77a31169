"""
What the rules demand at a node: every step that may be taken from it, worked out anew.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.certify.demands import effects_to_choose_from
from manaproof.certify.graphs import State
from manaproof.certify.simultaneous import Choice, choices_at_once
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Assumed, Happening, is_end
from manaproof.model.permanents import PlayerName
from manaproof.rules.applying import apply
from manaproof.rules.cases import NeedsCases
from manaproof.rules.event_rules import rules_of
from manaproof.rules.following import follow
from manaproof.rules.happening import happen, watch
from manaproof.rules.occasions import beginning
from manaproof.rules.tasks import Branch, Pending, Script, Task, Together, Watch, World


@frozen(cache_hash=True)
class LegalStep:
    """
    A step that the rules allow: its end, what happens on the way, which effect is applied or declined, and who chooses that.

    `declined` is the name of an effect that is declined, for then no effect is applied; whose effect it is decides that.
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
                return frozenset(_along(branch, rest) for branch in beginning(task, state.board, world))
            case Script():
                return frozenset(_along(branch, rest) for branch in follow(task, state.board, world))
            case Watch():
                return frozenset([_along(watch(task, state.board, world), rest)])
            case Pending():
                return _of_event(task, rest, state.board, world)
            case Together():
                return _of_events(task, rest, state.board, world)
    except NeedsCases as needs:
        return frozenset(LegalStep(State(case.board, state.tasks), (case.assumes,)) for case in needs.cases(state.board))


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
            steps.add(LegalStep(declined, declined=instance.name, chooser=instance.you))
    return frozenset(steps)


def _of_events(task: Together, rest: tuple[Task, ...], board: Board, world: World) -> frozenset[LegalStep]:
    """
    The steps of events that would happen at the same time: the first player in turn order who has a choice makes one.
    """
    steps: set[LegalStep] = set()
    turn = choices_at_once(task, board, world)
    if turn is None:
        return frozenset(_along(branch, rest) for branch in happen(task, board, world))
    for choice in turn.choices:
        instance = choice.instance
        for branch in apply(instance, task, board, world, choice.places):
            step = _along(_with_chains(branch, task, choice), rest)
            steps.add(evolve(step, effect=choice.id, chooser=turn.chooser))
        if instance.effect.optional:
            parts = tuple(
                evolve(part, opportunities=part.opportunities | {instance.id}) if place in choice.places else part
                for place, part in enumerate(task.parts)
            )
            declined = State(board, (evolve(task, parts=parts), *rest))
            steps.add(LegalStep(declined, declined=instance.name, chooser=instance.you))
    return frozenset(steps)


def _with_chains(branch: Branch, task: Together, choice: Choice) -> Branch:
    """
    The events that are pending then carry all opportunities that there were in their chains, and no other (CR 614.5).
    """
    after, *others = branch.next
    taken = frozenset({choice.instance.id})
    had = [part.opportunities | (taken if n in choice.places else frozenset()) for n, part in enumerate(task.parts)]
    if isinstance(after, Script) and after.entering is not None:
        (place,) = choice.places
        entering = evolve(after.entering, part=evolve(after.entering.part, opportunities=had[place]), together=task, place=place)
        return evolve(branch, next=(evolve(after, opportunities=had[place], entering=entering), *others))
    assert isinstance(after, Together)
    had += [frozenset().union(*(had[place] for place in choice.places))] * (len(after.parts) - len(had))
    parts = tuple(evolve(part, opportunities=chain) for part, chain in zip(after.parts, had, strict=True))
    return evolve(branch, next=(evolve(after, parts=parts), *others))


def _with_opportunities(task: Task, had: frozenset[str]) -> Task:
    """
    What an event becomes carries all opportunities that there were in its chain, and no other (CR 614.5).
    """
    if isinstance(task, Together):
        return evolve(task, parts=tuple(evolve(part, opportunities=had) for part in task.parts))
    if isinstance(task, Pending) or (isinstance(task, Script) and not task.is_additional):
        return evolve(task, opportunities=had)
    return task


def _along(branch: Branch, rest: tuple[Task, ...]) -> LegalStep:
    happenings = branch.happenings if branch.assumes is None else (Assumed(branch.assumes), *branch.happenings)
    if any(map(is_end, happenings)):
        return LegalStep(State(branch.board, ()), happenings)
    resolving = 0
    if branch.after and rest and isinstance(rest[0], Script) and rest[0].ability is not None:
        resolving = 1  # a triggered mana ability waits for the end of the ability that triggered it (CR 605.4a)
    tasks = (*branch.next, *rest[:resolving], *branch.after, *rest[resolving:], *branch.last)
    return LegalStep(State(branch.board, tasks), happenings)
