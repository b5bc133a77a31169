"""
What changes of types do to the types of one object, and to the abilities that go with land types (CR 205, 305.7).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.characteristics import Characteristics
from manaproof.model.subtypes import is_creature_type, land_types, types_with_subtype
from manaproof.rules.rulebook import rule

SETTING_LAND_TYPES = rule(
    __name__,
    "305.7",
    "an effect that sets a land's type takes away its old land types and the abilities of its rules text",
    otherwise="an effect that sets a land's type adds that type and takes nothing away",
)
REMOVED_TYPES = rule(
    __name__,
    "205.1a",
    "an object that loses a card type loses the subtypes of that type, unless they are also subtypes of a type that it has",
    otherwise="an object that loses a card type keeps all its subtypes",
)
CORRELATED = rule(
    __name__,
    "205.3d",
    "an object can't gain a subtype that corresponds to none of its types",
    otherwise="an object gains every subtype that an effect gives",
)
_WITH_CREATURE_TYPES = frozenset({"Creature", "Kindred"})


def with_land_types(looks: Characteristics, change: f.SetLandTypes) -> Characteristics:
    """
    CR 305.7: old land types and the abilities of the rules text go; those granted, and intrinsic ones of other types, stay.
    """
    subtypes = change.subtypes
    if "Land" not in looks.card_types and CORRELATED.in_force:
        return looks
    if not SETTING_LAND_TYPES.in_force:
        return evolve(looks, subtypes=looks.subtypes | set(subtypes))
    kept = tuple(own for own in looks.abilities if own.origin.startswith(("granted", "intrinsic")))
    return evolve(looks, subtypes=(looks.subtypes - land_types()) | set(subtypes), abilities=kept)


def with_types(looks: Characteristics, change: f.SetTypes) -> Characteristics:
    """
    New types in place of old ones (CR 205.1a, 205.1b, 305.7).

    New card types replace the old ones, but an artifact creature stays what it was besides. Subtypes stay that are also
    subtypes of the new card types, unless new ones of the same set replace them. A basic land type takes the abilities away.
    """
    new = frozenset(change.subtypes)
    replaced = frozenset(of for subtype in new for of in types_with_subtype(subtype))
    if not change.card_types:
        kept = frozenset(subtype for subtype in looks.subtypes if not types_with_subtype(subtype) & replaced)
        every = looks.every_creature_type and replaced.isdisjoint(_WITH_CREATURE_TYPES)
        return evolve(looks, subtypes=kept | _gainable(new, looks.card_types), every_creature_type=every)
    card_types = frozenset(change.card_types)
    if card_types == {"Artifact", "Creature"} and not change.only:
        card_types |= looks.card_types
        replaced &= {"Creature"}
    kept = frozenset(s for s in looks.subtypes if (of := types_with_subtype(s)) & card_types and not of & replaced)
    abilities = looks.abilities
    if new & set(BASIC_LAND_TYPES) and SETTING_LAND_TYPES.in_force:
        abilities = tuple(own for own in abilities if own.origin.startswith("granted"))
    every = looks.every_creature_type and "Creature" in card_types and "Creature" not in replaced
    return evolve(looks, card_types=card_types, subtypes=kept | new, abilities=abilities, every_creature_type=every)


def with_added_types(looks: Characteristics, change: f.AddTypes) -> Characteristics:
    """
    The types that an object had before and those of the change.
    """
    subtypes = set(change.subtypes)
    if change.every_basic_land_type:
        subtypes |= set(BASIC_LAND_TYPES)
    if change.every_land_type:
        subtypes |= land_types()
    card_types = looks.card_types | set(change.card_types)
    every = change.every_creature_type and (not CORRELATED.in_force or not card_types.isdisjoint(_WITH_CREATURE_TYPES))
    return evolve(
        looks,
        every_creature_type=looks.every_creature_type or every,
        card_types=card_types,
        subtypes=looks.subtypes | _gainable(frozenset(subtypes), card_types),
        supertypes=looks.supertypes | set(change.supertypes),
    )


def without_types(looks: Characteristics, change: f.LoseTypes) -> Characteristics:
    """
    CR 205.1a: with a card type go the subtypes that belong to no other type that the object has.
    """
    removed = looks.card_types & set(change.card_types)
    card_types = looks.card_types - removed
    subtypes, every = looks.subtypes, looks.every_creature_type
    if removed and REMOVED_TYPES.in_force:
        subtypes = frozenset(s for s in subtypes if types_with_subtype(s).isdisjoint(removed) or _corresponds(s, card_types))
        every = every and not card_types.isdisjoint(_WITH_CREATURE_TYPES)
    if change.creature_types:
        subtypes, every = frozenset(s for s in subtypes if not is_creature_type(s)), False
    return evolve(looks, card_types=card_types, subtypes=subtypes, every_creature_type=every)


def _corresponds(subtype: str, card_types: frozenset[str]) -> bool:
    """
    Whether a subtype is one of some of these types; one that isn't listed belongs to any.
    """
    of = types_with_subtype(subtype)
    return not of or not of.isdisjoint(card_types)


def _gainable(subtypes: frozenset[str], card_types: frozenset[str]) -> frozenset[str]:
    if not CORRELATED.in_force:
        return subtypes
    return frozenset(subtype for subtype in subtypes if _corresponds(subtype, card_types))
