"""
Claims about what happens on a board, in words: what is asked by `prove` and by an invariant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from manaproof.model.board import Board
from manaproof.model.formulas import Formula, Term
from manaproof.model.occasions import Occasion
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.setup import BoardSetup
from manaproof.specs.formulas.reading import read_formula, read_quantity
from manaproof.specs.names import CardSource
from manaproof.specs.phrases.reading import Phrase, read_occasion
from manaproof.specs.texts import Problems, Text
from manaproof.specs.unknowns import with_ranges

Asked = TypeVar("Asked", Formula, Term)


@frozen
class Question(Generic[Asked]):
    """
    A claim, or a quantity, as values of the model.
    """

    board: Board
    occasion: Occasion
    formula: Asked


@frozen
class Claim:
    """
    A claim in words: on which board, what happens, what is claimed of it, and which values the unknown amounts have.
    """

    setup: BoardSetup
    event: tuple[Phrase, ...]
    formula: Text
    ranges: tuple[Text, ...] = ()

    def read(self, cards: CardSource) -> Question[Formula]:
        """
        The claim as values.

        Raises:
            ManaproofError: something in it can't be read; the first problem.
        """
        return self._read(cards, read_formula)

    def read_quantity(self, cards: CardSource) -> Question[Term]:
        """
        The same where it is no claim but a quantity.
        """
        return self._read(cards, read_quantity)

    def _read(self, cards: CardSource, read: Callable[[Text, Board, Occasion, CardSource], Asked]) -> Question[Asked]:
        problems = Problems()
        board = build_board(self.setup, cards, problems)
        problems.raise_first()
        occasion = read_occasion(self.event, board, cards)
        return with_ranges(Question(board, occasion, read(self.formula, board, occasion, cards)), self.ranges)
