"""
The obligations of a certificate, as SMT-LIB 2 for any solver to re-check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import z3
from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Outcome, is_assumed
from manaproof.model.regions import Box
from manaproof.model.unknowns import unknowns_in
from manaproof.rules.tasks import World
from manaproof.solve.paths import MaybeHappening, Path, Slot
from manaproof.solve.questions import no_way_for_some, outside, paths_of
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, Session


@frozen
class Obligation:
    """
    One question of a certificate: what it says, its text in SMT-LIB 2, and what a solver must answer.
    """

    name: str
    says: str
    text: str
    expected: str


def obligations_of(
    board: Board, occasion: Occasion, outcomes: Sequence[Outcome], world: World, budget: int = DEFAULT_BUDGET
) -> tuple[Obligation, ...]:
    """
    The obligations whose answers together certify a list of outcomes: no path ends outside it, and each is reached.

    Raises:
        NotModelled: the question has a part that the solver's rules don't cover, or cases of something that isn't known, which a
            list of outcomes joins where they make no difference.
        TooLarge: there are too many paths.
    """
    paths = paths_of(board, occasion, world, budget)
    if any(_is_case(slot) for path in paths for slot in path.slots):
        raise NotModelled("obligations aren't written for cases of what isn't known")
    over = unknowns_in((board, occasion))
    found = [_outside(number, path, tuple(outcomes)) for number, path in enumerate(paths, start=1)]
    for number, outcome in enumerate(outcomes, start=1):
        found.extend(_reached(number, outcome, paths, over, budget))
    return tuple(found)


def _is_case(slot: Slot) -> bool:
    return isinstance(slot, MaybeHappening) and is_assumed(slot.happening)


def _outside(number: int, path: Path, outcomes: tuple[Outcome, ...]) -> Obligation:
    session = Session()
    session.require((*path.claims, outside(path, outcomes)))
    return Obligation(f"outside-{number:03}", f"path {number} ends outside the outcomes listed", session.to_smt2(), "unsat")


def _reached(number: int, outcome: Outcome, paths: Sequence[Path], over: Box, budget: int) -> Iterator[Obligation]:
    """
    That an outcome is the end of a path: of a known one that there is a model, for unknown amounts that no values are left out.
    """
    name = f"outcome-{number:03}"
    if over:
        says = f"outcome {number} is the end of no path for some of the values for which it is listed"
        yield Obligation(name, says, no_way_for_some(tuple(paths), outcome, over, budget).to_smt2(), "unsat")
        return
    for path in paths:
        end = path.ends_with(outcome.happenings)
        if z3.is_false(end):
            continue
        session = Session(budget)
        session.require((*path.claims, Claim("the outcome listed", end)))
        if session.ask() is Answer.SAT:
            yield Obligation(name, f"outcome {number} is the end of a path", session.to_smt2(), "sat")
            return
