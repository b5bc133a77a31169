"""
Something unknown is split into cases, and what is told of them is what makes a difference.
"""

import pytest

import manaproof


@pytest.mark.parametrize(
    ("event", "yours", "cases"),
    [
        pytest.param(
            "a creature with infect deals 2 damage to Grizzly Bears", "Grizzly Bears; Solemnity; Doubling Season", [()], id="none"
        ),
        pytest.param(
            "a source deals 2 damage to you",
            "Urza's Armor; Sulfuric Vapors",
            [
                ("the source isn't a spell",),
                ("the source is a spell", "the source is red"),
                ("the source is a spell", "the source isn't red"),
            ],
            id="some",
        ),
        pytest.param(
            "you draw 2 cards",
            "library: unknown",
            [("your library has 2 cards or more",), ("your library has exactly 1 card",), ("your library is empty",)],
            id="sizes",
        ),
    ],
)
def test_cases_that_end_alike_are_one(event: str, yours: str, cases: list[tuple[str, ...]]) -> None:
    """
    A case is told where another one ends otherwise, and in one range for all sizes of a library.
    """
    answer = manaproof.outcomes(manaproof.board(you=yours), event, checked=True)
    assert sorted(outcome.conditions for outcome in answer.outcomes) == sorted(cases)
    assert answer.checked
