"""
Checking of answers (DESIGN §1): by the solver where its rules cover the question, else by local obligations on the graph.

An answer that fails a check is never given: that is a failure of manaproof itself, of which the error says what was found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from manaproof.certify import certify
from manaproof.errors import CertificateFailed, IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model.amounts import Undecided
from manaproof.model.answers import CouldProduceAnswer, OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.mana import ManaTypeSet
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, is_assumed
from manaproof.model.permanents import ObjectId
from manaproof.model.regions import Box
from manaproof.rules.tasks import World
from manaproof.rules.uncertain import as_asked
from manaproof.solve.amounts import is_partition
from manaproof.solve.could_produce import check_could_produce as solve_could_produce
from manaproof.solve.questions import Check, CheckStatus
from manaproof.solve.questions import check_outcomes as solve_outcomes
from manaproof.solve.session import DEFAULT_BUDGET
from manaproof.solve.session import Answer as SolverAnswer


def check_outcomes(
    answer: OutcomesAnswer, board: Board, occasion: Occasion, exploration: Exploration, budget: int | None = None
) -> OutcomesAnswer:
    """
    The answer with what checked it: "solver" or "obligations", or nothing where it is too large for both.

    Raises:
        CertificateFailed: the check finds something else.
    """
    world = World(CouldProduceTable(board).oracle)
    check = solve_outcomes(board, occasion, answer.outcomes, world, budget or DEFAULT_BUDGET)
    match check.status:
        case CheckStatus.COMPLETE:
            return evolve(answer, checked="solver")
        case CheckStatus.MISSING | CheckStatus.UNREACHABLE:
            raise CertificateFailed(f"the solver disagrees with the search: {_found(check)}")
        case CheckStatus.UNKNOWN | CheckStatus.NOT_COVERED:
            return _by_obligations(answer, board, occasion, exploration)


def _found(check: Check) -> str:
    if check.missing is not None:
        return f"an outcome is missing: {check.missing}"
    return f"{len(check.unreachable)} outcomes can't be reached"


def _by_obligations(answer: OutcomesAnswer, board: Board, occasion: Occasion, exploration: Exploration) -> OutcomesAnswer:
    start = Node(board, (occasion,))
    try:
        exploration.look_at_all(start)
    except TooLarge:
        return answer
    certificate = certify(exploration.graph, [start], answer.outcomes, exploration.world)
    if certificate.ok:
        return evolve(answer, checked="obligations")
    raise CertificateFailed(f"the certificate of the search is rejected: {certificate.problems[0]}")


def check_functions(
    answer: OutcomesAnswer, board: Board, occasion: Occasion, boxes: Sequence[Box], budget: int | None = None
) -> OutcomesAnswer | None:
    """
    The answer for all values of unknown amounts with what checked it: one question of the solver for all of them.

    Returns None where the solver's rules don't cover the question, or it has cases of something else that isn't known.

    Raises:
        CertificateFailed: the check finds something else.
    """
    if any(_has_cases(outcome.happenings) for outcome in answer.outcomes):
        return None
    try:
        start = as_asked(board)
        world = World(CouldProduceTable(start).oracle)
        check = solve_outcomes(start, occasion, answer.outcomes, world, budget or DEFAULT_BUDGET)
    except (NotModelled, Undecided, IllegalAction):
        return None
    match check.status:
        case CheckStatus.COMPLETE:
            return check_parts(evolve(answer, checked="solver"), boxes, answer.over[0])
        case CheckStatus.MISSING if _has_cases(check.missing or ()):
            return None
        case CheckStatus.MISSING | CheckStatus.UNREACHABLE:
            raise CertificateFailed(f"the solver disagrees with the search: {_found(check)}")
        case CheckStatus.UNKNOWN | CheckStatus.NOT_COVERED:
            return None


def _has_cases(happenings: Sequence[Happening]) -> bool:
    return any(is_assumed(happening) for happening in happenings)


def check_parts(answer: OutcomesAnswer, boxes: Sequence[Box], over: Box) -> OutcomesAnswer:
    """
    The answer for all values of unknown amounts, if the parts that were asked about cover them and don't overlap.

    Raises:
        CertificateFailed: they don't.
    """
    if answer.checked is None:
        return answer
    match is_partition(boxes, over):
        case SolverAnswer.UNSAT:
            return answer
        case SolverAnswer.SAT:
            raise CertificateFailed("the parts of the values that were asked about don't make up all of them, or overlap")
        case SolverAnswer.UNKNOWN:
            return evolve(answer, checked=None)


def check_could_produce(answer: CouldProduceAnswer, board: Board, found: Mapping[ObjectId, ManaTypeSet]) -> CouldProduceAnswer:
    """
    The answer with what checked it.

    Raises:
        CertificateFailed: the solver finds another least fixed point.
    """
    check = solve_could_produce(board, found)
    match check.status:
        case CheckStatus.COMPLETE:
            return evolve(answer, checked="solver")
        case CheckStatus.MISSING | CheckStatus.UNREACHABLE:
            raise CertificateFailed("the solver disagrees with the search: another set of types is the least fixed point")
        case CheckStatus.UNKNOWN | CheckStatus.NOT_COVERED:
            return answer
