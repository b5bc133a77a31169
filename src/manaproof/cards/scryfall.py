"""
Cards in the shape of Scryfall's bulk files and API.
"""

from __future__ import annotations

from typing import Any, Final

from manaproof.cards.printed import colors_of_cost, mana_symbols, type_line
from manaproof.cards.raw import (
    MAX_COST,
    MAX_TEXT,
    RawCard,
    RawFace,
    Record,
    colors,
    compiled,
    with_flipped,
)
from manaproof.model.cards import Card
from manaproof.model.mana import Color

NOT_CARDS: Final = frozenset(
    {"art_series", "double_faced_token", "emblem", "planar", "scheme", "token", "vanguard"},
)


def card_from_scryfall(raw: Any) -> Card:
    """
    The card that a Scryfall card object describes, its text read.

    Raises:
        CardFileError: the object has not the shape of Scryfall's.
        TooLarge: a part of it exceeds its bound.
    """
    return compiled(raw_card_from_scryfall(raw))


def is_card(raw: Any) -> bool:
    """
    Whether a Scryfall object is a card for decks, not a token, an emblem, a plane and the like.
    """
    return Record.of(raw).text("layout", default="normal") not in NOT_CARDS


def raw_card_from_scryfall(raw: Any) -> RawCard:
    """
    The card that a Scryfall card object describes, its text not yet read.
    """
    card = _named(Record.of(raw))
    parts = [_named(face) for face in card.records("card_faces")] or [card]
    layout = card.text("layout", default="normal")
    if layout == "reversible_card":  # one card printed on both sides
        parts = parts[:1]
        layout = parts[0].text("layout", default="normal")
    faces = [_face(part, card) for part in parts]
    if layout == "flip":
        faces = with_flipped(faces)
    return RawCard(
        name=faces[0].name if len(faces) == 1 else card.name,
        faces=tuple(faces),
        layout=layout,
        color_identity=colors(card.texts("color_identity")),
        mana_value=(card if card.has("cmc") else parts[0]).number("cmc"),
    )


def _named(record: Record) -> Record:
    return Record(record.fields, record.text("name"))


def _face(part: Record, card: Record) -> RawFace:
    cost = mana_symbols(part.text("mana_cost", MAX_COST, default=""))
    return RawFace(
        name=part.name,
        text=part.text("oracle_text", MAX_TEXT, default=""),
        types=type_line(part.text("type_line", default=card.text("type_line", default=""))),
        mana_cost=cost,
        colors=_colors(part, cost),
        power=part.optional("power"),
        toughness=part.optional("toughness"),
        loyalty=part.optional("loyalty"),
        defense=part.optional("defense"),
        keywords=card.texts("keywords"),
    )


def _colors(part: Record, cost: tuple[str, ...] | None) -> frozenset[Color]:
    """
    The colors as given, else those of the indicator, else those of the cost.
    """
    for field in ("colors", "color_indicator"):
        if part.has(field):
            return colors(part.texts(field))
    return colors_of_cost(cost)
