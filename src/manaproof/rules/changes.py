"""
What the changes of a continuous effect do to the characteristics of one object, and in which layer (CR 613.1).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import (
    Ability,
    ActivatedAbility,
    Form,
    GainAbilities,
    KeywordAbility,
    Protection,
    StaticAbility,
    UnreadAbility,
)
from manaproof.model.board import ObjectId, Permanent
from manaproof.model.cards import BASIC_LAND_TYPES, Face
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.costs import TapSymbol
from manaproof.model.expr import Number, Quantity
from manaproof.model.instructions import AddMana
from manaproof.model.layers import Layer
from manaproof.model.mana import Color
from manaproof.model.production import Symbols
from manaproof.model.properties import IsChosenColor, IsColor
from manaproof.model.references import Referent
from manaproof.model.subtypes import land_types
from manaproof.model.walking import walk
from manaproof.rules.cases import NeedsCases
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_value
from manaproof.rules.keywords import implied_by
from manaproof.rules.mana_abilities import classify
from manaproof.rules.matching import chosen, chosen_type
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.quantities import NOT_NEGATIVE
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.text_changes import told, with_words
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
        case f.GainControl():
            return Layer.CONTROL
        case f.ReplaceWords():
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


def grounded(change: f.Change, context: Context) -> f.Change:
    """
    A change with the numbers and the chosen types that it has now; one without its choice changes nothing.

    Args:
        change: The change.
        context: From where the effect's words are read.
    """
    match change:
        case f.GainControl(player, None):
            return f.GainControl(player, players_of(player, context)[0])
        case f.ReplaceWords():
            return told(change, context)
        case f.SetLandTypes(chosen=True):
            value = chosen_type(context)
            return f.Change() if value is None else f.SetLandTypes((value,))
        case f.AddTypes(chosen=True):
            value = chosen_type(context)
            return evolve(change, chosen=False, subtypes=(*change.subtypes, *((value,) if value is not None else ())))
        case f.SetTypes(chosen=True):
            value = chosen_type(context)
            return f.Change() if value is None else f.SetTypes(subtypes=(value,))
        case f.SetColors(chosen=True):
            value = chosen("color", context)
            return f.Change() if value is None else f.SetColors(frozenset({Color(value)}), change.in_addition)
        case GainAbilities(abilities):
            return evolve(change, abilities=tuple(_with_chosen_color(ability, context) for ability in abilities))
        case f.GainActivatedAbilities(of):
            looks = (looks for looks, _ in objects_of(of, context))
            found = (own.ability for each in looks for own in each.abilities if _is_activated(own.ability))
            return GainAbilities(tuple(dict.fromkeys(found)))
        case f.SetPowerToughness(power, toughness):
            return f.SetPowerToughness(
                None if power is None else _grounded(power, context), None if toughness is None else _grounded(toughness, context)
            )
        case f.ModifyPowerToughness():
            power, toughness = (_not_negative(_grounded(each, context)) for each in (change.power, change.toughness))
            return evolve(change, power=power, toughness=toughness)
        case _:
            return change


def grounded_if_known(change: f.Change, context: Context) -> f.Change:
    """
    A change with the numbers that it has now; one whose numbers aren't known leaves the size that it defines unknown.
    """
    try:
        return grounded(change, context)
    except (NotModelled, NeedsCases):
        return f.Change()


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
        case f.CantHaveKeyword(keyword):
            kept = tuple(own for own in looks.abilities if not is_keyword(own, keyword))
            return evolve(looks, abilities=kept, cant_have=looks.cant_have | {keyword})
        case GainAbilities(abilities):
            return _gaining(looks, abilities, origin, timestamp)
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


def _is_activated(ability: Ability) -> bool:
    """
    Whether an ability is an activated one, read or not.
    """
    return isinstance(ability, ActivatedAbility) or (isinstance(ability, UnreadAbility) and ability.form is Form.ACTIVATED)


def _with_chosen_color(ability: Ability, context: Context) -> Ability:
    """
    An ability that an effect gives, in which "the chosen color" is the one that was chosen for the effect.
    """
    if not isinstance(ability, Protection) or all(source.having != IsChosenColor() for source in ability.sources):
        return ability
    color = context.chosen_value("color")
    if color is None or color == "none":
        return ability
    sources = tuple(evolve(s, having=IsColor(Color(color))) if s.having == IsChosenColor() else s for s in ability.sources)
    return evolve(ability, sources=sources)


@frozen
class OfEach(Quantity):
    """
    A number that each object has for itself, such as its mana value.
    """

    numbers: tuple[tuple[ObjectId, int], ...]


def _grounded(quantity: Quantity, context: Context) -> Quantity:
    """
    A number of a change as it is now, for each object by itself where it says "its".
    """
    if all(node is not Referent.AFFECTED for node in walk(quantity)):
        return Number(ground_value(quantity, context))
    return OfEach(tuple((each, _of_one(quantity, each, context)) for each in sorted(context.table)))


def _not_negative(quantity: Quantity) -> Quantity:
    """
    By how much a power or toughness changes: by nothing where that would be a negative number (CR 107.1b).
    """
    match quantity:
        case Number(value) if value < 0 and NOT_NEGATIVE.in_force:
            return Number(0)
        case OfEach(numbers) if NOT_NEGATIVE.in_force:
            return OfEach(tuple((each, max(0, number)) for each, number in numbers))
        case _:
            return quantity


def _of_one(quantity: Quantity, each: ObjectId, context: Context) -> int:
    return ground_value(quantity, evolve(context, memory=evolve(context.memory, affected=each)))


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


def without_star(looks: Characteristics, face: Face) -> Characteristics:
    """
    The characteristics of a creature with 0 where a star is printed and the ability that defined it is lost (CR 208.5).
    """
    is_star = all(_is_star_or_number(text) for text in (face.power, face.toughness))
    defined = any(_may_define_size(own.ability) for own in looks.abilities)
    if looks.numbers_known or defined or not is_star or "Creature" not in looks.card_types:
        return looks
    return evolve(looks, power=looks.power or 0, toughness=looks.toughness or 0, numbers_known=True)


def _may_define_size(ability: Ability) -> bool:
    if isinstance(ability, UnreadAbility):
        return ability.form is Form.STATIC
    statements = ability.statements if isinstance(ability, StaticAbility) else ()
    effects = (s for s in statements if isinstance(s, f.ContinuousEffect) and s.affects is Referent.THIS)
    return any(isinstance(change, f.SetPowerToughness) for effect in effects for change in effect.changes)


def _is_star_or_number(text: str | None) -> bool:
    return text == "*" or (text or "").lstrip("-").isdigit()


def _has_size(looks: Characteristics) -> bool:
    return "Creature" in looks.card_types or not CREATURES_HAVE_SIZES.in_force


def _with_base(looks: Characteristics, change: f.SetPowerToughness) -> Characteristics:
    power = looks.power if change.power is None else _number(change.power, looks)
    toughness = looks.toughness if change.toughness is None else _number(change.toughness, looks)
    known = looks.numbers_known or (power is not None and toughness is not None)
    return evolve(looks, power=power, toughness=toughness, numbers_known=known)


def is_keyword(own: OwnAbility, keyword: str) -> bool:
    """
    Whether an ability is that keyword.
    """
    return isinstance(own.ability, KeywordAbility) and own.ability.keyword == keyword


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
    barred = looks.cant_have if CANT_HAVE.in_force else frozenset()
    keywords = [c.kind for c in permanent.counters if c.kind in _KEYWORDS_OF_COUNTERS - barred and c.count]
    if not keywords or not KEYWORD_COUNTERS.in_force:
        return looks
    given = tuple(OwnAbility(KeywordAbility(kind), f"counter {kind}") for kind in keywords)
    return evolve(looks, abilities=(*looks.abilities, *given))


def sized_by_counters(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with counters that change size, such as +1/+1 and -0/-1 (CR 122.1a, 613.4c).

    A creature that has no power or toughness by then has 0 (CR 208.5).
    """
    if "Creature" in looks.card_types and looks.numbers_known:
        looks = evolve(looks, power=looks.power or 0, toughness=looks.toughness or 0)
    if looks.power is None or looks.toughness is None:
        return looks
    sizes = [(counters.count, match) for counters in permanent.counters if (match := _SIZE_COUNTER.fullmatch(counters.kind))]
    power = sum(count * int(match["power"]) for count, match in sizes)
    toughness = sum(count * int(match["toughness"]) for count, match in sizes)
    return evolve(looks, power=looks.power + power, toughness=looks.toughness + toughness)
