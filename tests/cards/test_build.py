import json
import runpy
from pathlib import Path

from tests.cards.test_sources import scryfall
from tests.conftest import REPOSITORY

from manaproof.cards.encoding import decode
from manaproof.cards.files import cards_of
from manaproof.cards.scryfall import card_from_scryfall
from manaproof.cards.shipped import CARDS, TOKENS, CardFile, Compiled, write
from manaproof.cards.tokens import compiled_tokens

PREDEFINED = 21  # as many definitions has CR 111.10, edition 2026-08-07


def test_the_shipped_cards_are_what_the_corpus_gives(corpus: Path, tmp_path: Path) -> None:
    """
    Building the shipped files again gives the same bytes.
    """
    build = runpy.run_path(str(REPOSITORY / "tools" / "build_cards.py"))["build"]
    build(corpus / "oracle-cards.json.gz", tmp_path)
    assert (tmp_path / TOKENS.name).read_bytes() == TOKENS.read_bytes()
    same = (tmp_path / CARDS.name).read_bytes() == CARDS.read_bytes()
    assert same, "run tools/build_cards.py"


def test_every_card_that_may_be_played_is_shipped(corpus: Path) -> None:
    """
    Each card of the corpus that is legal, restricted or banned in Vintage or Commander is found by its names.
    """
    with CardFile() as cards:
        missing = [
            name
            for card in cards_of(corpus / "oracle-cards.json.gz")
            if card.is_eternal
            for name in (card.raw.name, *(face.name for face in card.raw.faces))
            if name not in cards
        ]
    assert missing == []


def test_every_shipped_card_can_be_read() -> None:
    """
    Each line of the shipped files decodes, and no two cards have the same name.
    """
    names = []
    for path in (CARDS, TOKENS):
        with path.open(encoding="utf-8") as file:
            values = [json.loads(line)["card"] for line in file]
        names += [decode(value).name for value in values if isinstance(value, dict)]
    assert len(names) == len(set(names)) > 30_000


def test_tokens_have_the_definitions_of_the_rules() -> None:
    """
    All predefined tokens are there, and the shipped file has exactly them.
    """
    tokens = [compiled.card for compiled in compiled_tokens()]
    assert len(tokens) == PREDEFINED + len(["Eldrazi Spawn", "Eldrazi Scion"])
    with CardFile(TOKENS) as shipped:
        assert sorted(shipped.names()) == sorted(card.name for card in tokens)


def test_a_compiled_card_comes_back_equal(tmp_path: Path) -> None:
    """
    A card read from text is the same after it was written and found.
    """
    card = card_from_scryfall(scryfall(oracle_text="{T}: Add {G}.\nFrobnicate."))
    path = tmp_path / "cards.jsonl"
    write([Compiled(card)], path)
    with CardFile(path) as cards:
        entry = cards.get("elf")
    assert entry is not None
    assert decode(entry.card) == card
    assert len(card.front.abilities) == 2
