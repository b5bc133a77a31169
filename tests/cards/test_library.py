import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from tests.cards.samples import FIRE_ICE, FOREST, SONG, START_FIRE, TEACHER, VORINCLEX, card

from manaproof.cards import Library
from manaproof.cards.shipped import Compiled, write
from manaproof.errors import CardNotFound
from manaproof.model.cards import Card

SHIPPED = [SONG, FIRE_ICE, FOREST, TEACHER, VORINCLEX, card("Mana Reflection")]


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """
    A library of a few cards without a store.
    """
    path = tmp_path / "cards.jsonl"
    write((Compiled(c, is_approximate=c is FOREST) for c in SHIPPED), path)
    with Library(store=tmp_path / "none.sqlite3", shipped=path) as opened:
        yield opened


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("forest", FOREST),
        ("FIRE // ICE", FIRE_ICE),
        ("Fire", FIRE_ICE),
        ("Seething Song", SONG),
        ("blazing firesinger", TEACHER),
        ("Vorinclex Voice of Hunger", VORINCLEX),
    ],
)
def test_cards_are_found(library: Library, name: str, found: Card) -> None:
    """
    Full names and faces are found however they are written.
    """
    assert library.find(name) == evolve(found, is_approximate=found is FOREST)
    assert library.knows(name)


def test_the_face_that_was_named_is_told(library: Library) -> None:
    """
    A face's name gives the number of the face, the full name the front; a doubtful source is told too.
    """
    assert [library.look_up(name).face for name in ("Fire // Ice", "Fire", "Ice")] == [0, 0, 1]
    assert [library.look_up(name).is_approximate for name in ("Forest", "Ice")] == [True, False]


def test_a_misspelt_name_gets_the_nearest(library: Library) -> None:
    """
    A name that isn't known is answered with those written much like it.
    """
    with pytest.raises(CardNotFound, match="no card is named `Manna Reflexion`; nearest: `Mana Reflection`"):
        library.find("Manna Reflexion")


def test_a_name_like_no_other_gets_a_way_out(library: Library) -> None:
    """
    A name that is like no other is answered with where cards come from.
    """
    with pytest.raises(CardNotFound, match="no card is named `Xyzzy`; import a newer file of cards"):
        library.find("Xyzzy")


def test_a_face_of_several_cards_is_not_guessed(tmp_path: Path) -> None:
    """
    A face that two cards have is an error that lists the cards.
    """
    path = tmp_path / "cards.jsonl"
    write([Compiled(FIRE_ICE), Compiled(START_FIRE)], path)
    with (
        Library(store=tmp_path / "none", shipped=path) as library,
        pytest.raises(CardNotFound, match="`Fire` is a face of several cards: `Fire // Ice`, `Start // Fire`; give the full"),
    ):
        library.find("Fire")


def test_searching(library: Library) -> None:
    """
    All words of the text are in each name found; names that start with it come first; without any, the nearest.
    """
    assert library.search("of vorinclex") == ["Vorinclex, Voice of Hunger"]
    assert library.search("fire") == ["Fire // Ice", "Blazing Firesinger // Seething Song"]
    assert library.search("forset") == ["Forest"]
    assert library.search("xyzzy") == []
    assert library.search("e", limit=2) == library.search("e")[:2]


def test_names(library: Library) -> None:
    """
    The names are the full names of all cards in the order of their folded forms.
    """
    assert library.names() == [
        "Blazing Firesinger // Seething Song",
        "Fire // Ice",
        "Forest",
        "Mana Reflection",
        "Seething Song",
        "Vorinclex, Voice of Hunger",
    ]


def test_a_list_of_two_cards_is_not_one_card_with_two_faces(library: Library) -> None:
    """
    A comma belongs to a name only where the name has it.
    """
    assert library.split_names("Fire, Ice, Vorinclex, Voice of Hunger") == ["Fire", "Ice", "Vorinclex, Voice of Hunger"]


def test_looking_up_loads_neither_grammar_nor_solver() -> None:
    """
    Importing the library and finding a card keeps the grammar, the solver and SQLite out.
    """
    program = (
        "import sys; from pathlib import Path; from manaproof.cards import Library; "
        "Library(store=Path('none')).knows('Forest'); "
        "print(sorted({'lark', 'z3', 'sqlite3', 'rapidfuzz', 'manaproof.cardtext'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_tokens_of_the_rules_are_there() -> None:
    """
    Predefined tokens are found by the words that effects use for them.
    """
    with Library(store=Path("none")) as library:
        assert [library.token(name).name for name in ("Treasure", "treasure token", "Cursed Role", "Young Hero")] == [
            "Treasure Token",
            "Treasure Token",
            "Cursed",
            "Young Hero",
        ]
        assert library.token("Eldrazi Spawn").front.power == "0"
        with pytest.raises(CardNotFound, match="no predefined token is named `Tresure`; nearest: `Treasure Token`"):
            library.token("Tresure")
