"""
Cards as printed, in our own encoding: characteristics and abilities, no text.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from manaproof.model.abilities import Ability
from manaproof.model.mana import Color

PERMANENT_TYPES: tuple[str, ...] = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")  # CR 110.4
DOUBLE_FACED: tuple[str, ...] = ("transform", "modal_dfc", "double_faced_token")  # layouts of cards that CR 712 is about
SPLIT = "split"
FLIP = "flip"
BETWEEN_NAMES = " // "
NAMELESS = "something without a name"
BASIC_LAND_TYPES: tuple[str, ...] = ("Plains", "Island", "Swamp", "Mountain", "Forest")


@frozen(cache_hash=True)
class Face:
    """
    The characteristics of one face of a card, or of a token (CR 109.3).

    Power, toughness, loyalty and defense are texts as printed ("2", "*", "1+*"), None where there are none. Mana
    symbols have no braces. `flipped` is the other half of a flip card where the values of both are copied (CR 707.3, 710.2).
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
    flipped: Face | None = None

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


def joined(faces: Sequence[Face], kinds: Face) -> Face:
    """
    Halves of a split card as one: their names, costs and texts together, with the types and the size of `kinds`.
    """
    costs = [face.mana_cost for face in faces if face.mana_cost is not None]
    return evolve(
        kinds,
        name=BETWEEN_NAMES.join(face.name for face in faces),
        mana_cost=tuple(symbol for cost in costs for symbol in cost) if costs else None,
        colors=frozenset(color for face in faces for color in face.colors),
        abilities=tuple(ability for face in faces for ability in face.abilities),
    )


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

    @property
    def copiable(self) -> Face:
        """
        What a copy of the card acquires: its front face, of a flip card with the other half.
        """
        return evolve(self.front, flipped=self.faces[1]) if self.layout == FLIP and len(self.faces) > 1 else self.front

    @property
    def elsewhere(self) -> Face:
        """
        Its characteristics where it is neither on the stack nor on the battlefield: both halves of a split card (CR 709.4).
        """
        if self.layout != SPLIT:
            return self.front
        kinds = evolve(
            self.front,
            supertypes=tuple(dict.fromkeys(kind for face in self.faces for kind in face.supertypes)),
            card_types=tuple(dict.fromkeys(kind for face in self.faces for kind in face.card_types)),
            subtypes=tuple(dict.fromkeys(kind for face in self.faces for kind in face.subtypes)),
        )
        return joined(self.faces, kinds)

    @property
    def is_melded(self) -> bool:
        """
        Whether it stands for a melded permanent: the backs of two meld cards, which have no mana cost (CR 712.4).
        """
        return self.layout == "meld" and self.front.mana_cost is None and not self.front.is_land

    @property
    def is_room(self) -> bool:
        """
        Whether it is a split card with a shared type line, of which each half can be locked (CR 709.5).
        """
        return self.layout == SPLIT and "Room" in self.front.subtypes

    def with_unlocked(self, halves: Sequence[int]) -> Face:
        """
        What a Room has on the battlefield: names, costs and texts of its unlocked halves alone (CR 709.5).
        """
        return joined([self.faces[half] for half in halves], self.front)
