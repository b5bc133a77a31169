"""
Claims about what happens on a board, in words: what is asked by `prove` and by an invariant.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import Board
from manaproof.model.formulas import Formula
from manaproof.model.occasions import Occasion
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.setup import BoardSetup
from manaproof.specs.formulas.reading import read_formula
from manaproof.specs.names import CardSource
from manaproof.specs.phrases.reading import Phrase, read_occasion
from manaproof.specs.texts import Problems, Text
from manaproof.specs.unknowns import with_ranges


@frozen
class Question:
    """
    A claim as values of the model.
    """

    board: Board
    occasion: Occasion
    formula: Formula


@frozen
class Claim:
    """
    A claim in words: on which board, what happens, what is claimed of it, and which values the unknown amounts have.
    """

    setup: BoardSetup
    event: tuple[Phrase, ...]
    formula: Text
    ranges: tuple[Text, ...] = ()

    def read(self, cards: CardSource) -> Question:
        """
        The claim as values.

        Raises:
            ManaproofError: something in it can't be read; the first problem.
        """
        problems = Problems()
        board = build_board(self.setup, cards, problems)
        problems.raise_first()
        return question(board, self.event, self.formula, self.ranges, cards)


def question(board: Board, event: tuple[Phrase, ...], formula: Text, ranges: tuple[Text, ...], cards: CardSource) -> Question:
    """
    A claim about what happens on a board that is there already.

    Raises:
        ManaproofError: something in it can't be read.
    """
    occasion = read_occasion(event, board, cards)
    read = Question(board, occasion, read_formula(formula, board, occasion, cards))
    return with_ranges(read, ranges)
