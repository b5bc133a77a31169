"""
Steps, phases and turns end (CR 500.2, 500.5, 514.2).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.board import Board
from manaproof.model.occasions import CurrentEnds, StateBasedActions, StepEnds, TurnEnds
from manaproof.model.references import Step
from manaproof.rules.awaiting import keeping
from manaproof.rules.delayed import refuse_passing
from manaproof.rules.ending import emptied, is_checked_before, refuse_on_stack, refuse_waiting
from manaproof.rules.occasions import begin
from manaproof.rules.passing import as_turn_ends, at_time
from manaproof.rules.tasks import Branch, World
from manaproof.rules.unspent import is_phase


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
    refuse_on_stack(occasion.step, board)
    if occasion.step is Step.CLEANUP and (board.resolved or any(permanent.damage for permanent in board.permanents)):
        raise NotModelled("which effects have ended and which damage is there by the end of the cleanup step isn't encoded")
    if (occasion.player, occasion.step) != (board.active, board.step):
        refuse_passing(occasion.player, occasion.step, board, same_turn=occasion.player == board.active)
    there = at_time(board, occasion.player, occasion.step)
    if not occasion.is_checked and is_checked_before(occasion.step):
        return (Branch(keeping(there), next=(StateBasedActions(), evolve(occasion, is_checked=True))),)
    refuse_waiting(occasion.step, board)
    return (emptied(there),)


@begin.register
def _(occasion: TurnEnds, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The cleanup step ends, and with it the turn; what players keep of their mana has been told at the end of the last step.
    """
    del occasion, world
    return (evolve(emptied(as_turn_ends(board)), happenings=()),)
