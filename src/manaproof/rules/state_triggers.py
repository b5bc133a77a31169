"""
Abilities that trigger on a state of the game (CR 603.8).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve

from manaproof.model.abilities import Ability
from manaproof.model.board import Board
from manaproof.model.outcomes import Triggered
from manaproof.model.patterns import StatePattern
from manaproof.model.walking import walk
from manaproof.rules.awaiting import Awaiting, with_awaiting
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, World
from manaproof.rules.waiting import Waiting, waiting_on

STATES = rule(
    __name__,
    "603.8",
    "an ability on a state triggers as soon as it is true, and not again before it has left the stack",
    otherwise="an ability on a state triggers after everything that happens while it is true",
)


def with_state_triggers(branch: Branch, before: Board, world: World) -> Branch:
    """
    The branch with the abilities whose state has become true.

    One whose state is true on the board of the question has triggered before it.
    """
    board = branch.board
    if board is before or not world.with_triggers or not _may_have_any(board):
        return branch
    standing = before.standing if before.standing is not None else frozenset(_key(each) for each in _true_on(before, world))
    happenings = list(branch.happenings)
    for waiting in _true_on(board, world):
        if _key(waiting) in standing and STATES.in_force:
            continue
        happenings.append(Triggered(waiting.source, waiting.name, waiting.controller, waiting.origin))
        standing |= {_key(waiting)}
        board = with_awaiting(board, Awaiting(waiting))
    return evolve(branch, board=evolve(board, standing=standing), happenings=tuple(happenings))


def off_the_stack(waiting: Waiting, board: Board) -> Board:
    """
    The board on which an ability on a state has left the stack, so that it may trigger again.
    """
    return board if board.standing is None else evolve(board, standing=board.standing - {_key(waiting)})


def _key(waiting: Waiting) -> str:
    return f"{waiting.source}: {waiting.origin}"


def _true_on(board: Board, world: World) -> Iterator[Waiting]:
    table = characteristics_on(board)
    for waiting in waiting_on(board):
        for pattern in waiting.ability.events:
            if isinstance(pattern, StatePattern):
                context = Context(board, table, waiting.controller, waiting.source, waiting.chosen, produces=world.produces)
                condition = waiting.ability.condition
                if ground_truth(pattern.condition, context) and (condition is None or ground_truth(condition, context)):
                    yield waiting


def _may_have_any(board: Board) -> bool:
    return any(_has_any(permanent.printed.abilities) for permanent in board.permanents)


@lru_cache(maxsize=4096)
def _has_any(abilities: tuple[Ability, ...]) -> bool:
    return any(isinstance(node, StatePattern) for node in walk(abilities))
