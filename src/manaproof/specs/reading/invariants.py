"""
What an invariant claims.
"""

from __future__ import annotations

from manaproof.errors import SpecError
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.checks import Check, InvariantCheck
from manaproof.specs.formulas.reading import read_formula
from manaproof.specs.names import CardSource, card_named, one_of
from manaproof.specs.phrases.reading import read_occasion
from manaproof.specs.reading.access import phrases_in, text_of, text_or_none, written_phrase
from manaproof.specs.reading.boards import zone_in
from manaproof.specs.reading.nodes import Entries, Node

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
    phrases = phrases_in(entry.get("when"))
    occasion = read_occasion(phrases, board, cards)
    formula = text_of(entry, "prove")
    written = f"{formula.value}, when {'; '.join(written_phrase(phrase) for phrase in phrases)}"
    expect = text_or_none(entry, "expect")
    expected = "proved" if expect is None else expect.value
    claimed = expected == "violated", _pool(entry.get("for_any"), cards), expected == "vacuous"
    return (InvariantCheck(written, occasion, read_formula(formula, board, occasion, cards), *claimed),)


def _pool(node: Node | None, cards: CardSource) -> tuple[Card, ...]:
    """
    The cards of which there may be any number.
    """
    if not isinstance(node, Entries):
        return ()
    listed = node.get("copies of")
    if listed is None:
        return ()
    pool = tuple(card_named(name, cards) for name in entries_of(zone_in(listed), cards))
    if not pool:
        raise SpecError("the pool is empty, so it is claimed of no copies of anything; name a card or more", where=listed.where)
    return pool
