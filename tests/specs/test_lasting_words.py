import pytest
from tests.specs.fakes import FakeCards

from manaproof.cards.library import Library
from manaproof.errors import SpecError
from manaproof.model.abilities import Establish
from manaproof.model.board import Board
from manaproof.model.permanents import Chosen
from manaproof.model.walking import walk
from manaproof.specs.asking import board
from manaproof.specs.boards.building import build_board
from manaproof.specs.reading.boards import board_setup
from manaproof.specs.reading.nodes import Entries, read_nodes
from manaproof.specs.texts import Problems

CARDS = FakeCards()
SHIELD = "shield: prevent the next 2 damage to you this turn"


def lasting(of: Board) -> list[str]:
    """
    The identities of what lasts on a board.
    """
    return [resolved.id for resolved in of.resolved]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (f"Forest; {SHIELD}", ["you/shield prevent the next 2 damage to you this turn"]),
        (f"{SHIELD}, Forest; Island", None),
        ("Forest, resolved: High Tide", ["you/resolved High Tide"]),
        (
            "Forest, effect: if you would draw a card, draw two cards instead",
            ["you/effect if you would draw a card, draw two cards instead"],
        ),
        (f"{SHIELD}; {SHIELD}", [f"you/shield {SHIELD[8:]}", f"you/shield {SHIELD[8:]} 2"]),
    ],
)
def test_effects_in_words_stand_among_permanents(words: str, expected: list[str] | None) -> None:
    """
    An entry of a player's list may be an effect in words or a spell that has resolved; it may not go on with other entries.
    """
    if expected is None:
        with pytest.raises(SpecError, match="the effect isn't read"):
            board(words, cards=CARDS)
    else:
        assert lasting(board(words, cards=CARDS)) == expected


def test_what_is_read_is_left_behind() -> None:
    """
    The words become an effect that the board's spell leaves behind.
    """
    (resolved,) = board(SHIELD, cards=CARDS).resolved
    assert sum(isinstance(part, Establish) for part in walk(resolved.card.front.abilities)) == 1


def test_notes_of_effects_in_words() -> None:
    """
    A chosen source, a target, a number and what is left of a shield stand in brackets.
    """
    words = "Forest as f1; shield: prevent the next X damage to any target this turn (targeting f1, x 3, left 2)"
    (resolved,) = board(words, cards=CARDS).resolved
    assert (resolved.target, resolved.left, resolved.chosen) == ("you/Forest", 2, (Chosen("X", "3"),))
    words = "the next 2 damage that a source of your choice would deal to you this turn is dealt to any target instead"
    (resolved,) = board(f"Forest; effect: {words} (source: Forest, targeting opponent)", cards=CARDS).resolved
    assert (resolved.target, resolved.chosen) == ("opponent", (Chosen("source", "you/Forest"),))


def test_a_source_may_be_no_permanent() -> None:
    """
    The name of a card that is no permanent on the board is taken as that of a spell.
    """
    (resolved,) = board(
        "effect: prevent all damage a source of your choice would deal this turn (source: Divination)", cards=CARDS
    ).resolved
    assert resolved.chosen == (Chosen("source", "Divination"),)


@pytest.mark.parametrize(
    ("words", "column", "message"),
    [
        ("Forest; shield: prevent the next 2 dammage to you", 36, "at `dammage`"),
        ("shield: ", 8, "needs words"),
        ("effect: draw a card", 9, "the effect isn't read"),
        ("effect: players can't draw cards (tapped)", 35, "is no note"),
    ],
)
def test_errors_point_at_the_word(words: str, column: int, message: str) -> None:
    """
    Where the words aren't read, or leave no effect, the error says at which word.
    """
    with pytest.raises(SpecError, match=message) as error:
        board(words, cards=CARDS)
    assert error.value.where is not None
    assert error.value.where.column == column


def test_effects_in_words_in_a_spec_file() -> None:
    """
    In YAML the entry may stand with or without quotation marks.
    """
    source = f'you: ["{SHIELD}", resolved: High Tide, token: Treasure]\n'
    problems = Problems()
    node = read_nodes(source, "x.rules.yaml", problems)
    assert isinstance(node, Entries)
    with Library() as cards:
        built = build_board(board_setup(node), cards, problems)
    assert problems.found == []
    assert lasting(built) == [f"you/shield {SHIELD[8:]}", "you/resolved High Tide"]
    assert [permanent.name for permanent in built.permanents] == ["Treasure Token"]
