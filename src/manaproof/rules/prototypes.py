"""
Prototype cards (CR 702.160, 718).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.abilities import PrototypeAbility
from manaproof.model.cards import Card, Face
from manaproof.model.symbols import symbol_colors


def prototype_of(card: Card) -> Face | None:
    """
    What a prototyped spell of a card and its permanent are: with another mana cost, size and color (CR 718.3b).
    """
    found = next((ability for ability in card.front.abilities if isinstance(ability, PrototypeAbility)), None)
    if found is None:
        return None
    power, toughness = found.size
    colors = frozenset(color for symbol in found.mana_cost for color in symbol_colors(symbol))
    return evolve(card.front, mana_cost=found.mana_cost, colors=colors, power=str(power), toughness=str(toughness))
