"""
How a card was read: its characteristics, its abilities in words as the model says them, and what was declined.
"""

from __future__ import annotations

from typing import Any

from manaproof.cardtext.paragraphs import GIVER
from manaproof.cardtext.printer import print_ability
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import Ability, UnreadAbility
from manaproof.model.cards import Card, Face
from manaproof.model.costs import UnreadCost
from manaproof.model.instructions import Unread
from manaproof.model.symbols import in_braces
from manaproof.model.walking import walk
from manaproof.report.notation import notation
from manaproof.specs.texts import shown


def card_text(card: Card, *, verbose: bool = False) -> str:
    """
    A card, face by face; with `verbose` each ability in our notation as well.
    """
    blocks = [_face(face, verbose=verbose) for face in card.faces]
    first = [card.name, ""] if len(card.faces) > 1 else []
    return "\n".join([*first, "\n\n".join("\n".join(block) for block in blocks)])


def card_record(card: Card) -> dict[str, Any]:
    """
    The JSON record of how a card was read.
    """
    return {
        "schema_version": 1,
        "query": "cards show",
        "name": card.name,
        "layout": card.layout,
        "faces": [_face_record(face) for face in card.faces],
    }


def _face_record(face: Face) -> dict[str, Any]:
    return {
        "name": face.name,
        "mana_cost": None if face.mana_cost is None else _cost(face),
        "type_line": _type_line(face),
        "power": face.power,
        "toughness": face.toughness,
        "abilities": [
            {"words": _words(ability, face), "notation": notation(ability), "not_read": _declined(ability)}
            for ability in face.abilities
        ],
    }


def _face(face: Face, *, verbose: bool) -> list[str]:
    cost = "" if face.mana_cost is None else f"  {_cost(face)}"
    size = f"  {face.power}/{face.toughness}" if face.power is not None else ""
    lines = [f"{face.name}{cost}", f"{_type_line(face)}{size}"]
    for number, ability in enumerate(face.abilities, start=1):
        lines.append(f"  {number}. {_words(ability, face) or 'not read'}")
        lines += [f"     not read: {declined}" for declined in _declined(ability)]
        lines += [f"     {notation(ability)}"] if verbose else []
    return lines


def _words(ability: Ability, face: Face) -> str | None:
    """
    What the model says, as normalised text; None for an ability that wasn't read at all.
    """
    if isinstance(ability, UnreadAbility):
        return None
    words = print_ability(ability, Subject((face.name,), face.card_types, face.subtypes))
    return words.replace("~", face.name).replace(GIVER, face.name)


def _cost(face: Face) -> str:
    return in_braces(face.mana_cost or ())


def _type_line(face: Face) -> str:
    types = " ".join((*face.supertypes, *face.card_types))
    return f"{types} - {' '.join(face.subtypes)}" if face.subtypes else types


def _declined(ability: object) -> list[str]:
    """
    Each place of an ability where reading stopped, and why.
    """
    return [
        f"stopped at {shown(part.stopped_at)} (character {part.position + 1}): {part.reason}"
        for part in walk(ability)
        if isinstance(part, UnreadAbility | Unread | UnreadCost)
    ]
