"""
The characteristics of an object (CR 109.3).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import Ability, KeywordAbility
from manaproof.model.cards import BETWEEN_NAMES, Face
from manaproof.model.mana import Color
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.symbols import mana_value

OF_OTHERS = " of others"
"""Stands in the origin of abilities that an effect takes from other objects, of which the origin doesn't tell which."""


@frozen
class OwnAbility:
    """
    An ability that an object has, and where it has it from: that is its identity for CR 614.5.

    `origin` is "printed 2", "intrinsic Forest" or "granted by you/Chromatic Lantern 1". `timestamp` is that of the effect that
    granted it, 0 for an ability of its own (CR 613.7a). What is granted of other objects has OF_OTHERS before its number.
    """

    ability: Ability
    origin: str
    timestamp: int = 0


@frozen
class Characteristics:
    """
    Name, mana cost, colors, types, abilities, power and toughness of one object; `id` None for a card not on the battlefield.

    `power` and `toughness` are None where the object has none or where they can't be told; `numbers_known` says
    which. `cant_have` are the keywords that it can't have (CR 113.11). `controller` is no characteristic, but changes with them
    in the layers (CR 109.4, 613.1b). `x` is the X of a spell (CR 202.3e).
    `untold_value` says of what the mana value can't be told. `text_of` is the face whose full text it has (CR 612.6).
    """

    name: str
    id: ObjectId | None = None
    mana_cost: tuple[str, ...] | None = None
    x: int = 0
    front_cost: tuple[str, ...] | None = None
    untold_value: str | None = None
    colors: frozenset[Color] = frozenset()
    supertypes: frozenset[str] = frozenset()
    card_types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    power: int | None = None
    toughness: int | None = None
    numbers_known: bool = True
    abilities: tuple[OwnAbility, ...] = ()
    as_though_haste: bool = False
    every_creature_type: bool = False
    cant_have: frozenset[str] = frozenset()
    controller: PlayerName | None = None
    text_of: Face | None = None

    @property
    def names(self) -> frozenset[str]:
        """
        Its names: two of a split card (CR 709.4a), none of an object without a name (CR 201.2a).
        """
        return frozenset(self.name.split(BETWEEN_NAMES)) if self.name else frozenset()

    @property
    def mana_value(self) -> int:
        """
        The mana value, with the X of a spell (CR 202.3); of a back face that of the front face (CR 712.8e).

        Raises:
            NotModelled: it isn't told.
        """
        if self.untold_value is not None:
            raise NotModelled(f"the mana value of {self.untold_value} isn't encoded")
        symbols = self.mana_cost or self.front_cost or ()
        return mana_value(symbols) + self.x * symbols.count("X")

    @property
    def keywords(self) -> frozenset[str]:
        """
        The keyword abilities that it has, in lower case.
        """
        return frozenset(own.ability.keyword for own in self.abilities if isinstance(own.ability, KeywordAbility))
