import pytest
from tests.rules.making import (
    ABUNDANCE,
    BEARS,
    CONTAMINATION,
    DOUBLER,
    FOREST,
    ISLAND,
    MANA_REFLECTION,
    PLUS_ONE,
    THOUGHT_REFLECTION,
    board,
    card,
    changes_counters,
    explored,
    instead_of_drawing,
    library,
    mana_of,
    permanent,
    player,
)

from manaproof.errors import TooLarge
from manaproof.explore import chains
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.cards import Card
from manaproof.model.expr import ONE
from manaproof.model.occasions import DrawsCards, InSequence, PutsCounters, TapForMana
from manaproof.rules.tasks import World

TAP = TapForMana("you", "you/Forest 0")
TARGET = permanent(BEARS, 90)
PUT = PutsCounters(TARGET.id, "+1/+1", 1, "you")
MAY_GAIN = card("May", instead_of_drawing(i.GainLife(ONE), optional=True))


@pytest.mark.parametrize(
    ("doublers", "plus_ones", "expected"),
    [
        (1, 1, (2, 2)),
        (2, 1, (3, 6)),
        (1, 2, (3, 6)),
        (2, 2, (6, 24)),
        (3, 2, (10, 120)),
        (3, 3, (17, 720)),
        (4, 3, (29, 5040)),
        (4, 4, (44, 40320)),
        (5, 4, (76, 362880)),
    ],
)
def test_numbers_of_outcomes_and_orders(doublers: int, plus_ones: int, expected: tuple[int, int]) -> None:
    """
    Doublers and plus-ones on one counter: all k! orders are accounted for, and lead to this many numbers of counters.
    """
    found = explored(board([TARGET, *[DOUBLER] * doublers, *[PLUS_ONE] * plus_ones]), PUT)
    assert (len(found), sum(outcome.orders for outcome in found)) == expected


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        pytest.param([MAY_GAIN], {1: 2}, id="applied or declined"),
        pytest.param([MAY_GAIN, MAY_GAIN], {1: 1, 2: 1}, id="either, or both declined"),
        pytest.param([ABUNDANCE], {1: 3}, id="choices within an effect aren't orders"),
    ],
)
def test_declines_and_choices_are_not_part_of_an_order(things: list[Card], expected: dict[int, int]) -> None:
    """
    Outcomes by number of orders: declining and choosing open branches but no orders.
    """
    found = explored(
        board(things, players=(player("you", library(FOREST, ISLAND, BEARS)), player("opponent"))), DrawsCards("you")
    )
    counts = [outcome.orders for outcome in found]
    assert {count: counts.count(count) for count in counts} == expected


def test_a_witness_names_every_choice() -> None:
    """
    Each step says which effect was applied by whom, and how many could have been.
    """
    found = explored(board([FOREST, MANA_REFLECTION], [CONTAMINATION]), TAP)
    steps = [[(step.effect, step.chooser, step.options) for step in outcome.witness] for outcome in found]
    assert steps == [
        [("Mana Reflection", "you", 2), ("Contamination", "you", 1)],
        [("Contamination", "you", 2), ("Mana Reflection", "you", 1)],
    ]


def test_a_witness_names_what_was_declined() -> None:
    """
    A declined effect is a step that wasn't applied.
    """
    found = explored(board([MAY_GAIN]), DrawsCards("you"))
    assert sorted([(step.effect, step.applied) for step in outcome.witness] for outcome in found) == [
        [("May", False)],
        [("May", True)],
    ]


def test_a_sequence_is_one_after_the_other() -> None:
    """
    The second occasion sees the board that the first one leaves, and orders multiply.
    """
    made = board([FOREST, FOREST, MANA_REFLECTION, CONTAMINATION])
    twice = InSequence((TAP, TapForMana("you", "you/Forest 1")))
    assert mana_of(made, twice) == {"{B}{B}": 1, "{B}{B}{B}": 2, "{B}{B}{B}{B}": 1}


def test_too_many_states_are_an_error() -> None:
    """
    A graph beyond the limit is refused, never cut off silently.
    """
    exploration = Exploration(World(), limit=5)
    with pytest.raises(TooLarge):
        exploration.outcomes_from([Node(board([TARGET, DOUBLER, DOUBLER, PLUS_ONE]), (PUT,))])


def test_a_board_equals_itself() -> None:
    """
    Two searches of equal boards find the same outcomes in the same order, witnesses included.
    """
    made = [board([FOREST, MANA_REFLECTION, MANA_REFLECTION, CONTAMINATION]) for _ in range(2)]
    assert explored(made[0], TAP) == explored(made[1], TAP)


def test_the_graph_grows_with_sets_of_effects_not_with_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Ten effects on one event are two to the power of ten sets in any number of orders, were none fixed first.

    States with equal numbers are shared.
    """
    monkeypatch.setattr(chains, "FEWEST_TO_FIX", 11)
    effects = [card(f"Effect {n}", changes_counters(change=f.ChangeCount(plus=ONE))) for n in range(10)]
    exploration = Exploration(World())
    (outcome,) = exploration.outcomes_from([Node(board([TARGET, *effects]), (PUT,))])
    assert (outcome.orders, len(exploration.graph)) == (3628800, 2**10 + 2)


def test_the_end_of_the_game_ends_the_occasion() -> None:
    """
    Nothing happens after a player has won.
    """
    wins = card("Wins", instead_of_drawing(i.WinGame()))
    (outcome,) = explored(board([wins]), DrawsCards("you", 3))
    assert len(outcome.happenings) == 1


def test_two_draws_multiply_their_ways() -> None:
    """
    Each of two draws is replaced or not, on its own.
    """
    found = explored(board([MAY_GAIN]), DrawsCards("you", 2))
    assert sorted(outcome.orders for outcome in found) == [1, 1, 1, 1]


def test_an_effect_applies_once_in_each_branch_of_a_chain() -> None:
    """
    Three doublers of draws: every order applies all of them to every card of the chain.
    """
    (outcome,) = explored(board([THOUGHT_REFLECTION] * 3), DrawsCards("you"))
    assert (len(outcome.happenings), outcome.orders) == (8, 12)
