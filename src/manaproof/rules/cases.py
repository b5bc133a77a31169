"""
Cases of something unknown: a question about it is not answered but split.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from attrs import frozen

from manaproof.model.board import Board
from manaproof.model.outcomes import Happening


@frozen
class Case:
    """
    One possibility: what it assumes, and the board on which it holds.
    """

    assumes: Happening
    board: Board


class NeedsCases(Exception, ABC):
    """
    Something that isn't known decides; the message says what.
    """

    @abstractmethod
    def cases(self, start: Board) -> tuple[Case, ...]:
        """
        The cases of the board on which the instruction began that needs them, so that it can begin again.
        """
