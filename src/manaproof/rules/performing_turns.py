"""
Instructions about turns, phases and steps, and about tapping and untapping (CR 502.3, 614.10, 701.26).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import BecomeSuspected, BecomeTapped, BecomeUntapped, BeginStep, EndSuspicion, Event, Transform
from manaproof.model.expr import Number
from manaproof.model.outcomes import Skipped, WillSkip, WontUntap
from manaproof.model.permanents import Permanent
from manaproof.model.properties import Objects
from manaproof.model.references import TARGET_REFERENTS, PlayerRef, Referent
from manaproof.rules.context import Context
from manaproof.rules.dividing import given_targets
from manaproof.rules.folding import ground_value
from manaproof.rules.lasting_turns import after_skipped, leave_behind
from manaproof.rules.matching import source_name
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.performing import SKIPPING, context_of_script, environment_of_script, go_on, perform
from manaproof.rules.referring import object_of, permanent_of, players_of
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once


@perform.register
def _(instruction: i.SkipThatStep, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    if not SKIPPING.in_force:
        begins = tuple(Pending(BeginStep(name, instruction.step), script.opportunities) for name in names)
        return (go_on(board, script, before=begins),)
    for name in names:
        board = after_skipped(board, instruction.step, name)
    return (go_on(board, script, *(Skipped(name, instruction.step) for name in names)),)


@perform.register
def _(instruction: i.SkipNext, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    count = ground_value(instruction.count, context, environment_of_script(script, context))
    after = board
    done: list[WillSkip] = []
    for name in players_of(instruction.player, context) if count else ():
        left = evolve(instruction, count=Number(count), player=PlayerRef.TARGET_PLAYER)
        after = leave_behind(after, left, script.name, script.you, name)
        done.append(WillSkip(name, instruction.step, count))
    return (go_on(after, script, *done),)


@perform.register
def _(instruction: i.DoesNotUntap, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    whose = None if instruction.during is None else players_of(instruction.during, context)[0]
    if isinstance(instruction.what, Objects):
        after = leave_behind(board, instruction, script.name, script.you, script.memory.target)
        return (go_on(after, script, *(WontUntap(p.id, p.name, whose) for p in _permanents(instruction.what, context))),)
    if instruction.what is Referent.TAPPED:
        found = [p for p in map(board.permanent, script.memory.tapped) if p is not None]
    else:
        found = list(_permanents(instruction.what, context))
    left = evolve(instruction, what=Referent.TARGET, during=None if whose is None else PlayerRef.YOU)
    for permanent in found:
        board = leave_behind(board, left, script.name, whose or script.you, permanent.id)
    return (go_on(board, script, *(WontUntap(p.id, p.name, whose) for p in found)),)


@perform.register
def _(instruction: i.TapThem, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    found = list(_permanents(instruction.what, context_of_script(script, board, world)))
    script = evolve(script, memory=evolve(script.memory, tapped=tuple(p.id for p in found)))
    return _at_once(board, script, [BecomeTapped(p.id) for p in found if not p.tapped])


@perform.register
def _(instruction: i.UntapThem, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    found = [p for p in _permanents(instruction.what, context_of_script(script, board, world)) if p.tapped]
    return _at_once(board, script, [BecomeUntapped(p.id) for p in found])


@perform.register
def _(instruction: i.TransformThem, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    An ability of a permanent transforms it only if that hasn't transformed since the ability was put onto the stack.

    Rule: 701.27f (2026-08-07).
    """
    found = list(_permanents(instruction.what, context_of_script(script, board, world)))
    if script.ability is not None and any(p.id == script.source and p.transformed for p in found):
        raise NotModelled(f"whether `{script.name}` has transformed since its ability was put onto the stack isn't encoded")
    return _at_once(board, script, [Transform(p.id) for p in found])


@perform.register
def _(instruction: i.SuspectThem, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    found = list(_permanents(instruction.what, context_of_script(script, board, world)))
    return _at_once(board, script, [EndSuspicion(p.id) if instruction.ends else BecomeSuspected(p.id) for p in found])


def _at_once(board: Board, script: Script, events: list[Event]) -> tuple[Branch, ...]:
    return (go_on(board, script, before=at_once([Pending(event, script.opportunities) for event in events])),)


def _permanents(what: Objects | Referent, context: Context) -> Iterator[Permanent]:
    if isinstance(what, Objects):
        yield from (p for _, p in objects_of(what, context) if p is not None)
        return
    if what is Referent.TARGETS:
        yield from (p for p in map(context.board.permanent, given_targets(context)) if p is not None)
        return
    permanent = permanent_of(object_of(what, context), context)
    if permanent is None and what in TARGET_REFERENTS:
        raise NotModelled(f"the target of {source_name(context)} isn't given; write `targeting …`")
    if permanent is not None and context.board.permanent(permanent.id) is not None:
        yield permanent
