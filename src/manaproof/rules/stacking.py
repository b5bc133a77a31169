"""
In which order abilities that have triggered are put onto the stack (CR 603.3b).
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.model.board import Board
from manaproof.model.outcomes import Stacked, Triggered
from manaproof.rules.rulebook import rule
from manaproof.rules.turn_order import in_turn_order

IN_TURN_ORDER = rule(
    __name__,
    "603.3b",
    "abilities that have triggered are put onto the stack in turn order of their controllers, those of one player in any order",
    otherwise="abilities that have triggered are put onto the stack in the order in which they triggered",
)


def stacked(triggered: Sequence[Triggered], board: Board) -> tuple[Stacked, ...]:
    """
    Who puts which of the abilities onto the stack that have triggered since a player last had priority, the first at the bottom.

    No ability that is encoded triggers on another one's triggering, so all of them belong to the first part of the process.

    Rule: 101.4, 603.3b (2026-08-07).
    """
    if not IN_TURN_ORDER.in_force:
        return tuple(Stacked(each.controller, (each,)) for each in triggered)
    groups = {name: tuple(each for each in triggered if each.controller == name) for name in in_turn_order(board)}
    return tuple(Stacked(name, group) for name, group in groups.items() if group)
