"""
Cases of something unknown: a question about it is not answered but split.
"""

from __future__ import annotations

from abc import abstractmethod

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.outcomes import Happening


@frozen
class Case:
    """
    One possibility: what it assumes, and the board on which it holds.
    """

    assumes: Happening
    board: Board


class NeedsCases(NotModelled):
    """
    Something that isn't known decides; the message says what.

    The search splits it into cases; a question that can't be split isn't answered.
    """

    @abstractmethod
    def cases(self, start: Board) -> tuple[Case, ...]:
        """
        The cases of the board on which the instruction began that needs them, so that it can begin again.
        """
