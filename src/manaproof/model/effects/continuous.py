"""
Continuous effects: what they change of an object (CR 611, 613).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.change import Change
from manaproof.model.expr import Condition, Quantity
from manaproof.model.mana import Color
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent


@frozen
class GainControl(Change):
    """
    A player controls it (CR 613.1b); `name` is who that is, once it is known.
    """

    player: PlayerRef = PlayerRef.YOU
    name: str | None = None


@frozen
class SetLandTypes(Change):
    """
    It is those land types and no others (CR 305.7); `chosen` for the type chosen for the source.
    """

    subtypes: tuple[str, ...]
    chosen: bool = False


@frozen
class AddTypes(Change):
    """
    It has those types in addition to its other types; `chosen` for the type chosen for the source.
    """

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    every_basic_land_type: bool = False
    every_land_type: bool = False
    every_creature_type: bool = False
    chosen: bool = False


@frozen
class SetTypes(Change):
    """
    It is those card types and subtypes and loses its other ones (CR 205.1a, 205.1b); `chosen` for the chosen creature type.

    `only` says that an artifact creature has no other card types either.
    """

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    chosen: bool = False
    only: bool = False


@frozen
class LoseTypes(Change):
    """
    It isn't of those card types any more, or loses all creature types; with card types go their subtypes (CR 205.1a).
    """

    card_types: tuple[str, ...] = ()
    creature_types: bool = False


@frozen
class LoseLandTypes(Change):
    """
    It loses all land types.
    """


@frozen
class SetColors(Change):
    """
    It is those colors; `in_addition` to its own; no colors is colorless; `chosen` for the color chosen for the source.
    """

    colors: frozenset[Color] = frozenset()
    in_addition: bool = False
    chosen: bool = False


@frozen
class LoseAllAbilities(Change):
    """
    It loses all abilities (CR 613.1f); `other` spares those that the same effect gives, `except_mana` mana abilities.
    """

    other: bool = False
    except_mana: bool = False


@frozen
class LoseKeyword(Change):
    """
    It loses a keyword ability (CR 613.1f).
    """

    keyword: str


@frozen
class LoseThisAbility(Change):
    """
    It loses the ability of which this is an effect (CR 613.1f).
    """


@frozen
class CantHaveKeyword(Change):
    """
    It loses a keyword ability and can't have or gain it (CR 113.11).
    """

    keyword: str


@frozen
class GainActivatedAbilities(Change):
    """
    It has all activated abilities of some objects (CR 613.1f).
    """

    of: Objects


@frozen
class ModifyPowerToughness(Change):
    """
    It gets +X/+Y or -X/-Y.
    """

    power: Quantity
    toughness: Quantity
    power_sign: int = 1
    toughness_sign: int = 1


@frozen
class SetPowerToughness(Change):
    """
    It has this base power and toughness; None for one of them that is not set.
    """

    power: Quantity | None
    toughness: Quantity | None


@frozen
class SwitchPowerToughness(Change):
    """
    Its power and toughness are switched (CR 613.4d).
    """


@frozen
class AsThoughHaste(Change):
    """
    Its abilities may be activated as though it had haste (CR 702.10c).
    """


@frozen
class LoseSupertypes(Change):
    """
    It isn't of these supertypes: "it isn't legendary".
    """

    supertypes: tuple[str, ...]


@frozen
class AlsoElsewhere:
    """
    The spells, and the cards that are neither permanents nor spells, to which an effect on permanents applies as well.
    """

    spells: Property | None
    cards: Property


@frozen
class ContinuousEffect:
    """
    A static effect on objects (CR 611, 613).
    """

    affects: Objects | Referent
    changes: tuple[Change, ...]
    condition: Condition | None = None
    also: AlsoElsewhere | None = None
