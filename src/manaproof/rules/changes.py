"""
What the changes of a continuous effect do to the characteristics of one object, and in which layer (CR 613.1).
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model.abilities import Ability, ActivatedAbility, GainAbilities, KeywordAbility, Protection
from manaproof.model.board import ObjectId, Permanent
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.costs import TapSymbol
from manaproof.model.instructions import AddMana
from manaproof.model.mana import Color
from manaproof.model.production import Symbols
from manaproof.model.properties import IsChosenColor, IsColor
from manaproof.model.subtypes import is_creature_type, land_types, types_with_subtype
from manaproof.rules.characteristics import Characteristics, OwnAbility
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_value
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
REMOVED_TYPES = rule(
    __name__,
    "205.1a",
    "an object that loses a card type loses the subtypes of that type, unless they are also subtypes of a type that it has",
    otherwise="an object that loses a card type keeps all its subtypes",
)
_LAND_MANA = dict(zip(BASIC_LAND_TYPES, "WUBRG", strict=True))


def layer_of(change: f.Change) -> int:
    """
    The layer in which a change applies (CR 613.1d–g): 4, 5, 6, and 71 and 72 for the sublayers 7b and 7c (CR 613.4).
    """
    match change:
        case f.SetLandTypes() | f.AddTypes() | f.SetTypes() | f.LoseCardType() | f.LoseCreatureTypes() | f.LoseLandTypes():
            return 4
        case f.SetColors():
            return 5
        case f.SetPowerToughness():
            return 71
        case f.ModifyPowerToughness():
            return 72
        case _:
            return 6


def changed(looks: Characteristics, change: f.Change, origin: str, context: Context) -> Characteristics:
    """
    The characteristics after one change.

    Args:
        looks: The characteristics before.
        change: The change.
        origin: Which effect it is part of, for the identity of abilities that it grants.
        context: From where the effect's words are read.
    """
    match change:
        case f.SetLandTypes():
            return _set_land_types(looks, change, context)
        case f.AddTypes():
            return _add_types(looks, change, context)
        case f.SetTypes():
            return _set_types(looks, change)
        case f.LoseCardType(card_type):
            return _lose_card_type(looks, card_type)
        case f.LoseLandTypes():
            return evolve(looks, subtypes=looks.subtypes - land_types())
        case f.LoseCreatureTypes():
            left = frozenset(subtype for subtype in looks.subtypes if not is_creature_type(subtype))
            return evolve(looks, subtypes=left, every_creature_type=False)
        case f.SetColors(colors, in_addition):
            return evolve(looks, colors=looks.colors | colors if in_addition else colors)
        case f.LoseAllAbilities():
            return evolve(looks, abilities=tuple(own for own in looks.abilities if _is_spared(own, change, origin)))
        case f.LoseKeyword(keyword):
            return evolve(looks, abilities=tuple(own for own in looks.abilities if not _is_keyword(own, keyword)))
        case GainAbilities(abilities):
            bound = (_with_chosen_color(ability, context) for ability in abilities)
            gained = tuple(OwnAbility(a, f"granted by {origin}.{n}") for n, a in enumerate(bound, start=1))
            return evolve(looks, abilities=(*looks.abilities, *gained))
        case f.AsThoughHaste():
            return evolve(looks, as_though_haste=True)
        case f.SetPowerToughness(power, toughness):
            return evolve(
                looks,
                power=ground_value(power, context),
                toughness=ground_value(toughness, context),
                numbers_known=True,
            )
        case f.ModifyPowerToughness():
            return _modified(looks, change, context)
        case _:
            return looks


def _with_chosen_color(ability: Ability, context: Context) -> Ability:
    """
    An ability that an effect gives, in which "the chosen color" is the one that was chosen for the effect.
    """
    color = context.chosen_value("color")
    if color is None or not isinstance(ability, Protection):
        return ability
    sources = tuple(evolve(s, having=IsColor(Color(color))) if s.having == IsChosenColor() else s for s in ability.sources)
    return evolve(ability, sources=sources)


def _is_keyword(own: OwnAbility, keyword: str) -> bool:
    return isinstance(own.ability, KeywordAbility) and own.ability.keyword == keyword


def _is_spared(own: OwnAbility, change: f.LoseAllAbilities, origin: str) -> bool:
    """
    Whether an ability stays: one that the same effect gives, or a mana ability where those are spared.
    """
    effect = origin.rpartition(" ")[0]
    given_by_it = change.other and own.origin.startswith(f"granted by {effect} ")
    return given_by_it or (change.except_mana and classify(own.ability).is_mana_ability is True)


def _modified(looks: Characteristics, change: f.ModifyPowerToughness, context: Context) -> Characteristics:
    if looks.power is None or looks.toughness is None:
        return looks
    return evolve(
        looks,
        power=looks.power + change.power_sign * ground_value(change.power, context),
        toughness=looks.toughness + change.toughness_sign * ground_value(change.toughness, context),
    )


def _set_land_types(looks: Characteristics, change: f.SetLandTypes, context: Context) -> Characteristics:
    """
    CR 305.7: old land types and the abilities of the rules text go, granted abilities stay.
    """
    subtypes = change.subtypes
    if change.chosen:
        value = chosen_type(context)
        if value is None:
            return looks
        subtypes = (value,)
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


def _lose_card_type(looks: Characteristics, card_type: str) -> Characteristics:
    """
    The subtypes of a card type that is removed go, unless they are also of one that stays (CR 205.1a).
    """
    if card_type not in looks.card_types:
        return looks
    left = looks.card_types - {card_type}
    if not REMOVED_TYPES.in_force:
        return evolve(looks, card_types=left)
    kept = frozenset(s for s in looks.subtypes if card_type not in (of := types_with_subtype(s)) or of & left)
    every = looks.every_creature_type and bool(left & {"Creature", "Kindred"})
    return evolve(looks, card_types=left, subtypes=kept, every_creature_type=every)


def _add_types(looks: Characteristics, change: f.AddTypes, context: Context) -> Characteristics:
    subtypes = set(change.subtypes)
    if change.every_basic_land_type:
        subtypes |= set(BASIC_LAND_TYPES)
    if change.every_land_type:
        subtypes |= land_types()
    if change.chosen:
        value = chosen_type(context)
        subtypes |= {value} if value is not None else set()
    return evolve(
        looks,
        every_creature_type=looks.every_creature_type or change.every_creature_type,
        card_types=looks.card_types | set(change.card_types),
        subtypes=looks.subtypes | subtypes,
        supertypes=looks.supertypes | set(change.supertypes),
    )


def add_intrinsic_abilities(table: dict[ObjectId, Characteristics]) -> None:
    """
    Gives every land with basic land types their mana abilities (CR 305.6).
    """
    if not INTRINSIC_ABILITIES.in_force:
        return
    for object_id, looks in table.items():
        if "Land" not in looks.card_types:
            continue
        intrinsic = tuple(
            OwnAbility(ActivatedAbility((TapSymbol(),), (AddMana(Symbols((_LAND_MANA[kind],))),)), f"intrinsic {kind}")
            for kind in BASIC_LAND_TYPES
            if kind in looks.subtypes
        )
        table[object_id] = evolve(looks, abilities=(*looks.abilities, *intrinsic))


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


def with_counters(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    Keyword counters (CR 122.1b), and counters that change size, such as +1/+1 and -0/-1, in layer 7c (CR 122.1a, 613.4c).
    """
    keywords = [c.kind for c in permanent.counters if c.kind in _KEYWORDS_OF_COUNTERS and c.count]
    if keywords and KEYWORD_COUNTERS.in_force:
        given = tuple(OwnAbility(KeywordAbility(kind), f"counter {kind}") for kind in keywords)
        looks = evolve(looks, abilities=(*looks.abilities, *given))
    if looks.power is None or looks.toughness is None:
        return looks
    sizes = [(counters.count, match) for counters in permanent.counters if (match := _SIZE_COUNTER.fullmatch(counters.kind))]
    power = sum(count * int(match["power"]) for count, match in sizes)
    toughness = sum(count * int(match["toughness"]) for count, match in sizes)
    return evolve(looks, power=looks.power + power, toughness=looks.toughness + toughness)
