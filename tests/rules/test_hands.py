import pytest
from attrs import evolve
from tests.rules.making import FOREST, ISLAND, player

from manaproof.model.board import Player
from manaproof.model.cards import Card
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.rules.hands import out_of_hand, with_drawn

FOR, ISL, UNKNOWN = LibraryCard(FOREST), LibraryCard(ISLAND), LibraryCard(None)


def holding(*cards: Card, drawn: tuple[LibraryCard, ...] = (), unknown: int = 0) -> Player:
    """
    A player with these cards in hand, some of them drawn this turn.
    """
    return evolve(player("you"), hand=cards, drawn_cards=drawn, unknown_hand=UnknownCards(unknown, unknown))


def test_a_card_drawn_is_remembered() -> None:
    """
    Cards drawn this turn are remembered in one order, whichever was drawn first.
    """
    one = with_drawn(with_drawn(holding(FOREST, ISLAND), (FOR,)), (ISL,))
    other = with_drawn(with_drawn(holding(FOREST, ISLAND), (ISL,)), (FOR,))
    assert one.drawn_cards == other.drawn_cards == tuple(sorted((FOR, ISL), key=repr))


def test_nothing_is_remembered_where_it_was_not_told() -> None:
    """
    Where it isn't told which cards were drawn before, a further one doesn't tell them.
    """
    assert with_drawn(evolve(holding(FOREST), drawn_cards=None), (FOR,)).drawn_cards is None


@pytest.mark.parametrize(
    ("before", "leaving", "drawn"),
    [
        pytest.param(holding(FOREST, ISLAND, drawn=(FOR,)), ISL, (FOR,), id="another card leaves"),
        pytest.param(holding(FOREST, ISLAND, drawn=(FOR,)), FOR, (), id="the card drawn leaves"),
        pytest.param(holding(FOREST, FOREST, drawn=(FOR, FOR)), FOR, (FOR,), id="one of two drawn leaves"),
        pytest.param(holding(FOREST, FOREST, drawn=(FOR,)), FOR, None, id="one of two of which one was drawn leaves"),
        pytest.param(holding(FOREST, unknown=2, drawn=(UNKNOWN,)), UNKNOWN, None, id="an unknown card leaves"),
        pytest.param(holding(FOREST, unknown=1, drawn=(UNKNOWN,)), UNKNOWN, (), id="the one unknown card leaves"),
        pytest.param(holding(FOREST, unknown=1, drawn=(FOR,)), UNKNOWN, (FOR,), id="an unknown card leaves beside a known one"),
    ],
)
def test_cards_drawn_that_leave(before: Player, leaving: LibraryCard, drawn: tuple[LibraryCard, ...] | None) -> None:
    """
    Of a card that leaves it is told whether it was drawn this turn, unless of several alike some were drawn and some weren't.
    """
    assert out_of_hand(before, (leaving,)).drawn_cards == drawn


def test_a_hand_without_a_card_has_one_card_less() -> None:
    """
    The card leaves the hand, and the count of cards gained goes down by one.
    """
    after = out_of_hand(holding(FOREST, ISLAND), (FOR,))
    assert (after.hand, after.hand_gained) == ((ISLAND,), -1)
