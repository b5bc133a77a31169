"""
The characteristics of an object as the game sees it (CR 109.3), after all continuous effects.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.model.abilities import Ability, KeywordAbility
from manaproof.model.board import ObjectId, Permanent
from manaproof.model.cards import Card, Face
from manaproof.model.mana import Color
from manaproof.model.symbols import mana_value
from manaproof.rules.keywords import implied_abilities


@frozen
class OwnAbility:
    """
    An ability that an object has, and where it has it from: that is its identity for CR 614.5.

    `origin` is "printed 2", "intrinsic Forest" or "granted by you/Chromatic Lantern 1".
    """

    ability: Ability
    origin: str


@frozen
class Characteristics:
    """
    Name, mana cost, colors, types, abilities, power and toughness of one object; `id` None for a card not on the battlefield.

    `power` and `toughness` are None where the object has none or where they can't be told; `numbers_known` says
    which.
    """

    name: str
    id: ObjectId | None = None
    mana_cost: tuple[str, ...] | None = None
    front_cost: tuple[str, ...] | None = None
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

    @property
    def mana_value(self) -> int:
        """
        The mana value, X counted as 0 (CR 202.3); of a back face that of the front face (CR 712.8e).
        """
        return mana_value(self.mana_cost or self.front_cost or ())

    @property
    def keywords(self) -> frozenset[str]:
        """
        The keyword abilities that it has, in lower case.
        """
        return frozenset(own.ability.keyword for own in self.abilities if isinstance(own.ability, KeywordAbility))


def printed(face: Face, object_id: ObjectId | None = None) -> Characteristics:
    """
    The characteristics as printed, before any effect.
    """
    known = all(text is None or text.lstrip("-").isdigit() for text in (face.power, face.toughness))
    return Characteristics(
        name=face.name,
        id=object_id,
        mana_cost=face.mana_cost,
        colors=face.colors,
        supertypes=frozenset(face.supertypes),
        card_types=frozenset(face.card_types),
        subtypes=frozenset(face.subtypes),
        power=_number(face.power),
        toughness=_number(face.toughness),
        numbers_known=known,
        abilities=(
            *(OwnAbility(ability, f"printed {n}") for n, ability in enumerate(face.abilities, start=1)),
            *(OwnAbility(ability, origin) for origin, ability in implied_abilities(face)),
        ),
    )


_TRANSFORMING = "transform"


def printed_on(permanent: Permanent) -> Characteristics:
    """
    The characteristics that a permanent has before any effect: those of the face that is up, or of what it is a copy of.
    """
    looks = printed(permanent.printed, permanent.id)
    is_back = permanent.face > 0 and permanent.copied is None and permanent.card.layout == _TRANSFORMING
    return evolve(looks, front_cost=permanent.card.front.mana_cost) if is_back else looks


def of_card(card: Card) -> Characteristics:
    """
    The characteristics of a card that is not on the battlefield: those of its front face (CR 712.8a).
    """
    return printed(card.front)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.lstrip("-").isdigit() else None


def takes_damage(looks: Characteristics) -> bool:
    """
    Whether damage can be dealt to a permanent: to battles, creatures and planeswalkers alone (CR 120.1).
    """
    return not looks.card_types.isdisjoint({"Battle", "Creature", "Planeswalker"})
