"""
Continuous effects as sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.objects import REFERENTS, parts_of, print_objects
from manaproof.cardtext.printing.quantities import counted, told
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, article, listed, third_person
from manaproof.cardtext.vocabulary import NONBASIC_LAND_TYPES, plural
from manaproof.model.abilities import Ability, GainAbilities, KeywordAbility, Protection
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.effects import (
    AddTypes,
    AsThoughHaste,
    Change,
    ContinuousEffect,
    LoseAllAbilities,
    LoseCardType,
    LoseCreatureTypes,
    LoseKeyword,
    LoseLandTypes,
    ModifyPowerToughness,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
)
from manaproof.model.expr import Named, Number, Product, Quantity, Times
from manaproof.model.lookups import Matches
from manaproof.model.properties import Is, Objects
from manaproof.model.references import Referent

PrintAbility = Callable[[Ability], str]


def print_continuous(effect: ContinuousEffect, print_ability: PrintAbility, target: str | None = None) -> str:
    """
    A continuous effect as a sentence without its period.

    Args:
        effect: The effect.
        print_ability: How an ability that it grants is printed.
        target: The words for the target, where it affects one.
    """
    condition = f" as long as {print_condition(effect.condition)}" if effect.condition else ""
    match effect.changes:
        case (AsThoughHaste(),) if isinstance(effect.affects, Objects):
            whose = print_objects(effect.affects)
            return f"you may activate abilities of {whose} as though those creatures had haste{condition}"
        case (SetPowerToughness(power, toughness),) if power == toughness and not isinstance(power, Number):
            return f"~'s power and toughness are each equal to {told(power)}{condition}"
        case (SetColors(colors), AddTypes((_, _), (_, _)) as types, SetPowerToughness(Number(power), Number(toughness))):
            (one, other), (first, second) = types.card_types, types.subtypes
            color = listed([n for c, n in COLOR_NAMES.items() if c in colors], "and") or "colorless"
            kinds = f"{first} {plural(one.lower())} and {second} {plural(other.lower())}"
            subject = print_objects(effect.affects) if isinstance(effect.affects, Objects) else REFERENTS[effect.affects]
            return f"{subject} are {power}/{toughness} {color} {kinds} in addition to their other types{condition}"
        case (*before, SetTypes(card_types, subtypes), LoseAllAbilities(other=True), GainAbilities(abilities)):
            colors_first = [_predicate(change, print_ability, many=False).removeprefix("are ") for change in before]
            kind = article(" ".join([*colors_first, *subtypes, *(card_type.lower() for card_type in card_types)]))
            granted = listed([_granted(ability, print_ability) for ability in abilities], "and")
            subject = _subject(effect.affects, target)
            return f"{subject} is {kind} with {granted} and loses all other card types and abilities{condition}"
        case changes if effect.affects == Objects(Is(Referent.ATTACHED)) and isinstance(effect.condition, Matches):
            predicate = _sentence(effect.affects, changes, print_ability, target).removeprefix("enchanted permanent ")
            return f"{condition.lstrip()}, it {predicate}"
        case changes:
            return _sentence(effect.affects, changes, print_ability, target) + condition


_TARGETED = (Referent.TARGET, Referent.SECOND_TARGET)


def _subject(affects: Objects | Referent, target: str | None) -> str:
    if isinstance(affects, Objects):
        return print_objects(affects, many=False)
    return target if affects in _TARGETED and target is not None else REFERENTS[affects]


def _sentence(affects: Objects | Referent, changes: Sequence[Change], print_ability: PrintAbility, target: str | None) -> str:
    if isinstance(affects, Referent):
        subject, many = REFERENTS[affects], False
        if affects in _TARGETED and target is not None:
            subject = target
        if affects is Referent.ANOTHER_TARGET and target is not None:
            subject = f"another {target}"
    else:
        many = not any(part == Is(Referent.ATTACHED) for part in parts_of(affects.having))
        subject = print_objects(affects, many=many)
    predicates = _merged([_predicate(change, print_ability, many=many) for change in changes], changes)
    if predicates[:2] == ["lose all land types", "lose all abilities"]:
        predicates[:2] = ["lose all land types and abilities"]
    if not many:
        predicates = [third_person(predicate) for predicate in predicates]
    return f"{subject} {listed(predicates, 'and')}"


def _merged(predicates: list[str], changes: Sequence[Change]) -> list[str]:
    """
    Colors, types and a base that are told in one: "is a blue Frog with base power and toughness 1/1".
    """
    result: list[str] = []
    for words, change in zip(predicates, changes, strict=True):
        before = result[-1] if result else ""
        if isinstance(change, SetTypes) and before.startswith("are ") and before[4:] in _COLOR_LISTS:
            kind = words.removeprefix("are ")
            bare = kind.split(" ", 1)[1] if kind.startswith(("a ", "an ")) else kind
            told = f"{before[4:]} {bare}"
            result[-1] = "are " + (article(told) if bare != kind else told)
        elif isinstance(change, SetPowerToughness) and before and not before.startswith(("have", "lose", "get")):
            result[-1] = f"{before} with {words.removeprefix('have ')}"
        else:
            result.append(words)
    return result


_COLOR_LISTS = frozenset(
    [*COLOR_NAMES.values(), "colorless", *(f"{a} and {b}" for a in COLOR_NAMES.values() for b in COLOR_NAMES.values())]
)


def _predicate(change: Change, print_ability: PrintAbility, *, many: bool) -> str:
    match change:
        case SetLandTypes(subtypes, chosen):
            return "are the chosen type" if chosen else "are " + _kinds(subtypes, many=many)
        case AddTypes():
            return _also(change, many=many)
        case SetColors(colors, False):
            return "are " + (listed([n for c, n in COLOR_NAMES.items() if c in colors], "and") or "colorless")
        case LoseAllAbilities(other, except_mana):
            return f"lose all {'other ' if other else ''}abilities{' except mana abilities' if except_mana else ''}"
        case LoseKeyword(keyword):
            return f"lose {keyword}"
        case SetTypes(card_types, subtypes):
            words = [*subtypes, *(card_type.lower() for card_type in card_types)]
            return "are " + _kinds(words, many=many)
        case LoseCardType(card_type):
            return f"aren't {'' if many else 'a '}{plural(card_type.lower()) if many else card_type.lower()}"
        case LoseCreatureTypes():
            return "lose all creature types"
        case LoseLandTypes():
            return "lose all land types"
        case ModifyPowerToughness():
            return _get(change)
        case SetPowerToughness(Number(power), Number(toughness)):
            return f"have base power and toughness {power}/{toughness}"
        case GainAbilities(abilities):
            return "have " + listed([_granted(ability, print_ability) for ability in abilities], "and")
        case _:
            raise UnprintableError(f"no words for {change}")


def _granted(ability: Ability, print_ability: PrintAbility) -> str:
    if isinstance(ability, KeywordAbility) and ability.parameter is None:
        return ability.keyword
    if isinstance(ability, Protection):
        return f"{ability.keyword} {ability.parameter}"
    return f'"{print_ability(ability)}"'


def _kinds(words: Sequence[str], *, many: bool) -> str:
    if many:
        return " ".join([*words[:-1], plural(words[-1])])
    return article(" ".join(words))


def _also(change: AddTypes, *, many: bool) -> str:
    its = "their" if many else "its"
    if change.every_basic_land_type:
        return f"are every basic land type in addition to {its} other types"
    if change.every_land_type:
        return f"are every land type in addition to {its} other types"
    if change.subtypes == NONBASIC_LAND_TYPES:
        return "are every nonbasic land type"
    if change.every_creature_type:
        return "are every creature type"
    if change.chosen:
        return f"are the chosen type in addition to {its} other types"
    words = [*change.subtypes, *(card_type.lower() for card_type in change.card_types)]
    kind = "land types" if set(change.subtypes) & set(BASIC_LAND_TYPES) and not change.card_types else "types"
    return f"are {_kinds(words, many=many)} in addition to {its} other {kind}"


def _get(change: ModifyPowerToughness) -> str:
    power, each = _part(change.power)
    toughness, other = _part(change.toughness)
    signs = ["-" if sign < 0 else "+" for sign in (change.power_sign, change.toughness_sign)]
    words = each or other
    return f"get {signs[0]}{power}/{signs[1]}{toughness}" + (f" for each {words}" if words else "")


def _part(amount: Quantity) -> tuple[str, str | None]:
    match amount:
        case Number(value):
            return str(value), None
        case Named("X"):
            return "X", None
        case Times(factor, of):
            return str(factor), counted(of)
        case Product(Named("X"), of):
            return "X", counted(of)
        case _:
            raise UnprintableError(f"no words for {amount}")
