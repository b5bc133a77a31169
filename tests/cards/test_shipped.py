import json
from pathlib import Path

import pytest
from tests.cards.samples import FIRE_ICE, FOREST, SONG, START_FIRE, TEACHER, card

from manaproof.cards.encoding import decode, encode
from manaproof.cards.naming import fold
from manaproof.cards.shipped import CardFile, Compiled, Entry, lines, write

ALL = [SONG, FIRE_ICE, FOREST, START_FIRE, TEACHER]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """
    A file of all of them.
    """
    path = tmp_path / "cards.jsonl"
    write((Compiled(c, is_approximate=c is FOREST) for c in ALL), path)
    return path


def test_lines_are_sorted_and_start_with_their_keys() -> None:
    """
    Each line is a JSON object that starts with its key; the lines are in the order of the keys.
    """
    written = list(lines(Compiled(c) for c in ALL))
    keys = [json.loads(line)["key"] for line in written]
    assert keys == sorted(keys)
    assert all(line.startswith(f'{{"key":"{key}","card":') for key, line in zip(keys, written, strict=True))


def test_the_order_of_the_cards_does_not_matter() -> None:
    """
    The same cards in another order give the same lines.
    """
    assert list(lines(Compiled(c) for c in ALL)) == list(lines(Compiled(c) for c in reversed(ALL)))


@pytest.mark.parametrize("written", [c.name for c in ALL])
def test_each_card_is_found_by_its_full_name(file: Path, written: str) -> None:
    """
    Bisection finds the first line, the last and those between.
    """
    expected = next(c for c in ALL if c.name == written)
    with CardFile(file) as cards:
        entry = cards.get(written.upper())
    assert entry is not None
    assert decode(entry.card) == expected
    assert entry.is_approximate == (expected is FOREST)


@pytest.mark.parametrize(
    ("name", "full"),
    [("Ice", ("Fire // Ice",)), ("fire", ("Fire // Ice", "Start // Fire")), ("BLAZING firesinger", (TEACHER.name,))],
)
def test_a_face_names_its_cards(file: Path, name: str, full: tuple[str, ...]) -> None:
    """
    The name of a face leads to every card that has it.
    """
    with CardFile(file) as cards:
        assert cards.get(name) == Entry(face_of=full)


def test_a_full_name_goes_before_a_face(file: Path) -> None:
    """
    A name that is a card's own and another card's face means the card.
    """
    with CardFile(file) as cards:
        assert cards.get("Seething Song") == Entry(card=encode(SONG))


@pytest.mark.parametrize("name", ["", " ", "A", "Zzz", "Fores", "Forests", 'a"b', "\\"])
def test_what_is_not_there_is_not_found(file: Path, name: str) -> None:
    """
    Names before the first line, after the last and between lines are not found.
    """
    with CardFile(file) as cards:
        assert cards.get(name) is None
        assert name not in cards


def test_an_empty_file_has_nothing(tmp_path: Path) -> None:
    """
    A file without lines can be asked.
    """
    path = tmp_path / "cards.jsonl"
    assert write([], path) == 0
    with CardFile(path) as cards:
        assert cards.get("Forest") is None
        assert cards.get("") is None
        assert list(cards.names()) == []


def test_names_and_keys(file: Path) -> None:
    """
    Names are those of cards in the order of their keys; keys are also those of faces.
    """
    with CardFile(file) as cards:
        assert list(cards.names()) == sorted((c.name for c in ALL), key=fold)
        assert list(cards.keys()) == sorted({fold(name) for c in ALL for name in (c.name, *(f.name for f in c.faces))})


def test_of_names_that_differ_in_punctuation_the_one_written_is_taken(tmp_path: Path) -> None:
    """
    Two cards with the same folded name are told apart by writing it exactly; else the first is taken.
    """
    path = tmp_path / "cards.jsonl"
    write([Compiled(card("Lava, Axe")), Compiled(card("Lava Axe"))], path)
    with CardFile(path) as cards:
        found = [cards.get(name) for name in ("Lava, Axe", "Lava Axe", "lava axe")]
    assert [entry and entry.card and entry.card["name"] for entry in found] == ["Lava, Axe", "Lava Axe", "Lava Axe"]


def test_other_names_lead_to_a_card(tmp_path: Path) -> None:
    """
    A card is also found by the other names given with it.
    """
    path = tmp_path / "tokens.jsonl"
    write([Compiled(card("Treasure Token"), also=("Treasure",))], path)
    with CardFile(path) as cards:
        assert cards.get("treasure") == Entry(face_of=("Treasure Token",))
