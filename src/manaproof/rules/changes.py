"""
What the changes of a continuous effect do to the characteristics of one object, and in which layer (CR 613.1).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import (
    Ability,
    ActivatedAbility,
    GainAbilities,
    KeywordAbility,
)
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.characteristics import OF_OTHERS, Characteristics, OwnAbility
from manaproof.model.copies import IsACopy
from manaproof.model.costs import TapSymbol
from manaproof.model.expr import Number, Quantity
from manaproof.model.instructions import AddMana
from manaproof.model.layers import Layer
from manaproof.model.permanents import ObjectId
from manaproof.model.production import Symbols
from manaproof.model.subtypes import land_types
from manaproof.model.walking import walk
from manaproof.rules.full_text import FullTextOf, with_full_text
from manaproof.rules.grounding import OfEach
from manaproof.rules.keyword_variants import is_of_keyword
from manaproof.rules.keywords import implied_by
from manaproof.rules.mana_abilities import classify
from manaproof.rules.rulebook import rule
from manaproof.rules.text_changes import with_words
from manaproof.rules.type_changes import with_added_types, with_land_types, with_types, without_types

CHANGING_CONTROL = rule(
    __name__,
    "613.1b",
    "an effect that changes control of a permanent decides who controls it",
    otherwise="whoever controls a permanent, effects don't change that",
)
INTRINSIC_ABILITIES = rule(
    __name__,
    "305.6",
    "a land with a basic land type has the mana ability of that type",
    otherwise="a land has only the abilities written on it",
)
CANT_HAVE = rule(
    __name__,
    "113.11",
    "an ability that an object can't have is lost, and no effect or keyword counter adds it",
    otherwise="an ability that an object can't have is lost, and a later effect may add it again",
)
NAMED = rule(
    __name__,
    "612.8",
    "an effect that sets the name of an object takes the place of the names that it had",
    otherwise="an object keeps its name, whatever an effect says of it",
)
CREATURES_HAVE_SIZES = rule(
    __name__,
    "208.3",
    "a permanent that isn't a creature has no power or toughness",
    otherwise="a permanent has the power and toughness that are printed on it or that effects give it",
)
SWITCHED_LAST = rule(
    __name__,
    "613.4d",
    "power and toughness are switched after everything else that changes them",
    otherwise="a switch of power and toughness keeps its timestamp among the changes of size",
)
_LAND_MANA = dict(zip(BASIC_LAND_TYPES, "WUBRG", strict=True))


def layer_of(change: f.Change, *, defines: bool = False) -> Layer:
    """
    The layer in which a change applies (CR 613.1b–g, 613.4); `defines` for one of a characteristic-defining ability.
    """
    match change:
        case IsACopy():
            return Layer.COPY
        case f.GainControl():
            return Layer.CONTROL
        case f.ReplaceWords() | f.SetName() | f.HasFullText():
            return Layer.TEXT
        case f.SetLandTypes() | f.AddTypes() | f.SetTypes() | f.LoseLandTypes() | f.LoseTypes() | f.LoseSupertypes():
            return Layer.TYPES
        case f.SetColors():
            return Layer.COLORS
        case f.SetPowerToughness():
            return Layer.DEFINED_SIZE if defines else Layer.BASE_SIZE
        case f.ModifyPowerToughness():
            return Layer.SIZE
        case f.SwitchPowerToughness():
            return Layer.SWITCHED_SIZE if SWITCHED_LAST.in_force else Layer.SIZE
        case _:
            return Layer.ABILITIES


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
        case f.GainControl(name=name):
            return evolve(looks, controller=name) if CHANGING_CONTROL.in_force else looks
        case f.ReplaceWords():
            return with_words(looks, change)
        case FullTextOf():
            return with_full_text(looks, change)
        case f.SetName(name):
            return evolve(looks, name=name) if NAMED.in_force else looks
        case f.SetLandTypes():
            return with_land_types(looks, change)
        case f.AddTypes():
            return with_added_types(looks, change)
        case f.SetTypes():
            return with_types(looks, change)
        case f.LoseLandTypes():
            return evolve(looks, subtypes=looks.subtypes - land_types())
        case f.SetColors(colors, in_addition):
            return evolve(looks, colors=looks.colors | colors if in_addition else colors)
        case f.LoseAllAbilities():
            return evolve(looks, abilities=tuple(own for own in looks.abilities if _is_spared(own, change, origin)))
        case f.LoseSupertypes(lost):
            return evolve(looks, supertypes=looks.supertypes - set(lost))
        case f.LoseTypes():
            return without_types(looks, change)
        case f.LoseKeyword(keyword):
            return evolve(looks, abilities=tuple(own for own in looks.abilities if not is_keyword(own, keyword)))
        case f.LoseThisAbility():
            return _without_this(looks)
        case f.CantHaveKeyword(keyword):
            kept = tuple(own for own in looks.abilities if not is_keyword(own, keyword))
            return evolve(looks, abilities=kept, cant_have=looks.cant_have | {keyword})
        case GainAbilities(abilities, of_others=of_others):
            return _gaining(looks, abilities, f"{origin}{OF_OTHERS}" if of_others else origin, timestamp)
        case f.AsThoughHaste():
            return evolve(looks, as_though_haste=True)
        case f.SetPowerToughness() if _has_size(looks):
            return _with_base(looks, change)
        case f.SwitchPowerToughness():
            return evolve(looks, power=looks.toughness, toughness=looks.power)
        case f.ModifyPowerToughness():
            return _modified(looks, change)
        case _:
            return looks


def _number(quantity: Quantity, looks: Characteristics) -> int:
    """
    The number of a grounded quantity for one object.
    """
    match quantity:
        case Number(value):
            return value
        case OfEach(numbers):
            return next(value for each, value in numbers if each == looks.id)
        case _:
            raise TypeError(f"{quantity} isn't grounded")


def sized(looks: Characteristics) -> Characteristics:
    """
    The characteristics with power and toughness as long as it is a creature (CR 208.3).
    """
    return looks if _has_size(looks) else evolve(looks, power=None, toughness=None, numbers_known=True)


def _has_size(looks: Characteristics) -> bool:
    return "Creature" in looks.card_types or not CREATURES_HAVE_SIZES.in_force


def _with_base(looks: Characteristics, change: f.SetPowerToughness) -> Characteristics:
    power = looks.power if change.power is None else _number(change.power, looks)
    toughness = looks.toughness if change.toughness is None else _number(change.toughness, looks)
    known = looks.numbers_known or (power is not None and toughness is not None)
    return evolve(looks, power=power, toughness=toughness, numbers_known=known)


def is_keyword(own: OwnAbility, keyword: str) -> bool:
    """
    Whether an ability is that keyword, or a variant of it.
    """
    return isinstance(own.ability, KeywordAbility) and is_of_keyword(own.ability.keyword, keyword)


def _without_this(looks: Characteristics) -> Characteristics:
    """
    The characteristics without the ability that makes its object lose it.

    Raises:
        NotModelled: there are several such abilities.
    """
    this = [own for own in looks.abilities if any(isinstance(node, f.LoseThisAbility) for node in walk(own.ability))]
    if len(this) > 1:
        raise NotModelled(f"which of several abilities `{looks.name}` loses as it becomes something else isn't encoded")
    return evolve(looks, abilities=tuple(own for own in looks.abilities if own not in this))


def _gaining(looks: Characteristics, abilities: tuple[Ability, ...], origin: str, timestamp: int) -> Characteristics:
    """
    The characteristics with abilities that an effect grants, without those that the object can't have (CR 113.11).
    """
    barred = looks.cant_have if CANT_HAVE.in_force else ()
    allowed = tuple(_gained(abilities, origin, timestamp, barred))
    return evolve(looks, abilities=(*looks.abilities, *allowed))


def _gained(abilities: tuple[Ability, ...], origin: str, timestamp: int, barred: Collection[str]) -> Iterator[OwnAbility]:
    """
    Abilities that an object gains and can have, with those that keyword abilities among them stand for.
    """
    for number, ability in enumerate(abilities, start=1):
        granted = f"granted by {origin}.{number}"
        own = OwnAbility(ability, granted, timestamp)
        if any(is_keyword(own, keyword) for keyword in barred):
            continue
        yield own
        for part, implied in enumerate(implied_by(ability), start=1):
            yield OwnAbility(implied, f"{granted} keyword {part}", timestamp)


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
        power=looks.power + change.power_sign * _number(change.power, looks),
        toughness=looks.toughness + change.toughness_sign * _number(change.toughness, looks),
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
