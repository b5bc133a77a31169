"""
What the changes of a continuous effect do to the characteristics of one object, and in which layer (CR 613.1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model.abilities import Ability, ActivatedAbility, GainAbilities, KeywordAbility
from manaproof.model.board import ObjectId, Permanent
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.costs import TapSymbol
from manaproof.model.expr import Number, Quantity
from manaproof.model.instructions import AddMana
from manaproof.model.layers import Layer
from manaproof.model.production import Symbols
from manaproof.model.subtypes import is_creature_type, land_types, types_with_subtype
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_value
from manaproof.rules.keywords import implied_by
from manaproof.rules.mana_abilities import classify
from manaproof.rules.matching import chosen_type
from manaproof.rules.rulebook import rule

INTRINSIC_ABILITIES = rule(
    __name__,
    "305.6",
    "a land with a basic land type has the mana ability of that type",
    otherwise="a land has only the abilities written on it",
)
SETTING_LAND_TYPES = rule(
    __name__,
    "305.7",
    "an effect that sets a land's type takes away its old land types and the abilities of its rules text",
    otherwise="an effect that sets a land's type adds that type and takes nothing away",
)
_LAND_MANA = dict(zip(BASIC_LAND_TYPES, "WUBRG", strict=True))


def layer_of(change: f.Change, *, defines: bool = False) -> Layer:
    """
    The layer in which a change applies (CR 613.1d–g, 613.4); `defines` for one of a characteristic-defining ability.
    """
    match change:
        case f.SetLandTypes() | f.AddTypes() | f.SetTypes() | f.LoseLandTypes():
            return Layer.TYPES
        case f.SetColors():
            return Layer.COLORS
        case f.SetPowerToughness():
            return Layer.DEFINED_SIZE if defines else Layer.BASE_SIZE
        case f.ModifyPowerToughness():
            return Layer.SIZE
        case _:
            return Layer.ABILITIES


def grounded(change: f.Change, context: Context) -> f.Change:
    """
    A change with the numbers and the chosen types that it has now; one without its choice changes nothing.

    Args:
        change: The change.
        context: From where the effect's words are read.
    """
    match change:
        case f.SetLandTypes(chosen=True):
            value = chosen_type(context)
            return f.Change() if value is None else f.SetLandTypes((value,))
        case f.AddTypes(chosen=True):
            value = chosen_type(context)
            return evolve(change, chosen=False, subtypes=(*change.subtypes, *((value,) if value is not None else ())))
        case f.SetPowerToughness() | f.ModifyPowerToughness():
            power, toughness = ground_value(change.power, context), ground_value(change.toughness, context)
            return evolve(change, power=Number(power), toughness=Number(toughness))
        case _:
            return change


def changed(looks: Characteristics, change: f.Change, origin: str, timestamp: int) -> Characteristics:
    """
    The characteristics after one change.

    Args:
        looks: The characteristics before.
        change: The change, grounded.
        origin: Which effect it is part of, for the identity of abilities that it grants.
        timestamp: That of the effect, for the abilities that it grants.
    """
    match change:
        case f.SetLandTypes():
            return _set_land_types(looks, change)
        case f.AddTypes():
            return _add_types(looks, change)
        case f.SetTypes():
            return _set_types(looks, change)
        case f.LoseLandTypes():
            return evolve(looks, subtypes=looks.subtypes - land_types())
        case f.SetColors(colors, in_addition):
            return evolve(looks, colors=looks.colors | colors if in_addition else colors)
        case f.LoseAllAbilities():
            return evolve(looks, abilities=tuple(own for own in looks.abilities if _is_spared(own, change, origin)))
        case f.LoseKeyword(keyword):
            return evolve(looks, abilities=tuple(own for own in looks.abilities if not _is_keyword(own, keyword)))
        case GainAbilities(abilities):
            return evolve(looks, abilities=(*looks.abilities, *_gained(abilities, origin, timestamp)))
        case f.AsThoughHaste():
            return evolve(looks, as_though_haste=True)
        case f.SetPowerToughness(power, toughness):
            return evolve(looks, power=_number(power), toughness=_number(toughness), numbers_known=True)
        case f.ModifyPowerToughness():
            return _modified(looks, change)
        case _:
            return looks


def _gained(abilities: tuple[Ability, ...], origin: str, timestamp: int) -> Iterator[OwnAbility]:
    """
    Abilities that an object gains, with those that keyword abilities among them stand for.
    """
    for number, ability in enumerate(abilities, start=1):
        granted = f"granted by {origin}.{number}"
        yield OwnAbility(ability, granted, timestamp)
        for part, implied in enumerate(implied_by(ability), start=1):
            yield OwnAbility(implied, f"{granted} keyword {part}", timestamp)


def _number(quantity: Quantity) -> int:
    """
    The number of a grounded quantity.
    """
    if not isinstance(quantity, Number):
        raise TypeError(f"{quantity} isn't grounded")
    return quantity.value


def _is_keyword(own: OwnAbility, keyword: str) -> bool:
    return isinstance(own.ability, KeywordAbility) and own.ability.keyword == keyword


def _is_spared(own: OwnAbility, change: f.LoseAllAbilities, origin: str) -> bool:
    """
    Whether an ability stays: one that the same effect gives, or a mana ability where those are spared.
    """
    effect = origin.rpartition(" ")[0]
    given_by_it = change.other and own.origin.startswith(f"granted by {effect} ")
    return given_by_it or (change.except_mana and classify(own.ability).is_mana_ability is True)


def _modified(looks: Characteristics, change: f.ModifyPowerToughness) -> Characteristics:
    if looks.power is None or looks.toughness is None:
        return looks
    return evolve(
        looks,
        power=looks.power + change.power_sign * _number(change.power),
        toughness=looks.toughness + change.toughness_sign * _number(change.toughness),
    )


def _set_land_types(looks: Characteristics, change: f.SetLandTypes) -> Characteristics:
    """
    CR 305.7: old land types and the abilities of the rules text go, granted abilities stay.
    """
    subtypes = change.subtypes
    if not SETTING_LAND_TYPES.in_force:
        return evolve(looks, subtypes=looks.subtypes | set(subtypes))
    kept = tuple(own for own in looks.abilities if own.origin.startswith("granted"))
    return evolve(looks, subtypes=(looks.subtypes - land_types()) | set(subtypes), abilities=kept)


def _set_types(looks: Characteristics, change: f.SetTypes) -> Characteristics:
    """
    New types in place of old ones (CR 205.1a, 205.1b, 305.7).

    New card types replace the old ones, but an artifact creature stays what it was besides. Subtypes stay that are also
    subtypes of the new card types, unless new ones of the same set replace them. A basic land type takes the abilities away.
    """
    new = frozenset(change.subtypes)
    replaced = frozenset(of for subtype in new for of in types_with_subtype(subtype))
    if not change.card_types:
        kept = frozenset(subtype for subtype in looks.subtypes if not is_creature_type(subtype))
        return evolve(looks, subtypes=kept | new, every_creature_type=False)
    card_types = frozenset(change.card_types)
    if card_types == {"Artifact", "Creature"}:
        card_types |= looks.card_types
        replaced &= {"Creature"}
    kept = frozenset(s for s in looks.subtypes if (of := types_with_subtype(s)) & card_types and not of & replaced)
    abilities = looks.abilities
    if new & set(BASIC_LAND_TYPES) and SETTING_LAND_TYPES.in_force:
        abilities = tuple(own for own in abilities if own.origin.startswith("granted"))
    every = looks.every_creature_type and "Creature" in card_types and "Creature" not in replaced
    return evolve(looks, card_types=card_types, subtypes=kept | new, abilities=abilities, every_creature_type=every)


def _add_types(looks: Characteristics, change: f.AddTypes) -> Characteristics:
    subtypes = set(change.subtypes)
    if change.every_basic_land_type:
        subtypes |= set(BASIC_LAND_TYPES)
    if change.every_land_type:
        subtypes |= land_types()
    return evolve(
        looks,
        every_creature_type=looks.every_creature_type or change.every_creature_type,
        card_types=looks.card_types | set(change.card_types),
        subtypes=looks.subtypes | subtypes,
        supertypes=looks.supertypes | set(change.supertypes),
    )


def add_intrinsic_abilities(table: Mapping[ObjectId, Characteristics]) -> dict[ObjectId, Characteristics]:
    """
    Every land with basic land types, with their mana abilities (CR 305.6).
    """
    with_them: dict[ObjectId, Characteristics] = {}
    for object_id, looks in table.items() if INTRINSIC_ABILITIES.in_force else ():
        if "Land" in looks.card_types:
            intrinsic = tuple(
                OwnAbility(ActivatedAbility((TapSymbol(),), (AddMana(Symbols((_LAND_MANA[kind],))),)), f"intrinsic {kind}")
                for kind in BASIC_LAND_TYPES
                if kind in looks.subtypes
            )
            with_them[object_id] = evolve(looks, abilities=(*looks.abilities, *intrinsic))
    return with_them


KEYWORD_COUNTERS = rule(
    __name__,
    "122.1b",
    "a keyword counter gives its permanent that keyword",
    otherwise="a keyword counter is a counter like any other",
)
_KEYWORDS_OF_COUNTERS = frozenset(
    {"flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible"}
    | {"lifelink", "menace", "reach", "shadow", "trample", "vigilance"}
)


_SIZE_COUNTER = re.compile(r"(?P<power>[+-]\d+)/(?P<toughness>[+-]\d+)")


def keywords_of_counters(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with what keyword counters give (CR 122.1b, 613.1f).
    """
    keywords = [c.kind for c in permanent.counters if c.kind in _KEYWORDS_OF_COUNTERS and c.count]
    if not keywords or not KEYWORD_COUNTERS.in_force:
        return looks
    given = tuple(OwnAbility(KeywordAbility(kind), f"counter {kind}") for kind in keywords)
    return evolve(looks, abilities=(*looks.abilities, *given))


def sized_by_counters(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with counters that change size, such as +1/+1 and -0/-1 (CR 122.1a, 613.4c).
    """
    if looks.power is None or looks.toughness is None:
        return looks
    sizes = [(counters.count, match) for counters in permanent.counters if (match := _SIZE_COUNTER.fullmatch(counters.kind))]
    power = sum(count * int(match["power"]) for count, match in sizes)
    toughness = sum(count * int(match["toughness"]) for count, match in sizes)
    return evolve(looks, power=looks.power + power, toughness=looks.toughness + toughness)
