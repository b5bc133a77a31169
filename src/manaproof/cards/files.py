"""
Files of cards of others, read one card at a time: Scryfall's bulk files and MTGJSON's AtomicCards, plain or gzip.
"""

from __future__ import annotations

import enum
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from attrs import frozen

from manaproof.cards import mtgjson, scryfall
from manaproof.cards.printed import CardFileError
from manaproof.cards.raw import RawCard
from manaproof.cards.unpacking import WANTED, opened
from manaproof.errors import TooLarge

MAX_ENTRY: Final = 4_000_000  # characters of one card's JSON, about ten times the longest
MAX_CARDS: Final = 2_000_000
_CHUNK: Final = 1 << 20
_SPACE: Final = re.compile(r"[ \t\r\n]*")


class Format(enum.Enum):
    """
    Whose files they are; told from the content, not from the name.
    """

    SCRYFALL = "Scryfall"
    MTGJSON = "MTGJSON"


@frozen
class Progress:
    """
    How far a file has been read.

    Units: bytes of the file as it lies on the disk.
    """

    cards: int
    read: int
    size: int


@frozen
class SourceCard:
    """
    One card of a file.

    `is_approximate` says that the file itself marks the text as possibly incomplete; `is_eternal` that the card is legal,
    restricted or banned in Vintage or Commander.
    """

    raw: RawCard
    progress: Progress
    is_approximate: bool = False
    is_eternal: bool = False


def cards_of(path: Path) -> Iterator[SourceCard]:
    """
    The cards for decks in a file, in its order, their texts not yet read; tokens, emblems, planes and the like are passed over.

    Raises:
        CardFileError: the file can't be read, is damaged, or is no file of cards.
        TooLarge: the file or a card in it exceeds its bound.
    """
    with opened(path) as (binary, text):
        size = path.stat().st_size
        entries = _Entries(text)
        for number, value in enumerate(entries, 1):
            if number > MAX_CARDS:
                raise TooLarge(f"`{path.name}` has more than {MAX_CARDS} entries")
            reader = scryfall if entries.format is Format.SCRYFALL else mtgjson
            if reader.is_card(value):
                legalities, is_approximate = _facts(value)
                yield SourceCard(
                    raw=raw_card(value, entries.format),
                    progress=Progress(number, binary.tell(), size),
                    is_approximate=is_approximate,
                    is_eternal=any(legalities.get(format_) in _PLAYED for format_ in ("vintage", "commander")),
                )


def raw_card(value: Any, format_: Format) -> RawCard:
    """
    The card that an entry of a file of this format describes.
    """
    if format_ is Format.SCRYFALL:
        return scryfall.raw_card_from_scryfall(value)
    return mtgjson.raw_card_from_mtgjson(value)


_PLAYED: Final = frozenset({"legal", "restricted", "banned"})


def _facts(value: Any) -> tuple[dict[str, str], bool]:
    first = value[0] if isinstance(value, list) else value
    legalities = first.get("legalities")
    if not isinstance(legalities, dict):
        legalities = {}
    return {str(k): str(v).lower() for k, v in legalities.items()}, first.get("x_approximate") is True


class _Entries:
    """
    The entries of a JSON file of cards, one at a time; `format` is known once the first is there.
    """

    def __init__(self, text: IO[str]) -> None:
        self.format = Format.SCRYFALL
        self._text = text
        self._buffer = ""
        self._at = 0
        self._decoder = json.JSONDecoder()

    def __iter__(self) -> Iterator[Any]:
        opening = self._next_character()
        if opening == "[":
            yield from self._items()
        elif opening == "{":
            yield from self._members()
        else:
            raise CardFileError(f"this is no JSON file of cards; {WANTED}")
        if self._peek():
            raise CardFileError("there is something after the end of the cards; fetch the file again")

    def _items(self) -> Iterator[Any]:
        """
        The objects of a Scryfall list, whose bracket was read.
        """
        while self._more("]"):
            value = self._value()
            if not isinstance(value, dict) or ("type_line" not in value and "card_faces" not in value):
                raise CardFileError(f"this JSON file has other things than cards in its list; {WANTED}")
            yield value

    def _members(self) -> Iterator[Any]:
        """
        The entries under "data" of an object, whose brace was read.
        """
        found = False
        while self._more("}"):
            name = self._value()
            self._expect(":")
            if name != "data":
                self._value()
                continue
            found = True
            opening = self._next_character()
            if opening == "[":  # an answer of Scryfall's API
                yield from self._items()
            elif opening == "{":
                self.format = Format.MTGJSON
                yield from self._atomic()
            else:
                raise CardFileError(f"this JSON file has no cards under `data`; {WANTED}")
        if not found:
            raise CardFileError(f"this JSON file has no cards; {WANTED}")

    def _atomic(self) -> Iterator[Any]:
        while self._more("}"):
            self._value()
            self._expect(":")
            value = self._value()
            if not isinstance(value, list):
                raise CardFileError(f"this is MTGJSON, but not a file of `AtomicCards`; {WANTED}")
            yield value

    def _more(self, closing: str) -> bool:
        """
        Whether another item follows; passes over the comma before it, or over the closing bracket.
        """
        character = self._peek()
        if character == closing:
            self._at += 1
            return False
        if character == ",":
            self._at += 1
        return True

    def _value(self) -> Any:
        """
        The next JSON value.
        """
        self._peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._buffer, self._at)
            except json.JSONDecodeError as error:
                self._grow(error)
            except RecursionError as error:
                raise TooLarge("this JSON file is nested too deeply to be a file of cards") from error
            except ValueError as error:
                raise TooLarge("this JSON file has a number that is too long for a card's") from error
            else:
                self._at = end
                return value

    def _grow(self, error: json.JSONDecodeError | None = None) -> None:
        """
        Reads on: the value at hand is not complete yet.
        """
        rest = self._buffer[self._at :]
        more = self._text.read(_CHUNK)
        if not more:
            raise CardFileError("this JSON file is damaged or cut off; fetch it again") from error
        if len(rest) > MAX_ENTRY:
            raise TooLarge(f"an entry of this file is no JSON or has more than {MAX_ENTRY} characters") from error
        self._buffer, self._at = rest + more, 0

    def _peek(self) -> str:
        """
        The next character that is no space, not passed over; nothing at the end of the file.
        """
        while True:
            spaces = _SPACE.match(self._buffer, self._at)
            self._at = self._at if spaces is None else spaces.end()
            if self._at < len(self._buffer):
                return self._buffer[self._at]
            self._buffer, self._at = self._text.read(_CHUNK), 0
            if not self._buffer:
                return ""

    def _next_character(self) -> str:
        character = self._peek()
        self._at += 1
        return character

    def _expect(self, character: str) -> None:
        if self._next_character() != character:
            raise CardFileError("this JSON file is damaged; fetch it again")
