"""
What a permanent is on a board that leaves choices or other permanents open, in each case.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, TooLarge
from manaproof.model.answers import CharacteristicsAnswer, LooksOutcome
from manaproof.model.board import Board
from manaproof.model.permanents import ObjectId
from manaproof.model.regions import Box, in_words, joined, restricted
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.amounts import for_each_part
from manaproof.queries.characteristics import characteristics as on_known_board
from manaproof.rules.open_choices import with_options


def characteristics(board: Board, permanent: ObjectId) -> CharacteristicsAnswer:
    """
    The characteristics of a permanent, with the condition of each outcome where that depends on what is left open.

    Returns COMPLETE iff it is in every case; see `manaproof.queries.characteristics`.

    Rule: 607.2d, 613.1 (2026-08-07).

    Raises:
        IllegalAction: there is no such permanent on the battlefield in any case.
        TooLarge: there are too many cases.
    """
    if board.is_certain:
        return on_known_board(board, permanent)
    board = with_options(board)
    over = unknowns_in(board)
    parts = for_each_part(over, lambda box: _of(for_values(board, box), permanent))
    if parts.left:
        raise TooLarge("what is left open falls into too many cases; tell more of it")
    answers = [(box, answer) for box, answer in parts.answers if isinstance(answer, CharacteristicsAnswer)]
    if not answers:
        raise next(answer for _, answer in parts.answers if isinstance(answer, IllegalAction))
    unclear = next((answer for _, answer in answers if answer.verdict is not Verdict.COMPLETE), None)
    if unclear is not None:
        return unclear
    found: dict[object, list[tuple[Box, LooksOutcome]]] = {}
    for box, answer in answers:
        for outcome in answer.outcomes:
            found.setdefault((outcome.looks, outcome.older), []).append((box, outcome))
    outcomes = tuple(
        evolve(cases[0][1], condition=in_words(restricted(joined(box for box, _ in cases), over)) or None)
        for cases in found.values()
    )
    said = tuple(dict.fromkeys(assumption for _, answer in answers for assumption in answer.assumptions))
    return evolve(answers[0][1], outcomes=outcomes, assumptions=said)


def _of(board: Board, permanent: ObjectId) -> CharacteristicsAnswer | IllegalAction:
    try:
        return on_known_board(board, permanent)
    except IllegalAction as error:
        return error
