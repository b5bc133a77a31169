"""
What comes before a step or phase ends, and what happens as it does (CR 117.5, 500.2, 500.5).
"""

from __future__ import annotations

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.board import Board
from manaproof.model.events import LoseMana
from manaproof.model.outcomes import Happening, ManaKept
from manaproof.model.references import Step
from manaproof.rules.awaiting import Activated, Awaiting, abilities_on_stack
from manaproof.rules.passing import without_expired
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, at_once
from manaproof.rules.turn_order import in_turn_order
from manaproof.rules.unspent import at_the_end

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


def is_checked_before(step: Step) -> bool:
    """
    Whether state-based actions are performed before a step ends: not in an untap step, in which nobody gets priority (CR 500.3).
    """
    return step is not Step.UNTAP and PRIORITY.in_force


def refuse_on_stack(step: Step, board: Board) -> None:
    """
    Refuses the end of a step or phase while something is on the stack.

    Raises:
        IllegalAction: something is.
    """
    activated = any(isinstance(each, Activated) for each in abilities_on_stack(board))
    on_stack = board.stack or activated or any(permanent.ability_on_stack for permanent in board.permanents)
    if on_stack and STACK_IS_EMPTY.in_force:
        raise IllegalAction(f"the {step.value} can't end while something is on the stack", citations=("500.2",))


def refuse_waiting(step: Step, board: Board) -> None:
    """
    Refuses the end of a step or phase before abilities have resolved that triggered in it.

    Raises:
        NotModelled: one waits.
    """
    waiting = [each.waiting.name for each in abilities_on_stack(board) if isinstance(each, Awaiting)]
    if waiting:
        raise NotModelled(f"an ability of `{waiting[0]}` would resolve before the {step.value} ends; let it resolve first")


def emptied(board: Board) -> Branch:
    """
    The branch on which the step or phase of the board ends: every player's unspent mana would be lost at the same time.

    What effects let players keep is no part of that.
    """
    now = without_expired(board)
    kept: list[Happening] = []
    losses: list[Pending] = []
    for name in in_turn_order(now):
        left = at_the_end(name, now)
        kept += [ManaKept(name, portion.mana, portion.terms) for portion in left.kept]
        if left.lost:
            losses.append(Pending(LoseMana(name, left.lost)))
    return Branch(now, tuple(kept), next=at_once(losses))
