"""
The user's own cards: an SQLite file made from a file of cards of others.

It holds compiled cards and how much of them was read, no Oracle text.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final, Self

from attrs import frozen

from manaproof.cards.encoding import encode
from manaproof.cards.files import Progress, SourceCard, cards_of
from manaproof.cards.naming import fold
from manaproof.cards.paths import default_store_path
from manaproof.cards.printed import CardFileError
from manaproof.cards.raw import compiled
from manaproof.cards.shipped import Entry

SCHEMA_VERSION: Final = 1
_SCHEMA: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (key TEXT NOT NULL, name TEXT NOT NULL UNIQUE, approximate INTEGER NOT NULL, card TEXT NOT NULL);
CREATE INDEX cards_by_key ON cards (key);
CREATE TABLE faces (key TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (key, name)) WITHOUT ROWID;
"""


@frozen
class Imported:
    """
    What an import did.

    Units: cards.
    """

    cards: int
    repeated: int
    store: Path


class Store:
    """
    A store that was imported, open for look-ups.

    Raises:
        CardFileError: the file is no store of this version.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
            version = self._db.execute("SELECT value FROM meta WHERE key = 'schema_version'").fetchone()
        except sqlite3.Error as error:
            raise CardFileError(f"`{path}` is no store of cards; import the cards again") from error
        if version is None or version[0] != str(SCHEMA_VERSION):
            self._db.close()
            raise CardFileError(f"`{path}` was made by another version of manaproof; import the cards again")

    def close(self) -> None:
        """
        Gives the file back.
        """
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def get(self, name: str) -> Entry | None:
        """
        What the store has under a name, written in any way; as `CardFile.get`.
        """
        key = fold(name)
        row = self._db.execute(
            "SELECT card, approximate FROM cards WHERE key = ? ORDER BY name != ?, name LIMIT 1", (key, name)
        ).fetchone()
        if row is not None:
            return Entry(card=json.loads(row[0]), is_approximate=bool(row[1]))
        names = self._db.execute("SELECT name FROM faces WHERE key = ? ORDER BY name", (key,)).fetchall()
        return Entry(face_of=tuple(row[0] for row in names)) if names else None

    def names(self) -> Iterator[str]:
        """
        The full names of all cards, sorted by key.
        """
        return (row[0] for row in self._db.execute("SELECT name FROM cards ORDER BY key, name"))

    def keys(self) -> Iterator[str]:
        """
        All folded names, of cards and of faces, sorted.
        """
        both = "SELECT key FROM cards UNION SELECT key FROM faces ORDER BY key"
        return (row[0] for row in self._db.execute(both))

    def facts(self, key: str) -> str | None:
        """
        What the import noted under a word, such as "coverage".
        """
        row = self._db.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])


def import_file(
    path: Path,
    store_path: Path | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Imported:
    """
    Makes a store of the cards in a Scryfall `oracle-cards` or MTGJSON `AtomicCards` file, plain or gzip.

    The store is replaced as a whole once the file was read to its end; until then the old one stays.

    Args:
        path: The file; its format is told from its content.
        store_path: The store to make; the default one if it is None.
        progress: Called after each card.

    Raises:
        CardFileError: the file can't be read, or the store can't be written.
        TooLarge: the file or a card in it exceeds its bound.
    """
    target = store_path or default_store_path()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        os.close(handle)
        made = Path(name)
        try:
            cards, repeated = _fill(made, path, progress)
            made.replace(target)
        finally:
            made.unlink(missing_ok=True)
    except OSError as error:
        raise CardFileError(f"`{target}` can't be written: {error.strerror or error}") from error
    return Imported(cards, repeated, target)


def _fill(made: Path, source: Path, progress: Callable[[Progress], None] | None) -> tuple[int, int]:
    """
    Writes every card of a file into a new store; returns how many, and how many more had a name that was there already.
    """
    from manaproof.cards.coverage import Coverage  # noqa: PLC0415 - the grammar takes long to load

    coverage = Coverage()
    names: set[str] = set()
    repeated = 0
    with closing(sqlite3.connect(made)) as db:
        db.executescript(_SCHEMA)
        for card in cards_of(source):
            if card.raw.name in names:
                repeated += 1
            else:
                names.add(card.raw.name)
                _insert(db, card)
                if card.is_eternal:
                    coverage.add(card.raw)
            if progress is not None:
                progress(card.progress)
        facts = {"schema_version": str(SCHEMA_VERSION), "coverage": json.dumps(coverage.to_json())}
        db.executemany("INSERT INTO meta VALUES (?, ?)", facts.items())
        db.execute("DELETE FROM faces WHERE key IN (SELECT key FROM cards)")
        db.commit()
    return len(names), repeated


def _insert(db: sqlite3.Connection, source: SourceCard) -> None:
    card = compiled(source.raw)
    row = (fold(card.name), card.name, source.is_approximate, json.dumps(encode(card), ensure_ascii=False))
    db.execute("INSERT INTO cards VALUES (?, ?, ?, ?)", row)
    faces = [(fold(face.name), card.name) for face in card.faces]
    db.executemany("INSERT OR IGNORE INTO faces VALUES (?, ?)", faces)
