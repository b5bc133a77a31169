import pytest
from hypothesis import given
from tests.opinions.lands import Changer, Lands, LookingLand, Source, by_answer_set, by_query, looking_lands
from tests.properties.boards import fixed

from manaproof.model.references import PlayerRef

FOREST = LookingLand("you", (Source("G"),), is_basic=True)
MINE = LookingLand("you", (Source(None, whose=PlayerRef.YOU),))
THEIRS = LookingLand("you", (Source(None, whose=PlayerRef.AN_OPPONENT, colors_only=True),))
HIS = LookingLand("opponent", (Source(None, whose=PlayerRef.AN_OPPONENT, colors_only=True),))
WASTES = LookingLand("you", (Source("C"),))
BLACK = Changer("opponent", "B", 1)


@pytest.mark.parametrize(
    ("lands", "expected"),
    [
        pytest.param(Lands((MINE, MINE)), ["none", "none"], id="two that look only at each other"),
        pytest.param(Lands((FOREST, MINE, MINE)), ["G", "G", "G"], id="one of them sees a forest"),
        pytest.param(Lands((FOREST, THEIRS, HIS)), ["G", "G", "G"], id="across the table and back"),
        pytest.param(Lands((WASTES, HIS, THEIRS)), ["C", "none", "none"], id="colorless is no color"),
        pytest.param(Lands((FOREST, MINE), (BLACK,)), ["B", "B"], id="all lands produce black"),
        pytest.param(Lands((MINE,), (BLACK,)), ["none"], id="nothing to replace"),
        pytest.param(
            Lands((FOREST, MINE), (Changer("you", "C", None, least=2), Changer("you", None))),
            ["C", "C"],
            id="enabled by doubling",
        ),
        pytest.param(Lands((FOREST,), (Changer("you", "B", 1, optional=True),)), ["B G"], id="an effect that may be declined"),
    ],
)
def test_both_answer_what_the_rules_say(lands: Lands, expected: list[str]) -> None:
    """
    On boards small enough to do by hand the query and the answer-set program are right.
    """
    assert (by_query(lands), by_answer_set(lands)) == (expected, expected)


@fixed(150)
@given(looking_lands())
def test_query_and_answer_set_agree(lands: Lands) -> None:
    """
    What lands could produce is the least fixed point that the answer-set program finds.
    """
    assert by_query(lands) == by_answer_set(lands)
