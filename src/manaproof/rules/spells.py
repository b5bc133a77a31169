"""
Spells on the stack: how they get there, and what tells them apart (CR 112.1, 601.2a, 707.10).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board, Spell
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.walking import walk
from manaproof.rules.awaiting import Awaiting


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


def waiting_abilities(board: Board) -> int:
    """
    How many triggered abilities wait on the stack.
    """
    return sum(isinstance(each, Awaiting) for each in board.awaiting or ())


def put_on_stack(spell: Spell, board: Board) -> Board:
    """
    The board with a spell on top of the stack (CR 405.2).
    """
    return evolve(board, stack=(*board.stack, evolve(spell, above=waiting_abilities(board))))
