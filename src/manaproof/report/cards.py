"""
How a card was read: its characteristics, its abilities in our notation, and what was declined.
"""

from __future__ import annotations

from manaproof.model.abilities import UnreadAbility
from manaproof.model.cards import Card, Face
from manaproof.model.costs import UnreadCost
from manaproof.model.instructions import Unread
from manaproof.model.walking import walk
from manaproof.report.notation import notation
from manaproof.specs.texts import shown


def card_text(card: Card) -> str:
    """
    A card, face by face.
    """
    blocks = [_face(face) for face in card.faces]
    first = [card.name, ""] if len(card.faces) > 1 else []
    return "\n".join([*first, "\n\n".join("\n".join(block) for block in blocks)])


def _face(face: Face) -> list[str]:
    cost = "" if face.mana_cost is None else "  " + "".join(f"{{{symbol}}}" for symbol in face.mana_cost)
    types = " ".join((*face.supertypes, *face.card_types))
    line = f"{types} - {' '.join(face.subtypes)}" if face.subtypes else types
    size = f"  {face.power}/{face.toughness}" if face.power is not None else ""
    lines = [f"{face.name}{cost}", f"{line}{size}"]
    for number, ability in enumerate(face.abilities, start=1):
        lines.append(f"  {number}. {notation(ability)}")
        lines += [f"     not read: {declined}" for declined in _declined(ability)]
    return lines


def _declined(ability: object) -> list[str]:
    """
    Each place of an ability where reading stopped, and why.
    """
    return [
        f"stopped at {shown(part.stopped_at)} (character {part.position + 1}): {part.reason}"
        for part in walk(ability)
        if isinstance(part, UnreadAbility | Unread | UnreadCost)
    ]
