"""
The turn order: the players from the active one on (CR 101.4).
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.permanents import PlayerName


def in_turn_order(board: Board) -> tuple[PlayerName, ...]:
    """
    The players from the active one on.
    """
    names = tuple(player.name for player in board.players)
    start = names.index(board.active)
    return (*names[start:], *names[:start])
