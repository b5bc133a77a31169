"""
One step of the game at a time: every move that the rules allow from a situation, without memory and without reductions.

This is a second reading of CR 614.5 and 616.1, written for clarity. It shares guards, rewrites and what events do with
`manaproof.rules`, and nothing with the search: which effects are gathered, which may be chosen, who chooses and which had their
opportunity is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

import manaproof.rules.performing_cards  # noqa: F401 -- instructions that move cards are registered as it is loaded
from manaproof.model.board import Board
from manaproof.model.effects import InteractionStep, Scope
from manaproof.model.events import (
    DamageEvent,
    Destroy,
    EnterBattlefield,
    Event,
    MoveObject,
    PlaceCounters,
    RemoveCounters,
    Sacrifice,
)
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Assumed, Happening, is_end
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.rules.applying import apply, decline
from manaproof.rules.cases import NeedsCases
from manaproof.rules.event_rules import rules_of
from manaproof.rules.following import follow
from manaproof.rules.happening import happen, watch
from manaproof.rules.instances import Instance, instances_for
from manaproof.rules.interaction import applies
from manaproof.rules.occasions import beginning
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.tasks import Branch, Opportunities, Pending, Script, Task, Together, Watch, World


@frozen
class Situation:
    """
    A board, what is still to happen on it, next first, and what has happened so far.
    """

    board: Board
    tasks: tuple[Task, ...]
    happenings: tuple[Happening, ...] = ()

    @property
    def is_over(self) -> bool:
        """
        Whether nothing is left to happen, or the game has ended.
        """
        return not self.tasks or any(map(is_end, self.happenings))


@frozen
class Move:
    """
    One step from a situation, with what a player decided in it.

    `effect` is the instance that was applied, None where none was; `named`, `applied`, `choice` and `chooser` are what a witness
    says of the step, and `is_decision` is False where nobody chose anything.
    """

    to: Situation
    effect: ObjectId | None = None
    named: str = ""
    applied: bool = True
    choice: str | None = None
    chooser: PlayerName | None = None
    is_decision: bool = False


def moves(situation: Situation, world: World) -> Iterator[Move]:
    """
    Every move that the rules allow from a situation that isn't over.

    Raises:
        NotModelled: what happens next isn't encoded.
    """
    task, rest = situation.tasks[0], situation.tasks[1:]
    try:
        found = list(_moves(task, rest, situation, world))
    except NeedsCases as needs:
        for case in needs.cases(situation.board):
            happenings = (*situation.happenings, case.assumes)
            yield Move(Situation(case.board, situation.tasks, happenings))
        return
    yield from found


def _moves(task: Task, rest: tuple[Task, ...], situation: Situation, world: World) -> Iterator[Move]:
    match task:
        case Occasion():
            for branch in beginning(task, situation.board, world):
                yield _without_effect(branch, rest, situation)
        case Script():
            for branch in follow(task, situation.board, world):
                yield _without_effect(branch, rest, situation)
        case Watch():
            yield _without_effect(watch(task, situation.board, world), rest, situation)
        case Together():
            yield from _at_once(task, rest, situation, world)
        case Pending():
            effects = may_be_chosen(task, situation.board, world)
            for effect in effects:
                yield from _chosen(effect, task, rest, situation, world)
            if not effects:
                for branch in happen(task, situation.board, world):
                    inherited = evolve(branch, next=tuple(_inheriting(t, task.opportunities) for t in branch.next))
                    yield _without_effect(inherited, rest, situation)


def may_be_chosen(pending: Pending, board: Board, world: World) -> list[Instance]:
    """
    The effects of which one must be chosen now, none if the event happens.

    Rule: 614.5, 614.7, 614.17c, 616.1a–f (2026-08-07).
    """
    event = pending.event
    waiting = [effect for effect in instances_for(board, event) if effect.id not in pending.opportunities]
    if _only_itself_may_change_it(event, board):
        waiting = [effect for effect in waiting if effect.effect.step is InteractionStep.SELF_REPLACEMENT]
    waiting = [effect for effect in waiting if _applies(effect, event, board, world)]
    for step in InteractionStep:
        of_this_step = [effect for effect in waiting if effect.effect.step is step]
        if of_this_step:
            return of_this_step
    return []


def _only_itself_may_change_it(event: Event, board: Board) -> bool:
    """
    An event that is nothing or that can't happen is modified only by self-replacement effects.
    """
    return rules_of(event).is_nothing(event) or why_it_cant_happen(event, board) is not None


def _applies(effect: Instance, event: Event, board: Board, world: World) -> bool:
    return effect.guard is not None and isinstance(event, effect.guard.kind) and applies(effect, event, board, world)


def _chosen(effect: Instance, pending: Pending, rest: tuple[Task, ...], situation: Situation, world: World) -> Iterator[Move]:
    """
    The chosen effect is applied, or declined by whose effect it is if it is optional; either way it has had its opportunity.
    """
    board, had = situation.board, pending.opportunities | {effect.id}
    chooser = chooser_of(pending.event, board)
    for branch in apply(effect, pending, board, world):
        inherited = evolve(branch, next=tuple(_inheriting(task, had) for task in branch.next))
        done = _without_effect(inherited, rest, situation)
        yield Move(done.to, effect.id, effect.name, True, branch.decision, chooser, is_decision=True)
    if effect.effect.optional:
        declined = evolve(situation, tasks=(Pending(pending.event, had), *rest))
        yield Move(declined, None, effect.name, False, None, effect.you, is_decision=True)


def _at_once(task: Together, rest: tuple[Task, ...], situation: Situation, world: World) -> Iterator[Move]:
    """
    The next player in turn order who has a choice on one of the events applies or declines one effect (CR 101.4, 616.1).

    Every order of what that player chooses is a path here, also of effects on events that don't touch one another.
    """
    board = situation.board
    chosen = [(place, effect) for place, part in enumerate(task.parts) for effect in may_be_chosen(part, board, world)]
    names = [player.name for player in board.players]
    turns = names[names.index(board.active) :] + names[: names.index(board.active)]
    choosers = [chooser_of(part.event, board) for part in task.parts]
    now = min((turns.index(choosers[place]) for place, _ in chosen), default=None)
    if now is None:
        for branch in happen(task, board, world):
            yield _without_effect(branch, rest, situation)
        return
    for places, effect in _with_scopes(task, chosen, [p for p, name in enumerate(choosers) if name == turns[now]]):
        identity = f"{effect.id} on {places}"
        for branch in apply(effect, task, board, world, places):
            done = _without_effect(branch, rest, situation)
            yield Move(done.to, identity, effect.name, True, branch.decision, turns[now], is_decision=True)
        if effect.effect.optional:
            declined = evolve(situation, tasks=(decline(effect, task, places), *rest))
            yield Move(declined, None, effect.name, False, None, effect.you, is_decision=True)


def _with_scopes(
    task: Together, chosen: list[tuple[int, Instance]], mine: list[int]
) -> Iterator[tuple[tuple[int, ...], Instance]]:
    """
    Each effect with the events to which it is applied at one time (CR 615.7, 615.10).
    """
    seen: set[tuple[str, tuple[int, ...]]] = set()
    for place, effect in chosen:
        if place not in mine:
            continue
        row = rules_of(task.parts[place].event).row(task.parts[place].event)
        places = [place]
        for other, same in chosen:
            if same.id != effect.id or other == place or other not in mine or effect.effect.scope is Scope.EACH:
                continue
            event = task.parts[other].event
            in_row = row is not None and type(event) is type(task.parts[place].event) and rules_of(event).row(event) == row
            if effect.effect.scope is Scope.ALL or in_row:
                places.append(other)
        key = (effect.id, tuple(sorted(places)))
        if key not in seen:
            seen.add(key)
            yield key[1], effect


def _inheriting(task: Task, had: Opportunities) -> Task:
    """
    What an event becomes and what it contains remembers which effects had their opportunity (CR 614.5, 616.1g).
    """
    match task:
        case Pending(event):
            return Pending(event, had)
        case Script() if not task.is_additional:
            return evolve(task, opportunities=had)
        case Together(parts):
            return evolve(task, parts=tuple(evolve(part, opportunities=had) for part in parts))
        case _:
            return task


def chooser_of(event: Event, board: Board) -> PlayerName:
    """
    The player who chooses among effects on an event (CR 616.1).

    That is the affected player, or the controller of the affected object, or its owner if it has no controller; for an
    entering permanent it is who would control it.
    """
    match event:
        case EnterBattlefield(permanent) | PlaceCounters(entering=EnterBattlefield(permanent)):
            return permanent.controller
        case PlaceCounters(on=on, by=by) | RemoveCounters(on=on, by=by):
            return _controller(on, board) or by
        case DamageEvent(to=to):
            return to if to in {player.name for player in board.players} else _controller(to, board) or board.active
        case Destroy(object=identity):
            return _controller(identity, board) or board.active
        case Sacrifice(object=identity, player=player):
            return _controller(identity, board) or player
        case MoveObject(object=identity, owner=owner):
            return (_controller(identity, board) if identity is not None else None) or owner
        case _:
            name: PlayerName = getattr(event, "player", board.active)
            return name


def _controller(identity: ObjectId, board: Board) -> PlayerName | None:
    permanent = board.last_known(identity)
    return None if permanent is None else permanent.controller


def _without_effect(branch: Branch, rest: tuple[Task, ...], situation: Situation) -> Move:
    """
    The move along a branch: what it says comes next, then what was waiting.
    """
    waiting = list(rest)
    is_within_an_ability = bool(waiting) and isinstance(waiting[0], Script) and waiting[0].ability is not None
    behind = 1 if branch.after and is_within_an_ability else 0  # a triggered mana ability waits for the ability (CR 605.4a)
    tasks = (*branch.next, *waiting[:behind], *branch.after, *waiting[behind:], *branch.last)
    assumed = (Assumed(branch.assumes),) if branch.assumes is not None else ()
    to = Situation(branch.board, tasks, (*situation.happenings, *assumed, *branch.happenings))
    decided = branch.decision is not None and branch.chooser is not None
    return Move(to, choice=branch.decision, chooser=branch.chooser, is_decision=decided)
