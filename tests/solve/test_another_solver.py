"""
Every proof of an invariant in the specs, re-checked by cvc5 from the text in SMT-LIB 2.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
import z3

from manaproof.cards.library import Library
from manaproof.errors import NotModelled, TooLarge
from manaproof.opinions.cvc5 import said_of
from manaproof.queries.second_opinions import in_smt2
from manaproof.solve.session import Answer, Session
from manaproof.specs.checks import InvariantCheck, Scenario
from manaproof.specs.files import find_files, read_files
from manaproof.specs.pool_checks import check_for_any
from manaproof.specs.questions import Queries

LEFT = {
    "contamination-leaves-one-black-mana-of-any-amount": "how many lands there are is open",
    "without-contamination-the-amount-stays": "how many lands there are is open",
    "nothing-is-drawn-for-damage-that-was-not-prevented": "whose source it is makes cases",
    "damage-that-can-be-prevented-is-not-dealt": "whose source it is makes cases",
    "cards-that-come-by-abundance-are-not-drawn": "what is in the library makes cases",
    "abundance-may-be-declined": "what is in the library makes cases",
    "one-mana-whatever-color-was-chosen": "what was chosen is open",
    "no-white-mana-whatever-color-was-chosen": "what was chosen is open",
    "one-mana-in-every-order-whatever-type-was-chosen": "what was chosen is open, and the order of timestamps",
}
"""
Invariants whose outcomes aren't written in SMT-LIB, and why: the certificate of the graph stands for them.
"""
SPECS = Path(__file__).parents[2] / "specs"


@pytest.fixture(scope="module")
def invariants() -> Iterator[list[tuple[Scenario, InvariantCheck]]]:
    """
    All invariants of the specs, each with the scenario that it is.
    """
    with Library() as cards:
        files = list(read_files(find_files([SPECS]), cards))
        yield [
            (scenario, check)
            for file in files
            for scenario in file.scenarios
            for check in scenario.checks
            if isinstance(check, InvariantCheck) and scenario.pending is None
        ]


def test_the_outcomes_on_which_invariants_rest(invariants: list[tuple[Scenario, InvariantCheck]]) -> None:
    """
    For each obligation it gives the answer that certifies the list; beyond the solver's rules the graph is certified.
    """
    left, asked = set(), 0
    for scenario, check in invariants:
        if check.pool:
            continue
        answer = Queries().outcomes(scenario.board, check.occasion)
        try:
            texts = in_smt2(answer, scenario.board, check.occasion)
        except (NotModelled, TooLarge):
            left.add(scenario.id)
            continue
        asked += len(texts)
        for name, text in texts.items():
            assert f"(set-info :status {said_of(text)})\n" in text, (scenario.id, name)
    assert left == LEFT.keys()
    assert asked > 150


class Rechecked(Session):
    """
    A session of which cvc5 must say the same.
    """

    asked = 0

    def ask(self, *assumptions: z3.BoolRef) -> Answer:
        """
        The answer, if both have it.
        """
        answer = super().ask(*assumptions)
        assert not assumptions
        assert said_of(self.to_smt2()) == answer.value
        Rechecked.asked += 1
        return answer


def test_the_steps_of_invariants_for_any_number_of_copies(
    invariants: list[tuple[Scenario, InvariantCheck]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    Each step that the proof rests on, or that breaks it.
    """
    monkeypatch.setattr("manaproof.solve.invariants.Session", Rechecked)
    for scenario, check in invariants:
        if check.pool:
            check_for_any(check, scenario.board, Queries())
    assert Rechecked.asked > 100
