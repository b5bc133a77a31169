"""
What an invariant claims.
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.specs.checks import Check, InvariantCheck
from manaproof.specs.formulas.reading import read_formula
from manaproof.specs.names import CardSource, one_of
from manaproof.specs.phrases.reading import read_occasion
from manaproof.specs.reading.access import phrases_in, text_of, text_or_none, written_phrase
from manaproof.specs.reading.nodes import Entries

_NEEDED = ("when", "prove")


def read_invariant(entry: Entries, board: Board, cards: CardSource) -> tuple[Check, ...]:
    """
    The check of an invariant: that a formula holds at every outcome, or is violated.

    Raises:
        ManaproofError: something in it can't be read.
    """
    missing = [key for key in _NEEDED if entry.get(key) is None]
    if missing:
        needed = one_of((f"`{key}`" for key in missing), "and")
        raise text_of(entry, "id").problem(f"an invariant needs {needed}; `when` is what happens, `prove` what is proved of it")
    if entry.get("for_any") is not None:
        raise text_of(entry, "id").problem("`for_any` isn't there yet; name the whole board, or mark the invariant `pending`")
    phrases = phrases_in(entry.get("when"))
    occasion = read_occasion(phrases, board, cards)
    formula = text_of(entry, "prove")
    written = f"{formula.value}, when {'; '.join(written_phrase(phrase) for phrase in phrases)}"
    expect = text_or_none(entry, "expect")
    is_violated = expect is not None and expect.value == "violated"
    return (InvariantCheck(written, occasion, read_formula(formula, board, occasion, cards), is_violated),)
