"""
Whole questions: does a legal path end outside the outcomes listed, and is each of them reached?
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

import z3
from attrs import frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, Outcome
from manaproof.model.regions import Box
from manaproof.model.unknowns import unknowns_in
from manaproof.rules.rulebook import rules_out_of_force
from manaproof.rules.tasks import World
from manaproof.solve.amounts import within
from manaproof.solve.following import Search, paths_from, started_with
from manaproof.solve.formulas import any_of
from manaproof.solve.paths import Path, in_model
from manaproof.solve.producing import Adding
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, ForAll, Session


class CheckStatus(enum.Enum):
    """
    What a check by the solver found.
    """

    COMPLETE = "complete"
    """Proved: no legal path ends outside the outcomes listed, and each of them is the end of a legal path."""
    MISSING = "missing"
    """A legal path ends outside the outcomes listed."""
    UNREACHABLE = "unreachable"
    """None is missing, but an outcome listed is the end of no legal path."""
    UNKNOWN = "unknown"
    """The budget ended, or a path was not followed to its end: nothing follows."""
    NOT_COVERED = "not covered"
    """The question has a part that the solver's rules don't cover: nothing was checked."""


@frozen
class Check:
    """
    The result of a check: what is missing as it would be listed, and what can't be reached.
    """

    status: CheckStatus
    missing: tuple[Happening, ...] | None = None
    unreachable: tuple[Outcome, ...] = ()
    reason: str | None = None
    paths: int = 0


def check_outcomes(
    board: Board, occasion: Occasion, outcomes: Sequence[Outcome], world: World, budget: int = DEFAULT_BUDGET
) -> Check:
    """
    Asks the solver whether a list of outcomes is complete.

    Returns COMPLETE iff every legal path of the question ends in an outcome listed, and every outcome listed is the end of
    a legal path; both for all values of unknown amounts, of an outcome for those for which it is listed. Outcomes in which the
    same things happen in another order are one.

    Rule: 614.5, 616.1, 616.1a–f, 616.2, 614.17c; 106.12, 106.12b, 605.4a (2026-08-07).
    Shapes: up to 6 effects on one event, up to 400 paths besides their orders.
    Cost: one question for each path and one for each outcome on it.

    Raises:
        IllegalAction: a rule forbids the occasion.
    """
    try:
        paths = paths_of(board, occasion, world, budget)
    except (NotModelled, TooLarge) as why:
        return Check(CheckStatus.NOT_COVERED, reason=str(why))
    if not outcomes and not _has_an_end(paths, budget):
        return Check(CheckStatus.NOT_COVERED, reason="no path comes to an end, so that there is nothing to check")
    over = unknowns_in((board, occasion))
    return _check(paths, tuple(outcomes), over, budget)


def paths_of(board: Board, occasion: Occasion, world: World, budget: int = DEFAULT_BUDGET) -> tuple[Path, ...]:
    """
    Every path of a question to its end.

    Raises:
        NotModelled: it has a part that the solver's rules don't cover.
        TooLarge: there are too many.
    """
    if rules_out_of_force():
        raise NotModelled("rules are switched off: the solver knows only the rules in force")
    return paths_from(started_with(board, occasion), Search(Adding(world), budget=budget))


def _has_an_end(paths: tuple[Path, ...], budget: int) -> bool:
    for path in paths:
        session = Session(budget)
        session.require(path.claims)
        if session.ask() is not Answer.UNSAT:
            return True
    return False


def outside(path: Path, outcomes: tuple[Outcome, ...]) -> Claim:
    """
    The claim that a path ends in none of the outcomes listed.
    """
    listed = [_ends_as_listed(path, outcome) for outcome in outcomes]
    anywhere = z3.BoolVal(True) if any(map(z3.is_true, listed)) else any_of(listed)
    return Claim("an end outside the outcomes listed", z3.Not(anywhere))


def _ends_as_listed(path: Path, outcome: Outcome) -> z3.BoolRef:
    """
    The path ends in an outcome, for values of the unknowns for which it is listed.
    """
    end = path.ends_with(outcome.happenings)
    if z3.is_false(end) or not outcome.where:
        return end
    return z3.And(any_of(within(box) for box in outcome.where), end)


def _check(paths: tuple[Path, ...], outcomes: tuple[Outcome, ...], over: Box, budget: int) -> Check:
    reached: dict[int, Answer] = {}
    doubt = None
    for path in paths:
        session = Session(budget)
        session.require(path.claims)
        match _ask_outside(session, path, outcomes):
            case Answer.SAT:
                return Check(CheckStatus.MISSING, missing=in_model(path.slots, session.model()), paths=len(paths))
            case Answer.UNKNOWN:
                doubt = "the solver's budget ended, or triggered mana abilities trigger one another too often"
            case Answer.UNSAT:
                pass
        for number, outcome in enumerate(outcomes):
            if reached.get(number) is not Answer.SAT and not over:
                reached[number] = max(reached.get(number, Answer.UNSAT), _ask_end(session, path, outcome), key=_ORDER.index)
    if over:
        reached = {number: is_reached_for_all(paths, outcome, over, budget) for number, outcome in enumerate(outcomes)}
    if Answer.UNKNOWN in reached.values():
        doubt = "the solver's budget ended"
    if doubt is not None:
        return Check(CheckStatus.UNKNOWN, reason=doubt, paths=len(paths))
    unreachable = tuple(outcome for number, outcome in enumerate(outcomes) if reached.get(number) is not Answer.SAT)
    return Check(CheckStatus.UNREACHABLE if unreachable else CheckStatus.COMPLETE, unreachable=unreachable, paths=len(paths))


_ORDER = (Answer.UNSAT, Answer.UNKNOWN, Answer.SAT)


def is_reached_for_all(paths: tuple[Path, ...], outcome: Outcome, over: Box, budget: int) -> Answer:
    """
    Whether an outcome is the end of a path for all values for which it is listed.

    Returns SAT iff there are no such values for which there is no path to it.
    """
    match no_way_for_some(paths, outcome, over, budget).ask():
        case Answer.UNSAT:
            return Answer.SAT
        case Answer.SAT:
            return Answer.UNSAT
        case Answer.UNKNOWN:
            return Answer.UNKNOWN


def no_way_for_some(paths: tuple[Path, ...], outcome: Outcome, over: Box, budget: int) -> ForAll:
    """
    The question for which of the values for which an outcome is listed there is no path to it.
    """
    ways = []
    for path in paths:
        end = path.ends_with(outcome.happenings)
        if not z3.is_false(end):
            ways.append(z3.And([*(claim.formula for claim in path.claims), end]))
    listed = any_of(within(box) for box in outcome.where or (over,))
    return ForAll(listed, tuple(ways), tuple(values.name for values in over), budget)


def _ask_outside(session: Session, path: Path, outcomes: tuple[Outcome, ...]) -> Answer:
    """
    Whether the path ends outside the outcomes listed; the session keeps the model of the last question.
    """
    claim, beyond = outside(path, outcomes).formula, any_of(path.beyond)
    if path.beyond and session.ask(beyond) is not Answer.UNSAT:
        answer = session.ask(claim, z3.Not(beyond))
        return Answer.SAT if answer is Answer.SAT else Answer.UNKNOWN
    return Answer.UNSAT if z3.is_false(z3.simplify(claim)) else session.ask(claim)


def _ask_end(session: Session, path: Path, outcome: Outcome) -> Answer:
    """
    Whether the path can end in an outcome.
    """
    formula = path.ends_with(outcome.happenings)
    if z3.is_false(formula):
        return Answer.UNSAT
    return Answer.SAT if z3.is_true(formula) and not path.claims else session.ask(formula)
