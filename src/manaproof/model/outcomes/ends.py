"""
What ends a question: the game is over, or the rules forbid what is asked next.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import PlayerName


@frozen(cache_hash=True)
class GameEnds(Happening):
    """
    A player wins or loses the game.
    """

    player: PlayerName
    wins: bool


@frozen(cache_hash=True)
class NotLegal(Happening):
    """
    What the question asks next isn't legal on this way: why, and the rules that forbid it.
    """

    reason: str
    rules: tuple[str, ...] = ()


def is_end(happening: Happening) -> bool:
    """
    Whether nothing of a question happens after this.
    """
    return isinstance(happening, GameEnds | NotLegal)
