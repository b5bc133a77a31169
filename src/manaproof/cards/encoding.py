"""
Cards as JSON and back: the model's classes, nothing else.

What is usual is not written: a name, colors, a color identity or a mana value that follows from the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError, StructureHandlerNotFoundError

from manaproof.cards.printed import CardFileError, TypeLine, colors_of_cost, mana_symbols, type_line
from manaproof.cards.values import Json, colors_to_json, decode_value, encode_value
from manaproof.errors import ManaproofError
from manaproof.model.cards import Card, Face
from manaproof.model.mana import Color
from manaproof.model.symbols import in_braces, mana_value

_TYPES: Final = ("supertypes", "card_types", "subtypes")
_FAILURES: Final = (
    KeyError,
    TypeError,
    ValueError,
    AttributeError,
    RecursionError,
    CardFileError,
    BaseValidationError,
    ForbiddenExtraKeysError,
    StructureHandlerNotFoundError,
)


class NotACard(ManaproofError):
    """
    A compiled card is not in the form that this version of manaproof writes.
    """


def encode(card: Card) -> dict[str, Json]:
    """
    A card as a value that `json.dumps` takes.

    >>> from manaproof.model.cards import Card, Face
    >>> encode(Card("Memnite", (Face("Memnite", ("0",), card_types=("Creature",), power="1", toughness="1"),)))
    {'name': 'Memnite', 'faces': [{'cost': '{0}', 'types': 'Creature', 'power': '1', 'toughness': '1'}]}
    """
    value: dict[str, Json] = encode_value(card, Card)
    faces = [_shortened(face, written, card.name) for face, written in zip(card.faces, value["faces"], strict=True)]
    short = {"name": card.name, "faces": faces}
    short |= {key: value[key] for key in value if key not in (*short, "color_identity", "mana_value")}
    if card.color_identity != _front_colors(card.faces):
        short["color_identity"] = colors_to_json(card.color_identity)
    if card.mana_value != _front_value(card.faces):
        short["mana_value"] = value.get("mana_value", 0)
    return short


def decode(value: Json) -> Card:
    """
    The card that a value of `encode` stands for.

    Raises:
        NotACard: the value is no such value, or of another version's model.
    """
    try:
        faces = [_lengthened(face, value["name"]) for face in value["faces"]]
        card: Card = decode_value({**value, "faces": faces}, Card)
        return evolve(
            card,
            color_identity=card.color_identity if "color_identity" in value else _front_colors(card.faces),
            mana_value=card.mana_value if "mana_value" in value else _front_value(card.faces),
        )
    except _FAILURES as error:
        raise NotACard("a compiled card is not in the form of this version; import the cards again") from error


def _front_colors(faces: tuple[Face, ...]) -> frozenset[Color]:
    """
    The color identity that is not written.
    """
    return faces[0].colors if faces else frozenset()


def _front_value(faces: tuple[Face, ...]) -> float:
    """
    The mana value that is not written.
    """
    return float(mana_value(faces[0].mana_cost or ())) if faces else 0.0


def _shortened(face: Face, written: dict[str, Json], card_name: str) -> dict[str, Json]:
    """
    A face without a name that is the card's own and colors that are its cost's, and with cost and types as printed.

    What can't be said so, such as a cost that isn't printed like that, is written as the model has it.
    """
    short: dict[str, Json] = {}
    if face.name != card_name:
        short["name"] = face.name
    cost = in_braces(face.mana_cost or ())
    if face.mana_cost is not None and _or_none(mana_symbols, cost) == face.mana_cost:
        short["cost"] = cost
    else:
        short |= {key: written[key] for key in ("mana_cost",) if key in written}
    types_ = TypeLine(face.supertypes, face.card_types, face.subtypes)
    if type_line(str(types_)) == types_:
        short["types"] = str(types_)
    else:
        short |= {key: written[key] for key in _TYPES if key in written}
    if face.colors != colors_of_cost(face.mana_cost):
        short["colors"] = colors_to_json(face.colors)
    return short | {key: written[key] for key in written if key not in ("name", "mana_cost", "colors", *_TYPES)}


def _lengthened(face: dict[str, Json], card_name: str) -> dict[str, Json]:
    """
    The inverse of `_shortened`.
    """
    long = {"name": card_name, **face}
    if "cost" in long:
        long["mana_cost"] = mana_symbols(long.pop("cost"))
    if "types" in long:
        types_ = type_line(long.pop("types"))
        long |= {"supertypes": types_.supertypes, "card_types": types_.card_types, "subtypes": types_.subtypes}
    if "colors" not in long:
        long["colors"] = colors_to_json(colors_of_cost(tuple(long.get("mana_cost") or ())))
    return long


def _or_none(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except ManaproofError:
        return None
