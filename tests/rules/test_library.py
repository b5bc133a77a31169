import pytest
from attrs import evolve
from tests.rules.making import BEARS, CREATURE, FOREST, ISLAND, LAND, SWAMP, basic, board, library, library_of, player

from manaproof.errors import TooLarge
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import AnyOrder, Library, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.outcomes import AssumedSize, size_in_words
from manaproof.model.properties import Without
from manaproof.rules.cases import NeedsCases
from manaproof.rules.context import Context
from manaproof.rules.library import put_in_hand, put_in_library, take_bottom, take_many, take_top
from manaproof.rules.revealing import reveal_until

FOR, ISL, SWA, BEA = (LibraryCard(known) for known in (FOREST, ISLAND, SWAMP, BEARS))
UNKNOWN = LibraryCard(None)
Names = tuple[str, ...]


def owner(*parts: LibraryPart) -> Player:
    """
    A player with a library of these parts.
    """
    return player("you", library_of(*parts))


def on(made: Player) -> Board:
    """
    A board with that player.
    """
    return board(players=(made, Player("opponent")))


def context(made: Player) -> Context:
    """
    From where a property is read.
    """
    return Context(on(made), {}, "you")


def names(cards: tuple[object, ...]) -> Names:
    """
    The names of cards; "?" for an unknown one and "…" for an unknown stretch.
    """
    return tuple(_name(card) for card in cards)


def _name(card: object) -> str:
    if isinstance(card, LibraryCard):
        return card.known.name if card.known else "?"
    if isinstance(card, AnyOrder):
        return "{" + " ".join(names(card.cards)) + "}"
    return "…"


def left(made: Player) -> Names:
    """
    The names of what lies in a library.
    """
    return names(made.library.parts)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param((), [], id="empty"),
        pytest.param((FOR,), [(("Forest",), ())], id="the only card"),
        pytest.param((FOR, ISL), [(("Forest",), ("Island",))], id="the top card"),
        pytest.param(
            (AnyOrder((FOR, ISL)), SWA),
            [(("Forest",), ("Island", "Swamp")), (("Island",), ("Forest", "Swamp"))],
            id="either of a block",
        ),
        pytest.param((AnyOrder((FOR, FOR)),), [(("Forest",), ("Forest",))], id="equal cards are one case"),
        pytest.param(
            (AnyOrder((FOR, ISL, SWA)),),
            [(("Forest",), ("{Island Swamp}",)), (("Island",), ("{Forest Swamp}",)), (("Swamp",), ("{Forest Island}",))],
            id="the rest of a block stays one",
        ),
        pytest.param((UnknownCards(1, 1), FOR), [(("?",), ("Forest",))], id="the last unknown card"),
        pytest.param((UnknownCards(enough=True),), [(("?",), ("…",))], id="enough"),
    ],
)
def test_taking_the_top_card(parts: tuple[LibraryPart, ...], expected: list[tuple[Names, Names]]) -> None:
    """
    The top card is one card, or any of those that lie on top in an order that nobody has seen.
    """
    made = owner(*parts)
    assert [(names(way.cards), left(way.player)) for way in take_top(made, on(made))] == expected


def test_whether_an_unknown_library_has_a_card_is_a_question() -> None:
    """
    A library of unknown size is split into two cases when a card is taken.
    """
    made = owner(UnknownCards(0, None))
    with pytest.raises(NeedsCases) as raised:
        take_top(made, on(made))
    cases = raised.value.cases(on(made))
    sizes = [case.assumes for case in cases if isinstance(case.assumes, AssumedSize)]
    assert [(size_in_words(size), left(case.board.player("you"))) for size, case in zip(sizes, cases, strict=True)] == [
        ("your library has 1 card or more", ("…",)),
        ("your library is empty", ()),
    ]


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(0, [()], id="none"),
        pytest.param(1, [("Forest",)], id="one"),
        pytest.param(2, [("Forest", "Island")], id="all"),
        pytest.param(3, [("Forest", "Island")], id="609.3 as many as there are"),
    ],
)
def test_taking_several_cards(count: int, expected: list[Names]) -> None:
    """
    So many cards are taken, or all there are.
    """
    made = owner(FOR, ISL)
    assert [names(way.cards) for way in take_many(made, count, on(made))] == expected


def test_taking_more_orders_than_can_be_listed() -> None:
    """
    A block of ten cards has too many orders for a look at seven of them.
    """
    made = owner(AnyOrder(tuple(LibraryCard(basic(f"Card {n}")) for n in range(10))))
    with pytest.raises(TooLarge):
        take_many(made, 7, on(made))


def test_taking_the_bottom_card() -> None:
    """
    The bottom card is the last, and the rest keeps its order.
    """
    made = owner(FOR, ISL, SWA)
    assert [(names(way.cards), left(way.player)) for way in take_bottom(made, on(made))] == [(("Swamp",), ("Forest", "Island"))]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param((), {((), None, ())}, id="empty"),
        pytest.param((BEA, FOR), {(("Grizzly Bears",), "Grizzly Bears", ("Forest",))}, id="at once"),
        pytest.param((FOR, ISL, BEA, SWA), {(("Forest", "Island", "Grizzly Bears"), "Grizzly Bears", ("Swamp",))}, id="later"),
        pytest.param((FOR, ISL), {(("Forest", "Island"), None, ())}, id="none found"),
        pytest.param(
            (AnyOrder((BEA, FOR)), SWA),
            {
                (("Grizzly Bears",), "Grizzly Bears", ("Forest", "Swamp")),
                (("Forest", "Grizzly Bears"), "Grizzly Bears", ("Swamp",)),
            },
            id="in a block: before or behind the other card",
        ),
        pytest.param(
            (AnyOrder((FOR, ISL)), BEA),
            {(("Forest", "Island", "Grizzly Bears"), "Grizzly Bears", ())},
            id="behind a block",
        ),
    ],
)
def test_revealing_until_a_card_is_found(parts: tuple[LibraryPart, ...], expected: set[tuple[Names, str | None, Names]]) -> None:
    """
    Cards are revealed up to the first that fits, or all of them.
    """
    made = owner(*parts)
    ways = reveal_until(made, CREATURE, context(made))
    assert {(names(way.cards), _name(way.found) if way.found else None, left(way.player)) for way in ways} == expected


def test_revealing_until_a_card_is_found_among_unknown_cards() -> None:
    """
    Of unknown cards it is assumed that one fits, with others before it, or that none does.
    """
    made = owner(UnknownCards(enough=True))
    ways = reveal_until(made, LAND, context(made))
    assert [(names(way.cards), left(way.player), way.assumes) for way in ways] == [
        (("…", "?"), ("…",), "a land card is found"),
        (("…",), (), "no land card is found"),
    ]


def test_what_a_case_assumes_is_remembered() -> None:
    """
    A card found as a land isn't found as a nonland: the facts of a case hold for its negation too.
    """
    made = owner(UnknownCards(enough=True))
    first, _ = reveal_until(made, LAND, context(made))
    assert first.found is not None
    again = owner(first.found)
    assert [way.found for way in reveal_until(again, Without(LAND), context(again))] == [None]


@pytest.mark.parametrize(
    ("cards", "position", "arrangement", "expected"),
    [
        pytest.param((FOR, ISL), Position.TOP, Arrangement.AS_IS, (("Forest", "Island", "Swamp"), 1), id="on top as they are"),
        pytest.param((FOR, ISL), Position.BOTTOM, Arrangement.AS_IS, (("Swamp", "Forest", "Island"), 1), id="below as they are"),
        pytest.param((ISL, FOR), Position.BOTTOM, Arrangement.ANY_ORDER, (("Swamp", "{Forest Island}"), 2), id="any order"),
        pytest.param((FOR,), Position.BOTTOM, Arrangement.ANY_ORDER, (("Swamp", "Forest"), 1), id="one card has one order"),
        pytest.param((), Position.BOTTOM, Arrangement.ANY_ORDER, (("Swamp",), 1), id="no card"),
        pytest.param(
            (FOR, FOR, ISL), Position.BOTTOM, Arrangement.RANDOM, (("Swamp", "{Forest Forest Island}"), 3), id="equal cards"
        ),
    ],
)
def test_putting_cards_back(
    cards: tuple[LibraryCard, ...], position: Position, arrangement: Arrangement, expected: tuple[Names, int]
) -> None:
    """
    Cards go on top or below; in any order they are one block with its number of arrangements.
    """
    after, arrangements = put_in_library(owner(SWA), cards, position, arrangement)
    assert (left(after), arrangements) == expected


def test_what_is_put_into_a_hand_is_there() -> None:
    """
    Known cards are listed, unknown ones are counted.
    """
    made = put_in_hand(evolve(owner(), unknown_hand=UnknownCards(0, 0)), (FOR, UNKNOWN, UnknownCards(0, 3)))
    assert (_hand(made.hand), made.unknown_hand) == (("Forest",), UnknownCards(1, 4))


def _hand(cards: tuple[Card, ...]) -> Names:
    return tuple(known.name for known in cards)


def test_a_library_equals_itself() -> None:
    """
    Boards with the same cards in the same order are the same.
    """
    assert (library(FOREST, ISLAND), library(FOREST)) == (Library((FOR, ISL)), Library((FOR,)))
