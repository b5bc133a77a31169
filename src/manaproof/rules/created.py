"""
The tokens that an effect means by those that it created.
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.permanents import ObjectId
from manaproof.rules.context import Memory

CREATED_SINCE = "created since"  # the latest timestamp before an effect created tokens


def created_now(memory: Memory, board: Board) -> tuple[ObjectId, ...]:
    """
    The tokens that an effect means by those that it created: of one that creates no more, those on the battlefield.
    """
    if memory.created is not None:
        return tuple(each for each in memory.created if board.permanent(each) is not None)
    since = memory.tally(CREATED_SINCE)
    return tuple(p.id for p in board.permanents if p.is_token and since is not None and p.timestamp > since)
