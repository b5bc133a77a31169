import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.cards.samples import FOREST
from tests.cards.test_sources import scryfall, two_faces

from manaproof.cards import Library
from manaproof.cards.coverage import stored_coverage
from manaproof.cards.files import Progress
from manaproof.cards.paths import default_store_path
from manaproof.cards.printed import CardFileError
from manaproof.cards.shipped import Compiled, Entry, write
from manaproof.cards.store import Store, import_file

SECRET = "Zyzzogeton"
CARDS = [
    scryfall(name="Elf", legalities={"vintage": "legal"}, oracle_text=f"Whenever {SECRET} blinks, you may sneeze."),
    two_faces("split", {"name": "Fire", "type_line": "Instant"}, {"name": "Elf", "type_line": "Instant"}),
    scryfall(name="Lava, Axe"),
    scryfall(name="Lava Axe", power="7"),
    scryfall(name="Elf", power="9"),
]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """
    A Scryfall file.
    """
    path = tmp_path / "oracle-cards.json"
    path.write_text(json.dumps(CARDS))
    return path


@pytest.fixture
def store_path(tmp_path: Path, source: Path) -> Path:
    """
    A store made from the file.
    """
    path = tmp_path / "home" / "cards.sqlite3"
    import_file(source, path)
    return path


def power_of(entry: Entry | None) -> Any:
    """
    The power of the front of what was found.
    """
    return entry and entry.card and entry.card["faces"][0].get("power")


def test_an_import_says_what_it_did(tmp_path: Path, source: Path) -> None:
    """
    Cards are counted, a second card of the same name apart; progress is told card by card.
    """
    told: list[Progress] = []
    done = import_file(source, tmp_path / "s", told.append)
    assert (done.cards, done.repeated, done.store) == (4, 1, tmp_path / "s")
    assert [progress.cards for progress in told] == [1, 2, 3, 4, 5]


def test_what_was_imported_is_found(store_path: Path) -> None:
    """
    Cards are found by name and by face; the first of several with the same name is kept; exact punctuation decides.
    """
    with Store(store_path) as store:
        assert power_of(store.get("ELF")) == "1"
        assert store.get("fire") == Entry(face_of=("Fire // Elf",))
        assert power_of(store.get("Lava Axe")) == "7"
        assert power_of(store.get("Lava, Axe")) == "1"
        assert store.get("Forest") is None
        assert list(store.names()) == ["Elf", "Fire // Elf", "Lava Axe", "Lava, Axe"]
        assert list(store.keys()) == ["elf", "fire", "fire elf", "lava axe"]


def test_no_text_is_kept(store_path: Path) -> None:
    """
    The store has the model of the cards and not their words.
    """
    assert f"Whenever {SECRET} blinks".encode() not in store_path.read_bytes()
    assert b"you may sneeze" not in store_path.read_bytes()


def test_a_library_prefers_the_store(store_path: Path, tmp_path: Path) -> None:
    """
    A card in the store goes before the shipped one; what only the shipped file has is still found.
    """
    shipped = tmp_path / "cards.jsonl"
    write([Compiled(FOREST), Compiled(type(FOREST)("Elf", FOREST.faces))], shipped)
    with Library(store=store_path, shipped=shipped) as library:
        assert library.find("Elf").front.power == "1"
        assert library.find("Forest") == FOREST
        assert library.names() == ["Elf", "Fire // Elf", "Forest", "Lava Axe", "Lava, Axe"]


def test_a_failed_import_leaves_the_store(store_path: Path, tmp_path: Path) -> None:
    """
    A damaged file changes nothing and leaves nothing behind.
    """
    before = store_path.read_bytes()
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(CARDS)[:-30])
    with pytest.raises(CardFileError, match="damaged"):
        import_file(bad, store_path)
    assert store_path.read_bytes() == before
    assert [path.name for path in store_path.parent.iterdir()] == [store_path.name]


@pytest.mark.parametrize("version", ["0", "99", None])
def test_a_store_of_another_version_is_an_error(store_path: Path, version: str | None) -> None:
    """
    A store that another version made has to be made again.
    """
    with closing(sqlite3.connect(store_path)) as db:
        db.execute("DELETE FROM meta WHERE key = 'schema_version'")
        if version is not None:
            db.execute("INSERT INTO meta VALUES ('schema_version', ?)", (version,))
        db.commit()
    with pytest.raises(CardFileError, match="another version of manaproof; import the cards again"):
        Store(store_path)


def test_a_file_that_is_no_store_is_an_error(tmp_path: Path) -> None:
    """
    Another file in the place of the store is an error.
    """
    path = tmp_path / "cards.sqlite3"
    path.write_text("no store " * 100)
    with pytest.raises(CardFileError, match="is no store of cards"):
        Store(path)


def test_the_store_is_where_it_is_said_to_be(tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    MANAPROOF_HOME is the folder of the store, for importing and for looking up.
    """
    monkeypatch.setenv("MANAPROOF_HOME", str(tmp_path / "mine"))
    assert import_file(source).store == default_store_path() == tmp_path / "mine" / "cards.sqlite3"
    with Library() as library:
        assert library.find("Lava Axe").front.power == "7"


def test_a_folder_that_cannot_be_made_is_an_error(source: Path) -> None:
    """
    A store that can't be written is an error that names it.
    """
    with pytest.raises(CardFileError, match="can't be written"):
        import_file(source, source / "cards.sqlite3")


def test_coverage_is_kept_with_the_cards(store_path: Path, tmp_path: Path) -> None:
    """
    The counts of the cards that may be played are in the store; without a store there are none.
    """
    assert stored_coverage(store_path).families["A01"].cards == 0
    with pytest.raises(CardFileError, match="name a file of cards"):
        stored_coverage(tmp_path / "none")
