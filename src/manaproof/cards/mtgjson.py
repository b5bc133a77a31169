"""
Cards in the shape of MTGJSON's AtomicCards: a list of faces under a full name.
"""

from __future__ import annotations

import re
from typing import Any, Final

from manaproof.cards.printed import CardFileError, colors_of_cost, mana_symbols, type_line
from manaproof.cards.raw import (
    MAX_COST,
    MAX_FACES,
    MAX_TEXT,
    RawCard,
    RawFace,
    Record,
    colors,
    compiled,
    with_flipped,
)
from manaproof.cards.scryfall import NOT_CARDS
from manaproof.errors import TooLarge
from manaproof.model.cards import Card

_LOYALTY: Final = re.compile(r"^\[([+−–-]?)(\d+|X)\]:", re.MULTILINE)
_ROW: Final = re.compile(r"^\d+[—-]\d+ \| ", re.MULTILINE)  # of a results table
_STATION: Final = re.compile(r"^(\d+\+) \| ?", re.MULTILINE)
_QUOTES: Final = str.maketrans({"\N{LEFT SINGLE QUOTATION MARK}": "'", "’": "'", "“": '"', "”": '"'})


def card_from_mtgjson(raw: Any) -> Card:
    """
    The card that an entry of AtomicCards describes, its text read.

    Args:
        raw: What stands under one name: the list of the card's faces.

    Raises:
        CardFileError: the value has not the shape of MTGJSON's.
        TooLarge: a part of it exceeds its bound.
    """
    return compiled(raw_card_from_mtgjson(raw))


def is_card(raw: Any) -> bool:
    """
    Whether an entry of AtomicCards is a card for decks, not a token, an emblem, a plane and the like.
    """
    return _faces(raw)[0].text("layout", default="normal") not in NOT_CARDS


def raw_card_from_mtgjson(raw: Any) -> RawCard:
    """
    The card that an entry of AtomicCards describes, its text not yet read.

    A meld card has its front face only: the other one is part of another object (CR 712.4b).
    """
    records = _faces(raw)
    first = records[0]
    layout = first.text("layout", default="normal")
    if layout == "meld":
        records = records[:1]
    faces = [_face(record) for record in records]
    if layout == "flip":
        faces = with_flipped(faces)
    return RawCard(
        name=faces[0].name if len(faces) == 1 else first.name,
        faces=tuple(faces),
        layout="split" if layout == "aftermath" else layout,
        color_identity=colors(first.texts("colorIdentity")),
        mana_value=first.number("manaValue"),
    )


def _faces(raw: Any) -> list[Record]:
    """
    The faces of an entry in order; of several cards with the same name, the first.
    """
    if not isinstance(raw, list) or not raw:
        raise CardFileError("an entry of AtomicCards is no list of faces")
    if len(raw) > MAX_FACES:
        raise TooLarge(f"an entry of AtomicCards has {len(raw)} faces; the limit is {MAX_FACES}")
    records = [Record.of(face) for face in raw]
    records = [Record(record.fields, record.text("name")) for record in records]
    with_side = sorted((r for r in records if r.has("side")), key=lambda record: record.text("side"))
    return with_side or records[:1]


def _face(record: Record) -> RawFace:
    cost = mana_symbols(record.text("manaCost", MAX_COST, default=""))
    has_colors = record.has("colors")
    return RawFace(
        name=record.text("faceName", default=record.name),
        text=_text(record.text("text", MAX_TEXT, default="")),
        types=type_line(record.text("type", default="")),
        mana_cost=cost,
        colors=colors(record.texts("colors")) if has_colors else colors_of_cost(cost),
        power=record.optional("power"),
        toughness=record.optional("toughness"),
        loyalty=record.optional("loyalty"),
        defense=record.optional("defense"),
        keywords=record.texts("keywords"),
    )


def _text(text: str) -> str:
    r"""
    A text as Scryfall writes it: loyalty costs without brackets, a heading for each threshold of a station, straight quotes.

    >>> _text("[-2]: Draw a card.")
    '−2: Draw a card.'
    >>> _text("Roll a d20.\n1—14 | Draw a card.\n15+ | Draw two cards.")
    'Roll a d20.\n1—14 | Draw a card.\n15+ | Draw two cards.'
    """
    bare = _LOYALTY.sub(lambda match: f"{match[1] and ('+' if match[1] == '+' else '−')}{match[2]}:", text)
    headed = bare if _ROW.search(bare) else _STATION.sub(r"STATION \1\n", bare)
    return headed.translate(_QUOTES)
