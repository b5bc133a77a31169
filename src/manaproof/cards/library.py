"""
The card library: the user's own cards first, then those that come with manaproof.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol, Self

from attrs import evolve, frozen

from manaproof.cards.encoding import decode
from manaproof.cards.naming import fold
from manaproof.cards.shipped import CARDS, TOKENS, CardFile, Entry
from manaproof.errors import CardNotFound
from manaproof.model.cards import Card

_NEAREST: Final = 3
_LIKENESS: Final = 75  # in per cent, as rapidfuzz measures it
_SHOWN: Final = 80  # of a name in a message


class Source(Protocol):
    """
    Somewhere cards are looked up by name.
    """

    def get(self, name: str) -> Entry | None:
        """
        What is there under a name, written in any way.
        """

    def names(self) -> Iterator[str]:
        """
        The full names of all cards.
        """

    def keys(self) -> Iterator[str]:
        """
        All folded names, of cards and of faces.
        """

    def close(self) -> None:
        """
        Gives the file back.
        """


@frozen
class Found:
    """
    A card, the number of the face that was named (0 for the full name), and whether its source text may lack something.
    """

    card: Card
    face: int = 0
    is_approximate: bool = False


class Library:
    """
    Finds cards by the name of the card or of one face, no matter the case, the accents or the punctuation.

    A full name goes before the name of a face, and the user's store before the file that is shipped.

    Args:
        store: The user's store; None is the default one. It needn't exist.
        shipped: The file of compiled cards.

    >>> Library(store=Path("no such file")).find("llanowar elves").front.power
    '1'
    """

    def __init__(self, store: Path | None = None, shipped: Path = CARDS) -> None:
        self._sources = [*_stores(store), *_files(shipped)]
        self._tokens = _files(TOKENS)
        self._cards: dict[str, Found] = {}

    def close(self) -> None:
        """
        Gives the files back.
        """
        for source in (*self._sources, *self._tokens):
            source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def find(self, name: str) -> Card:
        """
        The card of this name, or with a face of this name.

        Raises:
            CardNotFound: there is none, or several have a face of this name.
        """
        return self.look_up(name).card

    def look_up(self, name: str) -> Found:
        """
        As `find`, with what else is known.
        """
        if name not in self._cards:
            found = _in(self._sources, name)
            if found is None:
                raise CardNotFound(self._not_found(name, self._sources, "card"))
            self._cards[name] = found
        return self._cards[name]

    def token(self, name: str) -> Card:
        """
        The predefined token of this name (CR 111.10), such as "Treasure" or "Cursed Role".

        Raises:
            CardNotFound: there is none.
        """
        found = _in(self._tokens, name)
        if found is None:
            raise CardNotFound(self._not_found(name, self._tokens, "predefined token"))
        return found.card

    def knows(self, name: str) -> bool:
        """
        Whether `find` finds something.
        """
        return any(source.get(name) is not None for source in self._sources)

    def knows_token(self, name: str) -> bool:
        """
        Whether `token` finds something.
        """
        return any(source.get(name) is not None for source in self._tokens)

    def encodings(self) -> Iterator[tuple[str, tuple[Card, ...]]]:
        """
        Each card that several sources have, with what each of them has.
        """
        for name in sorted({name for source in self._sources[1:] for name in source.names()}):
            found = (source.get(name) for source in self._sources)
            cards = tuple(decode(entry.card) for entry in found if entry is not None and entry.card is not None)
            if len(cards) > 1:
                yield name, cards

    def names(self) -> list[str]:
        """
        The full names of all cards, in the order of their folded names.

        Cost: one pass over the files.
        """
        return sorted({name for source in self._sources for name in source.names()}, key=lambda name: (fold(name), name))

    def search(self, text: str, limit: int = 50) -> list[str]:
        """
        The full names that contain all words of a text; names that start with it come first. Without any, the nearest names.

        >>> Library(store=Path("no such file")).search("reflecting po")
        ['Reflecting Pool']
        """
        wanted = fold(text)
        words = wanted.split()
        hits = [name for name in self.names() if all(word in fold(name) for word in words)]
        if not hits:
            return self._nearest(text, self._sources, limit)
        return sorted(hits, key=lambda name: not fold(name).startswith(wanted))[:limit]

    def split_names(self, text: str) -> list[str]:
        """
        The entries of a board as it is written on the command line; see `manaproof.cards.entries.split_names`.

        >>> Library(store=Path("no such file")).split_names("Forest, Vorinclex, Voice of Hunger, Mana Reflection")
        ['Forest', 'Vorinclex, Voice of Hunger', 'Mana Reflection']
        """
        from manaproof.cards.entries import split_names  # noqa: PLC0415 - most look-ups don't split

        return split_names(text, self._knows_with_commas)

    def _knows_with_commas(self, name: str) -> bool:
        """
        Whether a name is known that has its commas there and nowhere else, so that "Fire, Ice" is not "Fire // Ice".
        """
        if "," not in name:
            return self.knows(name) or self.knows_token(name)
        parts = [fold(part) for part in name.split(",")]
        found = _in([*self._sources, *self._tokens], name)
        names = [] if found is None else [found.card.name, *(face.name for face in found.card.faces)]
        return any([fold(part) for part in known.split(",")] == parts for known in names)

    def _not_found(self, name: str, sources: list[Source], what: str) -> str:
        for source in sources:
            entry = source.get(name)
            if entry is not None and len(entry.face_of) > 1:
                cards = ", ".join(f"`{card}`" for card in entry.face_of)
                return f"`{name}` is a face of several cards: {cards}; give the full name"
        nearest = self._nearest(name, sources, _NEAREST)
        name = name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1]}…"
        if not nearest:
            hint = "; import a newer file of cards with `manaproof cards import`" if what == "card" else ""
            return f"no {what} is named `{name}`{hint}"
        return f"no {what} is named `{name}`; nearest: {', '.join(f'`{near}`' for near in nearest)}"

    def _nearest(self, name: str, sources: list[Source], limit: int) -> list[str]:
        """
        Full names of cards whose name, or a face's, is written much like this.
        """
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - only a misspelt name needs it

        keys = list(dict.fromkeys(key for source in sources for key in source.keys()))  # noqa: SIM118 - no mapping
        near = process.extract(fold(name)[:200], keys, scorer=fuzz.ratio, limit=limit, score_cutoff=_LIKENESS)
        names = [_full_names(sources, key) for key, _, _ in near]
        return list(dict.fromkeys(full for fulls in names for full in fulls))[:limit]


def _stores(path: Path | None) -> list[Source]:
    from manaproof.cards.paths import default_store_path  # noqa: PLC0415 - keeps SQLite out of look-ups without a store

    path = path or default_store_path()
    if not path.is_file():
        return []
    from manaproof.cards.store import Store  # noqa: PLC0415

    return [Store(path)]


def _files(path: Path) -> list[Source]:
    return [CardFile(path)] if path.is_file() else []


def _in(sources: list[Source], name: str) -> Found | None:
    """
    The first card with this full name, else the first with a face of this name.
    """
    entries = [(source, entry) for source in sources if (entry := source.get(name)) is not None]
    for _, entry in entries:
        if entry.card is not None:
            card = evolve(decode(entry.card), is_approximate=entry.is_approximate)
            return Found(card, is_approximate=entry.is_approximate)
    for source, entry in entries:
        if len(entry.face_of) == 1:
            full = source.get(entry.face_of[0])
            if full is not None and full.card is not None:
                card = evolve(decode(full.card), is_approximate=full.is_approximate)
                key = fold(name)
                face = next((number for number, face in enumerate(card.faces) if fold(face.name) == key), 0)
                return Found(card, face, full.is_approximate)
    return None


def _full_names(sources: list[Source], key: str) -> tuple[str, ...]:
    for source in sources:
        entry = source.get(key)
        if entry is not None:
            return entry.face_of or (str((entry.card or {})["name"]),)
    return ()
