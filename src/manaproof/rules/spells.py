"""
The stack: how spells get there, what tells them apart, and what is on top (CR 112.1, 405, 601.2a, 707.10).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model.board import Board, Spell
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.walking import walk
from manaproof.rules.awaiting import Activated, Awaiting, abilities_on_stack, place_on_stack
from manaproof.rules.rulebook import rule

LAST_FIRST = rule(
    __name__,
    "405.5",
    "the object that was put onto the stack last resolves first",
    otherwise="objects on the stack resolve in any order",
)


def spell_identity(player: PlayerName, name: str, board: Board) -> ObjectId:
    """
    An identity for a spell that no other has, nor one of which an ability waits.
    """
    taken = {spell.id for spell in board.stack} | {node for node in walk(board.awaiting or ()) if isinstance(node, str)}
    found, number = f"{player}/spell {name}", 1
    while found in taken:
        number += 1
        found = f"{player}/spell {name} {number}"
    return found


def put_on_stack(spell: Spell, board: Board) -> Board:
    """
    The board with a spell on top of the stack (CR 405.2).
    """
    return evolve(board, stack=(*board.stack, evolve(spell, above=len(abilities_on_stack(board)))))


def is_empty(board: Board) -> bool:
    """
    Whether nothing is on the stack.
    """
    on_stack = board.stack or abilities_on_stack(board) or any(permanent.ability_on_stack for permanent in board.permanents)
    return not on_stack


def has_more_since(board: Board) -> bool:
    """
    Whether something that was put onto the stack in the question is still there, above all that was there before.
    """
    is_more = any(spell.above is not None for spell in board.stack) or bool(abilities_on_stack(board))
    return is_more and LAST_FIRST.in_force


def is_below_others(spell: Spell, board: Board) -> bool:
    """
    Whether a spell has others or abilities above it that were put onto the stack in the question.
    """
    if not LAST_FIRST.in_force:
        return False
    if spell.above is None:
        return has_more_since(board)
    return board.stack[-1].id != spell.id or len(abilities_on_stack(board)) > spell.above


def is_covered(name: str) -> IllegalAction:
    """
    The error that something above an ability on the stack resolves first (CR 405.5).
    """
    words = f"something is above an ability of `{name}` on the stack and resolves first; say that it does"
    return IllegalAction(words, citations=("405.5",))


def has_others_above(ability: Awaiting | Activated, board: Board) -> bool:
    """
    Whether something was put onto the stack above an ability that waits.

    In which order abilities were put there that triggered without a player's having priority in between isn't told.
    """
    waiting = abilities_on_stack(board)
    place = place_on_stack(ability, board)
    if not LAST_FIRST.in_force:
        return False
    later = waiting[place + 1 :]
    covered = bool(later) if isinstance(ability, Activated) else any(isinstance(each, Activated) for each in later)
    return covered or any(spell.above is not None and spell.above > place for spell in board.stack)
