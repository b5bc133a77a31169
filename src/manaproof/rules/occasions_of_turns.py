"""
Steps and phases end (CR 500.2, 500.5).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.board import Board
from manaproof.model.events import LoseMana
from manaproof.model.occasions import CurrentEnds, StateBasedActions, StepEnds
from manaproof.model.outcomes import Happening, ManaKept
from manaproof.model.references import Step
from manaproof.rules.awaiting import Awaiting, keeping
from manaproof.rules.occasions import begin
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, World, at_once
from manaproof.rules.turn_order import in_turn_order
from manaproof.rules.unspent import at_the_end, is_phase, without_expired

STACK_IS_EMPTY = rule(
    __name__,
    "500.2",
    "a step or phase ends when the stack is empty and all players pass in succession",
    otherwise="a step or phase may end while objects are on the stack",
)
PRIORITY = rule(
    __name__,
    "117.5",
    "before a player gets priority state-based actions are performed, and abilities that wait are put on the stack",
    otherwise="players get priority without a check of state-based actions",
)


@begin.register
def _(occasion: CurrentEnds, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What ends is where the game is by then.

    Raises:
        IllegalAction: it is no phase but a step, or no step but a phase.
    """
    del world
    if is_phase(board.step) is not occasion.is_phase:
        right, wrong = ("phase", "step") if is_phase(board.step) else ("step", "phase")
        words = f"the {board.step.value} is a {right} and no {wrong}; write `the {right} ends`"
        raise IllegalAction(words, citations=("500.1", "505.2"))
    return (Branch(board, next=(StepEnds(board.active, board.step),)),)


@begin.register
def _(occasion: StepEnds, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Every player's unspent mana would be lost at the same time; what effects let them keep is no part of that.

    Before that state-based actions are performed, but in an untap step, in which no player gets priority (CR 500.3).

    Raises:
        IllegalAction: something is on the stack.
        NotModelled: an ability waits that would resolve first, an effect may have ended by then, or damage have been removed.
    """
    del world
    on_stack = board.stack or any(permanent.ability_on_stack for permanent in board.permanents)
    if on_stack and STACK_IS_EMPTY.in_force:
        raise IllegalAction(f"the {occasion.step.value} can't end while something is on the stack", citations=("500.2",))
    if occasion.step is Step.CLEANUP and (board.resolved or any(permanent.damage for permanent in board.permanents)):
        raise NotModelled("which effects have ended and which damage is there by the end of the cleanup step isn't encoded")
    if not occasion.is_checked and occasion.step is not Step.UNTAP and PRIORITY.in_force:
        there = evolve(board, step=occasion.step, active=occasion.player)
        return (Branch(keeping(there), next=(StateBasedActions(), evolve(occasion, is_checked=True))),)
    waiting = [each.waiting.name for each in board.awaiting or () if isinstance(each, Awaiting)]
    if waiting:
        raise NotModelled(
            f"an ability of `{waiting[0]}` would resolve before the {occasion.step.value} ends; let it resolve first"
        )
    now = without_expired(evolve(board, step=occasion.step, active=occasion.player))
    kept: list[Happening] = []
    losses: list[Pending] = []
    for name in in_turn_order(now):
        left = at_the_end(name, now)
        kept += [ManaKept(name, portion.mana, portion.terms) for portion in left.kept]
        if left.lost:
            losses.append(Pending(LoseMana(name, left.lost)))
    return (Branch(now, tuple(kept), next=at_once(losses)),)
