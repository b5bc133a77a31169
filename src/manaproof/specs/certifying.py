"""
The queries of a check that has its answers certified, with what certified how many.
"""

from __future__ import annotations

from collections import Counter

from attrs import field, frozen

from manaproof.model.answers import CouldProduceAnswer, OutcomesAnswer, ProofAnswer
from manaproof.model.board import Board
from manaproof.model.formulas import Formula
from manaproof.model.occasions import Occasion
from manaproof.model.permanents import ObjectId
from manaproof.model.verdicts import Verdict
from manaproof.specs.questions import Queries

NOTHING = "nothing"
_OF_ALL_OUTCOMES = frozenset({Verdict.COMPLETE, Verdict.PROVED, Verdict.VIOLATED})


@frozen
class CertifiedQueries(Queries):
    """
    The queries; `by` counts the answers about all outcomes by what certified them: "solver", "obligations" or "nothing".
    """

    by: Counter[str] = field(factory=Counter)

    def outcomes(self, board: Board, occasion: Occasion, *, checked: bool = False) -> OutcomesAnswer:
        """
        Every legal outcome; counted if it was to be certified.
        """
        answer = super().outcomes(board, occasion, checked=checked)
        self._count(answer, checked=checked)
        return answer

    def prove(self, board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False) -> ProofAnswer:
        """
        Whether a formula holds at every outcome; counted if the list of outcomes was to be certified.
        """
        answer = super().prove(board, occasion, formula, checked=checked)
        self._count(answer, checked=checked)
        return answer

    def could_produce(self, board: Board, object_id: ObjectId, *, checked: bool = False) -> CouldProduceAnswer:
        """
        What a permanent could produce; counted if it was to be certified.
        """
        answer = super().could_produce(board, object_id, checked=checked)
        self._count(answer, checked=checked)
        return answer

    def _count(self, answer: OutcomesAnswer | CouldProduceAnswer | ProofAnswer, *, checked: bool) -> None:
        if checked and answer.verdict in _OF_ALL_OUTCOMES:
            self.by[answer.checked or NOTHING] += 1
