"""
Cases of something unknown: a question about it is not answered but split.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model.board import Board, PlayerName
from manaproof.model.outcomes import Happening
from manaproof.rules.words import whose


@frozen
class Case:
    """
    One possibility: what it assumes, and the board on which it holds.
    """

    assumes: Happening
    board: Board


class NeedsCases(NotModelled):
    """
    How many cards a zone holds decides and isn't known: whether at least `threshold` as the zone is on `board`.

    The search splits it into cases; a question that can't be split isn't answered.

    `board` may be one amid an instruction; `manaproof.rules.sizes.cases_of` makes the cases of the board on which the
    instruction began, so that it can begin again.
    """

    def __init__(self, player: PlayerName, zone: str, threshold: int, board: Board) -> None:
        self.player = player
        self.zone = zone
        self.threshold = threshold
        self.board = board
        super().__init__(f"how many cards are in {whose(player)} {zone} isn't known; give it in the board")
