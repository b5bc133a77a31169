"""
The file of compiled cards: text, one line per name, sorted, so that a look-up is a bisection over bytes.

A line is a JSON object. It starts with the folded name under "key"; under "card" is the compiled card, or, for the name of
one face, the full name of the card that has it. `approximate` marks a card whose source text may lack something.
"""

from __future__ import annotations

import json
import mmap
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Self

from attrs import frozen

from manaproof.cards.encoding import encode
from manaproof.cards.naming import fold
from manaproof.cards.values import Json
from manaproof.model.cards import Card

DATA: Final = Path(__file__).with_name("data")
CARDS: Final = DATA / "cards.jsonl"
TOKENS: Final = DATA / "tokens.jsonl"

_KEYS: Final = re.compile(rb'^\{"key":"((?:[^"\\]|\\.)*)"', re.MULTILINE)
_NAMES: Final = re.compile(rb'^\{"key":"(?:[^"\\]|\\.)*","card":\{"name":("(?:[^"\\]|\\.)*")', re.MULTILINE)


@frozen
class Entry:
    """
    What a file of cards has under one name: an encoded card, or the full names of the cards that have a face of that name.
    """

    card: Json | None = None
    face_of: tuple[str, ...] = ()
    is_approximate: bool = False


@frozen
class Compiled:
    """
    A card on its way into a file; `also` are more names by which it is found.
    """

    card: Card
    is_approximate: bool = False
    also: tuple[str, ...] = ()


def lines(cards: Iterable[Compiled]) -> Iterator[str]:
    """
    The lines of a file with these cards, sorted by key; the same cards give the same lines.

    A face whose name is another card's full name has no line: that name means the other card.
    """
    by_key: dict[str, list[Json]] = {}
    faces: dict[str, set[str]] = {}
    for compiled in cards:
        card = compiled.card
        marked = {"approximate": True} if compiled.is_approximate else {}
        by_key.setdefault(fold(card.name), []).append({"card": encode(card), **marked})
        for name in (*(face.name for face in card.faces), *compiled.also):
            faces.setdefault(fold(name), set()).add(card.name)
    for key, names in faces.items():
        if key not in by_key:
            by_key[key] = [{"card": name} for name in sorted(names)]
    for key in sorted(by_key, key=_order):
        for value in sorted(by_key[key], key=_json):
            yield _json({"key": key, **value})


def write(cards: Iterable[Compiled], path: Path) -> int:
    """
    Writes a file of cards; returns how many lines it has.
    """
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for line in lines(cards):
            file.write(line + "\n")
            count += 1
    return count


class CardFile:
    """
    A file of compiled cards that is searched where it lies.

    Cost: a look-up reads about log2(lines) lines; nothing is read in advance.
    """

    def __init__(self, path: Path = CARDS) -> None:
        self._bytes: mmap.mmap | bytes = b""
        self._keys: tuple[str, ...] | None = None
        with path.open("rb") as file:
            if path.stat().st_size:
                self._bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def close(self) -> None:
        """
        Gives the file back.
        """
        if isinstance(self._bytes, mmap.mmap):
            self._bytes.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __contains__(self, name: str) -> bool:
        key = _order(fold(name))
        return bool(key) and self._key_at(self._first(key)) == key

    def get(self, name: str) -> Entry | None:
        """
        What the file has under a name, written in any way.

        Of several cards whose names are the same but for punctuation, it is the one written exactly so, else the first.
        """
        values = list(self._values(_order(fold(name))))
        if not values:
            return None
        cards = [value for value in values if isinstance(value["card"], dict)]
        if not cards:
            return Entry(face_of=tuple(value["card"] for value in values))
        chosen = next((value for value in cards if value["card"]["name"] == name), cards[0])
        return Entry(card=chosen["card"], is_approximate=chosen.get("approximate", False))

    def names(self) -> Iterator[str]:
        """
        The full names of all cards, sorted by key.
        """
        return (json.loads(match[1]) for match in _NAMES.finditer(self._bytes))

    def keys(self) -> Iterator[str]:
        """
        All folded names, of cards and of faces, sorted; they are read from the file once.
        """
        if self._keys is None:
            self._keys = tuple(dict.fromkeys(json.loads(b'"%b"' % match[1]) for match in _KEYS.finditer(self._bytes)))
        return iter(self._keys)

    def _values(self, key: bytes) -> Iterator[Mapping[str, Any]]:
        start = self._first(key)
        while key and self._key_at(start) == key:
            end = self._end(start)
            yield json.loads(self._bytes[start:end])
            start = end

    def _first(self, key: bytes) -> int:
        """
        Where the first line whose key is not before `key` starts.
        """
        low, high = 0, len(self._bytes)
        while low < high:
            start = self._bytes.rfind(b"\n", 0, (low + high) // 2) + 1
            if self._key_at(start) < key:
                low = self._end(start)
            else:
                high = start
        return low

    def _end(self, start: int) -> int:
        return self._bytes.find(b"\n", start) + 1 or len(self._bytes)

    def _key_at(self, start: int) -> bytes:
        """
        The key of the line that starts there; nothing at the end of the file.
        """
        match = _KEYS.match(self._bytes, start)
        return b"" if match is None else match[1]


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _order(key: str) -> bytes:
    """
    A key as it stands in the file; lines are sorted by these bytes.
    """
    return json.dumps(key, ensure_ascii=False)[1:-1].encode()
