"""
How real cards enter: what would be guessed is refused, and alike permanents are told apart where something refers to one.
"""

import pytest

import manaproof
from manaproof.model.verdicts import Verdict
from manaproof.specs.asking import Having


@pytest.mark.parametrize(
    ("setup", "event", "card"),
    [
        pytest.param("Runadi, Behemoth Caller", "Endless One enters under your control with X=6", "Runadi", id="as it was cast"),
        pytest.param("Grizzly Bears", "Latchkey Faerie enters under your control", "Latchkey Faerie", id="an unread condition"),
        pytest.param(
            "Containment Priest; Rest in Peace", "Kjeldoran Outpost enters under your control", "Rest", id="a told move"
        ),
        pytest.param("Forest", "Arco-Flagellant enters under your control", "Arco-Flagellant", id="squad"),
    ],
)
def test_what_may_change_how_it_enters_is_refused(setup: Having, event: str, card: str) -> None:
    """
    A trigger on casting, a condition, a move or a keyword that isn't encoded may decide.
    """
    answer = manaproof.outcomes(manaproof.board(you=setup), event)
    assert answer.verdict is Verdict.NOT_MODELLED
    assert any(card in f"{clause.card} {clause.reason}" for clause in answer.not_modelled)


def test_the_same_trigger_on_casting_says_nothing_of_what_was_not_cast() -> None:
    """
    A permanent that was no spell had nothing trigger on its casting.
    """
    board = manaproof.board(you="Runadi, Behemoth Caller")
    assert manaproof.outcomes(board, "Endless One enters under your control").verdict is Verdict.COMPLETE


@pytest.mark.parametrize(
    ("setup", "choices"),
    [
        pytest.param("2 Grizzly Bears", 3, id="none, one or both"),
        pytest.param("Grizzly Bears as one; Grizzly Bears as other; Skullclamp (attached to one)", 4, id="this one or the other"),
        pytest.param("Grizzly Bears; Grizzly Bears (tapped)", 4, id="one is tapped"),
        pytest.param("Grizzly Bears; Grizzly Bears (damage 1)", 4, id="one is damaged"),
    ],
)
def test_equal_choices_are_one(setup: Having, choices: int) -> None:
    """
    Of permanents that nothing tells apart one stands for all.
    """
    edges = manaproof.outcomes(manaproof.board(you=setup), "Gorger Wurm enters under your control").outcomes
    assert sum(outcome.orders for outcome in edges) == choices


def test_a_cost_may_be_paid_with_the_enchanted_creature_or_the_other() -> None:
    """
    Which of two creatures that look alike is sacrificed matters to what is attached to one.
    """
    board = manaproof.board(you="Grizzly Bears as one; Grizzly Bears as other; Skullclamp (attached to one); Ashnod's Altar")
    found = manaproof.outcomes(board, "you activate Ashnod's Altar's ability").outcomes
    assert len(found) == 2
