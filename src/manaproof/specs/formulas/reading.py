"""
A formula or a quantity as a value of the model: its names looked up on the board and among the cards.
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.formulas import Formula, Term
from manaproof.model.occasions import Occasion
from manaproof.model.unknowns import unknowns_in
from manaproof.specs.formulas import forms  # noqa: F401 -- it registers them
from manaproof.specs.formulas.parser import parse
from manaproof.specs.formulas.reader import Reader
from manaproof.specs.names import CardSource
from manaproof.specs.texts import Text


def read_formula(text: Text, board: Board, occasion: Occasion, cards: CardSource) -> Formula:
    """
    The formula that a text is, about what happens on a board.

    Raises:
        SpecError: it is none, a name in it fits nothing, or it speaks of an unknown that the question doesn't have.
    """
    return _reader(text, board, occasion, cards).formula(parse(text, board, cards))


def read_quantity(text: Text, board: Board, occasion: Occasion, cards: CardSource) -> Term:
    """
    The quantity that a text is, such as "damage dealt to you"; see `read_formula`.
    """
    return _reader(text, board, occasion, cards).term(parse(text, board, cards))


def _reader(text: Text, board: Board, occasion: Occasion, cards: CardSource) -> Reader:
    return Reader(text, board, occasion, cards, unknowns_in((board, occasion)))
