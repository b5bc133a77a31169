"""
Cases of something unknown: a question about it is not answered but split.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import Board


@frozen
class Case:
    """
    One possibility: what it assumes, in words, and the board on which it holds.
    """

    assumes: str
    board: Board


class NeedsCases(Exception):
    """
    The answer depends on something unknown; the search goes on in each case.
    """

    def __init__(self, cases: tuple[Case, ...]) -> None:
        self.cases = cases
        super().__init__(" / ".join(case.assumes for case in cases))
