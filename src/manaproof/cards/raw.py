"""
A card as a file of others describes it, checked and in one shape, and its compilation to our model.

What such a file says is not trusted: every value has a type and a bound, and nothing in it is executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from attrs import evolve, frozen

from manaproof.cards.printed import NO_TYPES, CardFileError, TypeLine
from manaproof.errors import TooLarge
from manaproof.model.cards import Card, Face
from manaproof.model.mana import COLORS, Color

MAX_NAME: Final = 300
MAX_TEXT: Final = 10_000
MAX_WORDS: Final = 64
MAX_FACES: Final = 8
MAX_COST: Final = 200

_NO_TEXT: Final = re.compile(r"[\0\ud800-\udfff]")
_COLOR_LETTERS: Final = frozenset(color.value for color in COLORS)


@frozen
class RawFace:
    """
    One face: characteristics in the model's form, and the text of its abilities.
    """

    name: str
    text: str = ""
    types: TypeLine = NO_TYPES
    mana_cost: tuple[str, ...] | None = None
    colors: frozenset[Color] = frozenset()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    keywords: tuple[str, ...] = ()


@frozen
class RawCard:
    """
    A card with its faces, front first.
    """

    name: str
    faces: tuple[RawFace, ...]
    layout: str = "normal"
    color_identity: frozenset[Color] = frozenset()
    mana_value: float = 0


def colors(letters: Iterable[str]) -> frozenset[Color]:
    """
    The colors with these letters.

    Raises:
        CardFileError: a letter is none of W U B R G.
    """
    unknown = sorted(set(letters) - _COLOR_LETTERS)
    if unknown:
        raise CardFileError(f"`{unknown[0][:MAX_NAME]}` is no color; the colors are W U B R G")
    return frozenset(Color(letter) for letter in letters)


def with_flipped(faces: Sequence[RawFace]) -> list[RawFace]:
    """
    The faces of a flip card: the flipped one has the mana cost and the colors of the front (CR 710.1c).
    """
    front = faces[0]
    return [front, *(evolve(face, mana_cost=front.mana_cost, colors=front.colors) for face in faces[1:])]


@frozen
class Record:
    """
    A JSON object of a file of cards, read field by field with a type and a bound for each.
    """

    fields: Mapping[str, Any]
    name: str = "a card"

    @classmethod
    def of(cls, value: object, name: str = "a card") -> Record:
        """
        The record that a JSON value is.
        """
        if not isinstance(value, dict):
            raise CardFileError(f"`{name}` is or has something that is no JSON object")
        return cls(cast(Mapping[str, Any], value), name)

    def text(self, field: str, most: int = MAX_NAME, *, default: str | None = None) -> str:
        """
        A text of at most `most` characters.
        """
        value = self.fields.get(field)
        value = default if value is None else value
        if not isinstance(value, str):
            raise CardFileError(f"`{self.name}` has no text under `{field}`")
        if len(value) > most:
            raise TooLarge(f"`{field}` of `{self.name}` has {len(value)} characters; the limit is {most}")
        if _NO_TEXT.search(value):
            raise CardFileError(f"`{field}` of `{self.name}` has characters that are no text")
        return value

    def optional(self, field: str) -> str | None:
        """
        A short text, or None where there is none.
        """
        return None if self.fields.get(field) is None else self.text(field)

    def number(self, field: str) -> float:
        """
        A number from 0 to a million; 0 where there is none.
        """
        value = self.fields.get(field, 0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1_000_000:
            raise CardFileError(f"`{field}` of `{self.name}` is no number from 0 to a million")
        return float(value)

    def texts(self, field: str) -> tuple[str, ...]:
        """
        A list of at most `MAX_WORDS` short texts; empty where there is none.
        """
        value = self._list(field, MAX_WORDS)
        if not all(isinstance(item, str) and len(item) <= MAX_NAME for item in value):
            raise CardFileError(f"`{field}` of `{self.name}` is no list of short texts")
        return tuple(value)

    def records(self, field: str) -> tuple[Record, ...]:
        """
        A list of at most `MAX_FACES` objects; empty where there is none.
        """
        return tuple(Record.of(item, self.name) for item in self._list(field, MAX_FACES))

    def has(self, field: str) -> bool:
        """
        Whether there is a value.
        """
        return self.fields.get(field) is not None

    def _list(self, field: str, most: int) -> list[Any]:
        value = self.fields.get(field)
        if value is None:
            return []
        if not isinstance(value, list):
            raise CardFileError(f"`{field}` of `{self.name}` is no list")
        if len(value) > most:
            raise TooLarge(f"`{field}` of `{self.name}` has {len(value)} entries; the limit is {most}")
        return value


def compiled(raw: RawCard) -> Card:
    """
    The card in our model, its text read.
    """
    return Card(
        name=raw.name,
        faces=tuple(_compiled_face(face, raw) for face in raw.faces),
        layout=raw.layout,
        color_identity=raw.color_identity,
        mana_value=raw.mana_value,
    )


def _compiled_face(face: RawFace, card: RawCard) -> Face:
    from manaproof.cards.reading import read_face  # noqa: PLC0415 - the grammar takes long to load

    return Face(
        name=face.name,
        mana_cost=face.mana_cost,
        colors=face.colors,
        supertypes=face.types.supertypes,
        card_types=face.types.card_types,
        subtypes=face.types.subtypes,
        power=face.power,
        toughness=face.toughness,
        loyalty=face.loyalty,
        defense=face.defense,
        abilities=read_face(face, card),
    )
