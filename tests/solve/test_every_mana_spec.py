"""
The solver agrees with the search on every spec about mana, and finds each outcome that is deleted.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from manaproof.cards.library import Library
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.occasions import Activate, InSequence, Occasion, Resolves, TapForMana
from manaproof.model.outcomes import Happening, ManaAdded, ManaBecame, ManaKept, ManaLost, Outcome
from manaproof.model.unknowns import unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.could_produce import could_produce_table
from manaproof.queries.outcomes import outcomes
from manaproof.rules.rulebook import EDITION
from manaproof.rules.tasks import World
from manaproof.rules.uncertain import as_asked
from manaproof.solve.could_produce import check_could_produce
from manaproof.solve.questions import Check, CheckStatus, check_outcomes
from manaproof.specs.checks import CouldProduceCheck, OutcomesCheck, Scenario
from manaproof.specs.files import find_files, read_files

SPECS = Path(__file__).parents[2] / "specs"
Question = tuple[str, Board, Occasion]

MANA_THAT_IS_SPENT = "whether the mana paid for something else was some of your unspent mana isn't told"
NOT_COVERED = {
    "y534-a-token-has-the-mana-cost-that-it-copies": MANA_THAT_IS_SPENT,
    "x444-an-old-token-and-a-new-one": MANA_THAT_IS_SPENT,
    "ruling-1e7207ad70-with-enough-devotion-it-is-one": MANA_THAT_IS_SPENT,
    "b167-a-copy-has-the-same-x": "the solver doesn't follow an occasion of kind Casts after mana was added",
    "ruling-ad44329482-the-target-goes-while-the-ability-waits": (
        "the solver doesn't follow an occasion of kind ActivatedAbilityResolves after mana was added"
    ),
}
"""
The only questions about mana that the solver leaves to the certificate of the graph, and why it does.
"""
LEAST = 270
LEAST_WITH_MORE = 14


@cache
def scenarios() -> tuple[Scenario, ...]:
    """
    The scenarios that can be run, under the rules in force.
    """
    found = (scenario for file in read_files(find_files([SPECS]), Library()) for scenario in file.scenarios)
    return tuple(scenario for scenario in found if scenario.pending is None and scenario.edition == EDITION)


def adds_mana(answer: OutcomesAnswer) -> bool:
    """
    Whether the answer is complete and mana is added in some outcome, and none is lost, kept or changed later.

    What becomes of unspent mana is checked by the certificate of the graph, not by the solver.
    """
    happenings = [happening for outcome in answer.outcomes for happening in outcome.happenings]
    added = any(isinstance(happening, ManaAdded) for happening in happenings)
    later = any(isinstance(happening, ManaBecame | ManaKept | ManaLost) for happening in happenings)
    return answer.verdict is Verdict.COMPLETE and added and not later


def questions(*, with_more: bool = False) -> list[Question]:
    """
    The questions of the scenarios that are about mana, without or with spells, permanents that enter or steps that begin between.
    """
    asked_for = [(s.id, s.board, check.occasion) for s in scenarios() for check in s.checks if isinstance(check, OutcomesCheck)]
    known = [question for question in asked_for if not unknowns_in(question[1:]) and not question[1].timestamps_open]
    fitting = [question for question in known if _has_more(question[2]) is with_more]
    return [(name, board, occasion) for name, board, occasion in fitting if adds_mana(outcomes(board, occasion))]


def _is_more(part: Occasion) -> bool:
    return not isinstance(part, TapForMana | Activate | Resolves)


def _has_more(occasion: Occasion) -> bool:
    return isinstance(occasion, InSequence) and any(_is_more(part) for part in occasion.occasions)


def boards() -> list[tuple[str, Board]]:
    """
    The boards of which the scenarios ask what permanents could produce, as far as every permanent of them is modelled.
    """
    asked_for = [(s.id, s.board) for s in scenarios() if any(isinstance(check, CouldProduceCheck) for check in s.checks)]
    found = [(name, of) for name, of in asked_for if not unknowns_in(of)]
    return [(name, of) for name, of in found if all(a.verdict is Verdict.COMPLETE for a in could_produce_table(of))]


def asked(board: Board, occasion: Occasion, listed: tuple[Outcome, ...]) -> Check:
    """
    What the solver says of a list of outcomes, on the board of which the search is asked.
    """
    board = as_asked(board)
    return check_outcomes(board, occasion, listed, World(CouldProduceTable(board).oracle))


def kinds(happenings: tuple[Happening, ...]) -> list[str]:
    """
    What happens, in whatever order.
    """
    return sorted(map(repr, happenings))


ASKED = questions()
ASKED_WITH_MORE = questions(with_more=True)


def test_the_specs_ask_about_mana() -> None:
    """
    Not fewer of them than there were, and each of those that are left to the certificate is among them.
    """
    assert len(ASKED) >= LEAST
    assert len(ASKED_WITH_MORE) >= LEAST_WITH_MORE
    assert set(NOT_COVERED) <= {name for name, _, _ in (*ASKED, *ASKED_WITH_MORE)}


@pytest.mark.parametrize("question", [*ASKED, *ASKED_WITH_MORE], ids=lambda question: question[0])
def test_what_checks_an_answer_about_mana(question: Question) -> None:
    """
    The solver certifies it; the independent checker accepts the search's graph only where the solver's rules end.
    """
    name, board, occasion = question
    answer = outcomes(board, occasion, checked=True)
    expected = "obligations" if name in NOT_COVERED else "solver"
    assert (answer.verdict, answer.checked) == (Verdict.COMPLETE, expected)


@pytest.mark.parametrize("question", [*ASKED, *ASKED_WITH_MORE], ids=lambda question: question[0])
def test_no_legal_path_ends_outside_the_outcomes_of_a_mana_spec(question: Question) -> None:
    """
    The solver proves the list complete, and without one outcome it finds exactly that one; or it says what it doesn't follow.

    Two outcomes in which the same things happen in another order are one for the solver.
    """
    name, board, occasion = question
    answer = outcomes(board, occasion)
    check = asked(board, occasion, answer.outcomes)
    if name in NOT_COVERED:
        assert (check.status, NOT_COVERED[name] in (check.reason or "")) == (CheckStatus.NOT_COVERED, True)
        return
    assert check.status is CheckStatus.COMPLETE
    for deleted in answer.outcomes:
        left = tuple(outcome for outcome in answer.outcomes if kinds(outcome.happenings) != kinds(deleted.happenings))
        check = asked(board, occasion, left)
        assert check.status is CheckStatus.MISSING
        assert check.missing is not None
        assert kinds(check.missing) == kinds(deleted.happenings)


@pytest.mark.parametrize("board", boards(), ids=lambda board: board[0])
def test_the_types_of_a_spec_are_the_least_solution(board: tuple[str, Board]) -> None:
    """
    The solver proves what every permanent of the board could produce.
    """
    answers = could_produce_table(board[1])
    claimed = {answer.permanent: answer.types for answer in answers}
    assert check_could_produce(board[1], claimed).status is CheckStatus.COMPLETE
