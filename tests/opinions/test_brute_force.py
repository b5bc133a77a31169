from itertools import permutations

import pytest
from attrs import evolve
from tests.rules.making import (
    BEARS,
    CONTAMINATION,
    DOUBLER,
    FOREST,
    MANA_REFLECTION,
    PLUS_ONE,
    THOUGHT_REFLECTION,
    board,
    card,
    changes_counters,
    explored,
    instead_of_drawing,
    permanent,
)

from manaproof.errors import TooLarge
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.expr import ONE
from manaproof.model.occasions import DrawsCards, Occasion, PutsCounters, TapForMana
from manaproof.model.outcomes import CountersPlaced, WitnessStep
from manaproof.reference.brute_force import outcomes_by_brute_force
from manaproof.reference.replay import replay

TARGET = permanent(BEARS, 90)
PUT = PutsCounters(TARGET.id, "+1/+1", 1, "you")
TAP = TapForMana("you", "you/Forest 0")
MAY_GAIN = card("May", instead_of_drawing(i.GainLife(ONE), optional=True))
MAY_DOUBLE = card("May Double", changes_counters(change=f.ChangeCount(times=2), optional=True))


@pytest.mark.parametrize("doublers", [0, 1, 2, 3])
@pytest.mark.parametrize("plus_ones", [0, 1, 2, 3])
def test_brute_force_is_all_permutations(doublers: int, plus_ones: int) -> None:
    """
    Where every effect always applies, the orders are the permutations, worked out here on bare numbers.
    """
    found = outcomes_by_brute_force(board([TARGET, *[DOUBLER] * doublers, *[PLUS_ONE] * plus_ones]), PUT)
    expected: dict[int, int] = {}
    for order in permutations(["double"] * doublers + ["plus"] * plus_ones):
        count = 1
        for verb in order:
            count = count * 2 if verb == "double" else count + 1
        expected[count] = expected.get(count, 0) + 1
    counts = {h.count: orders for happenings, orders in found.items() for h in happenings if isinstance(h, CountersPlaced)}
    assert counts == expected


@pytest.mark.parametrize(
    ("made", "occasion", "expected"),
    [
        pytest.param(board([FOREST]), TAP, [1], id="nothing to choose"),
        pytest.param(board([FOREST, MANA_REFLECTION, CONTAMINATION]), TAP, [1, 1], id="two orders, two outcomes"),
        pytest.param(board([THOUGHT_REFLECTION, THOUGHT_REFLECTION]), DrawsCards("you"), [2], id="two orders, one outcome"),
        pytest.param(board([MAY_GAIN]), DrawsCards("you", 2), [1, 1, 1, 1], id="a decline is no part of an order"),
        pytest.param(board([TARGET, MAY_DOUBLE, PLUS_ONE]), PUT, [1, 1, 1], id="declined, before or after"),
    ],
)
def test_numbers_of_orders(made: Board, occasion: Occasion, expected: list[int]) -> None:
    """
    How many orders lead to each outcome, on boards small enough to do by hand.
    """
    assert sorted(outcomes_by_brute_force(made, occasion).values()) == expected


def test_too_many_paths_are_an_error() -> None:
    """
    Brute force refuses what it can't finish.
    """
    with pytest.raises(TooLarge):
        outcomes_by_brute_force(board([TARGET, *[DOUBLER] * 5]), PUT, limit=100)


def test_a_witness_of_another_outcome_is_not_accepted() -> None:
    """
    A witness must lead to what its outcome says, by all of its steps and no others.
    """
    made = board([FOREST, MANA_REFLECTION, CONTAMINATION])
    first, second = explored(made, TAP)
    swapped, shortened = evolve(first, witness=second.witness), evolve(first, witness=first.witness[:1])
    by_another = evolve(first, witness=tuple(evolve(step, chooser="opponent") for step in first.witness))
    answers = [replay(made, TAP, outcome) for outcome in (first, second, swapped, shortened, by_another)]
    assert answers == [True, True, False, False, False]


def test_a_witness_that_needs_what_is_not_encoded_is_not_judged() -> None:
    """
    Replay answers neither yes nor no where a rule is missing.
    """
    unread = card("Unread", instead_of_drawing(i.Unread("word", 0, "unknown word", False, False, False)))
    (outcome,) = explored(board(), DrawsCards("you"))
    claimed = evolve(outcome, witness=(WitnessStep("Unread", "you", "you draw a card", ()),))
    assert replay(board([unread]), DrawsCards("you"), claimed) is None
