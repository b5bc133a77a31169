"""
Ends of steps and phases about which an answer would have to guess are refused.
"""

import pytest

import manaproof
from manaproof.errors import IllegalAction
from manaproof.model.verdicts import Verdict
from manaproof.specs.asking import Having

KEPT = "{R} (kept as steps and phases end this turn)"
DRAINED = "opponent loses all unspent mana and you add the mana lost this way"
YURLOK = "Yurlok of Scorch Thrash"


@pytest.mark.parametrize(
    ("you", "opponent", "event", "words"),
    [
        pytest.param(
            {"permanents": YURLOK, "pool": "{R}"}, YURLOK, "the phase ends", "add up isn't encoded", id="two costs of life"
        ),
        pytest.param({}, {"pool": KEPT}, DRAINED, "is kept by another", id="kept mana goes to another player"),
        pytest.param(
            {"resolved": "False Dawn"},
            {"pool": "{R}"},
            DRAINED,
            "added by another isn't encoded",
            id="an effect on mana that is added",
        ),
        pytest.param(
            {"pool": "{R}"}, {}, "the phase ends; you draw a card", "comes after one that has ended", id="what comes next"
        ),
        pytest.param(
            {"permanents": "Llanowar Elves, Zhur-Taa Druid"},
            {},
            "you tap Zhur-Taa Druid for mana; the phase ends",
            "would resolve before the first main phase ends",
            id="an ability waits",
        ),
        pytest.param(
            {"permanents": "effect: until end of turn, you don't lose unspent red mana as steps and phases end", "pool": "{R}"},
            {},
            "your cleanup step ends",
            "have ended and which damage is there",
            id="effects until end of turn",
        ),
    ],
)
def test_what_is_not_told_is_refused(you: Having, opponent: str | Having, event: str, words: str) -> None:
    """
    No answer where a rule doesn't tell what happens, or where what happens between isn't told.
    """
    answer = manaproof.outcomes(manaproof.board(you=you, opponent=opponent), event)
    assert answer.verdict is Verdict.NOT_MODELLED
    assert any(words in clause.reason or words in clause.words for clause in answer.not_modelled)


def test_a_step_does_not_end_under_a_spell() -> None:
    """
    All players pass with an empty stack before a step or phase ends (CR 500.2).
    """
    board = manaproof.board(you={"stack": "Divination"})
    with pytest.raises(IllegalAction, match="the first main phase can't end while something is on the stack"):
        manaproof.outcomes(board, "the phase ends")


@pytest.mark.parametrize(
    ("step", "event", "words"),
    [
        ("first main phase", "the step ends", "the first main phase is a phase and no step; write `the phase ends`"),
        ("upkeep", "the phase ends", "the upkeep is a step and no phase; write `the step ends`"),
        ("first main phase", "your draw step begins; the phase ends", "the draw step is a step and no phase"),
    ],
)
def test_steps_and_phases_are_told_apart(step: str, event: str, words: str) -> None:
    """
    A main phase has no steps (CR 505.2), and what ends is where the game is by then.
    """
    with pytest.raises(IllegalAction, match=words):
        manaproof.outcomes(manaproof.board(step=step), event)


def test_kept_and_lost_mana_is_the_same_in_any_order_of_writing() -> None:
    """
    A pool is the same however its mana is written down.
    """
    pools = ("{R}{G}{R}", "{G}, {R}{R}", "{R}; {G}; {R}")
    found = [
        manaproof.outcomes(manaproof.board(you={"permanents": "Leyline Tyrant", "pool": pool}), "the phase ends").outcomes
        for pool in pools
    ]
    assert found[0] == found[1] == found[2]
