"""
Replay: a witness is followed choice by choice, and must end as its outcome says.
"""

from __future__ import annotations

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Outcome, WitnessStep
from manaproof.reference.paths import Move, Situation, moves
from manaproof.rules.tasks import World


def replay(board: Board, occasion: Occasion, outcome: Outcome, world: World | None = None) -> bool | None:
    """
    Returns True iff a path on which exactly the choices of the witness are made ends in what the outcome says happened.

    Effects of one name are told apart by trying each, and so are the cases of something unknown. None is the answer where a rule
    that the path needs isn't encoded.
    """
    start = Situation(board, (occasion,))
    try:
        return _leads_there(start, outcome.witness, outcome, world or World())
    except NotModelled:
        return None


def _leads_there(situation: Situation, steps: tuple[WitnessStep, ...], outcome: Outcome, world: World) -> bool:
    so_far = situation.happenings
    if outcome.happenings[: len(so_far)] != so_far:
        return False
    if situation.is_over:
        return not steps and so_far == outcome.happenings
    for move in moves(situation, world):
        if not move.is_decision:
            if _leads_there(move.to, steps, outcome, world):
                return True
        elif steps and _is_that(move, steps[0]) and _leads_there(move.to, steps[1:], outcome, world):
            return True
    return False


def _is_that(move: Move, step: WitnessStep) -> bool:
    said = (step.effect, step.applied, step.choice, step.chooser)
    return (move.named, move.applied, move.choice, move.chooser) == said
