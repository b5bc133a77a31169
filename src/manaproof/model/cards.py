"""
Cards as printed, in our own encoding: characteristics and abilities, no text.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.abilities import Ability
from manaproof.model.mana import Color

PERMANENT_TYPES: tuple[str, ...] = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")  # CR 110.4
DOUBLE_FACED: tuple[str, ...] = ("transform", "modal_dfc", "double_faced_token")  # layouts of cards that CR 712 is about
NAMELESS = "something without a name"
BASIC_LAND_TYPES: tuple[str, ...] = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@frozen(cache_hash=True)
class Face:
    """
    The characteristics of one face of a card, or of a token (CR 109.3).

    Power, toughness, loyalty and defense are texts as printed ("2", "*", "1+*"), None where there are none. Mana
    symbols have no braces.
    """

    name: str
    mana_cost: tuple[str, ...] | None = None
    colors: frozenset[Color] = frozenset()
    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    abilities: tuple[Ability, ...] = ()

    @property
    def is_land(self) -> bool:
        """
        Whether it has the card type land.
        """
        return "Land" in self.card_types

    @property
    def is_creature(self) -> bool:
        """
        Whether it has the card type creature.
        """
        return "Creature" in self.card_types


@frozen(cache_hash=True)
class Card:
    """
    A card with its faces, front first.

    `layout` is Scryfall's word ("normal", "transform", "modal_dfc", "split", …); `color_identity` as in CR 903.4.
    `name` is the full name ("Fire // Ice"). `is_approximate` says that its text comes from a source that may leave out
    an ability. `is_commander` is the designation that a card keeps in every zone (CR 903.3).
    """

    name: str
    faces: tuple[Face, ...]
    layout: str = "normal"
    color_identity: frozenset[Color] = frozenset()
    mana_value: float = 0
    is_approximate: bool = False
    is_commander: bool = False

    @property
    def front(self) -> Face:
        """
        The front face.
        """
        return self.faces[0]
