"""
Invariants for any number of copies of the cards of a pool, checked.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import ManaproofError
from manaproof.model.board import Board
from manaproof.model.cards import PERMANENT_TYPES, Card
from manaproof.model.permanents import Permanent
from manaproof.model.verdicts import Verdict
from manaproof.specs.checks import InvariantCheck
from manaproof.specs.names import one_of
from manaproof.specs.pool_claims import suspects
from manaproof.specs.questions import Questions


def check_for_any(check: InvariantCheck, board: Board, questions: Questions) -> tuple[Verdict, str]:
    """
    What is found of an invariant for any number of copies of its pool, and in words why it isn't as claimed.

    Where an effect may break it, it is VIOLATED iff it is on a board with the card of that effect besides.
    """
    answer = questions.prove_for_pool(board, check.occasion, check.formula, check.pool)
    steps = one_of((f"`{step.card or 'the board'}` ({step.words})" for step in answer.failing), "and")
    if any(not step.card for step in answer.failing) and _is_violated(check, board, questions):
        return Verdict.VIOLATED, "it doesn't hold without any card of the pool"
    names = set(suspects(answer))
    broken = next((card for card in check.pool if card.name in names and _breaks(card, check, board, questions)), None)
    if broken is not None:
        return Verdict.VIOLATED, f"it doesn't hold with `{broken.name}`"
    match answer.verdict:
        case Verdict.NOT_INDUCTIVE:
            return Verdict.NOT_INDUCTIVE, f"a step may break it: {steps}"
        case Verdict.PROVED:
            return Verdict.PROVED, "expected a card that breaks it, but it is proved for any number of copies"
        case Verdict.VACUOUS:
            return Verdict.VACUOUS, "no effect of the pool applies"
        case verdict:
            reasons = dict.fromkeys(f"`{clause.card}`: {clause.reason}" for clause in answer.not_modelled)
            return verdict, one_of(reasons, "and") or "the solver's budget ended"


def _breaks(card: Card, check: InvariantCheck, board: Board, questions: Questions) -> bool:
    return any(_is_violated(check, with_it, questions) for with_it in _boards_with(card, board))


def _is_violated(check: InvariantCheck, board: Board, questions: Questions) -> bool:
    try:
        return questions.prove(board, check.occasion, check.formula).verdict is Verdict.VIOLATED
    except ManaproofError:
        return False


def _boards_with(card: Card, board: Board) -> Iterator[Board]:
    """
    The board with the card besides, as each player's.
    """
    if set(PERMANENT_TYPES).isdisjoint(card.front.card_types):
        return
    for player in board.players:
        identity = f"{player.name}/{card.name} of the pool"
        permanent = Permanent(identity, card, player.name, player.name, timestamp=board.latest_timestamp + 1)
        yield evolve(board, permanents=(*board.permanents, permanent))
