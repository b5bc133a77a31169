"""
What is known of single cards of a hand or library.
"""

from __future__ import annotations

from manaproof.model.libraries import LibraryCard
from manaproof.model.properties import HasCardType

LAND = HasCardType("Land")


def is_land(card: LibraryCard) -> bool | None:
    """
    Whether it is a land card, None if that isn't known.
    """
    if card.known is not None:
        return "Land" in card.known.front.card_types
    return next((fact.holds for fact in card.facts if fact.having == LAND), None)
