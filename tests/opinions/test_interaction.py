from collections import Counter

import pytest
from hypothesis import given
from tests.opinions.chains import Chain, Ending, Link, by_answer_sets, by_search, counter_chains, mana_chains
from tests.properties.boards import fixed

DOUBLE = Link("times", 2)
PLUS_ONE = Link("plus", 1)


@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        pytest.param(Chain(1, None, (DOUBLE, PLUS_ONE)), {(3, "counter"): 1, (4, "counter"): 1}, id="twice and plus one"),
        pytest.param(Chain(1, None, (DOUBLE, Link("minus", 1))), {(1, "counter"): 1, (0, ""): 1}, id="none left is no event"),
        pytest.param(
            Chain(1, "G", (DOUBLE, Link("becomes", 1, to="B", keeps_amount=False))),
            {(1, "B"): 1, (2, "B"): 1},
            id="one black instead",
        ),
        pytest.param(
            Chain(1, "G", (DOUBLE, Link("becomes", 1, to="C", keeps_amount=False, least=2))),
            {(1, "C"): 1},
            id="enabled by doubling",
        ),
        pytest.param(Chain(1, "G", (Link("times", 2, optional=True),)), {(1, "G"): 1, (2, "G"): 1}, id="declined"),
    ],
)
def test_the_program_answers_what_the_rules_say(chain: Chain, expected: dict[Ending, int]) -> None:
    """
    On chains small enough to do by hand the answer-set program is right.
    """
    assert by_answer_sets(chain) == Counter(expected)


@fixed(150)
@given(counter_chains())
def test_search_and_answer_sets_agree_on_counters(chain: Chain) -> None:
    """
    Endings and numbers of orders are the same for effects on the number of counters.
    """
    assert by_search(chain) == by_answer_sets(chain)


@fixed(150)
@given(mana_chains())
def test_search_and_answer_sets_agree_on_mana(chain: Chain) -> None:
    """
    Endings and numbers of orders are the same for effects on the amount and type of mana.
    """
    assert by_search(chain) == by_answer_sets(chain)
