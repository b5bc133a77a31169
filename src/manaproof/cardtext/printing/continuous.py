"""
Continuous effects as sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manaproof.cardtext.build.kinds import OWN_MANA_VALUE
from manaproof.cardtext.build.parts import mentions
from manaproof.cardtext.paragraphs import GIVER, nested
from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.context import another
from manaproof.cardtext.printing.control import print_controlling
from manaproof.cardtext.printing.kinds import kind_at, needs_x, print_kind, ratio
from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.quantities import counted, told
from manaproof.cardtext.printing.text import print_replaced_words
from manaproof.cardtext.printing.words import UnprintableError, article, listed, third_person
from manaproof.cardtext.vocabulary import GIVEN_WITH_PARAMETER, NONBASIC_LAND_TYPES, plural
from manaproof.model.abilities import Ability, GainAbilities, KeywordAbility, Protection
from manaproof.model.copies import IsACopy
from manaproof.model.effects import (
    AddTypes,
    AlsoElsewhere,
    AsThoughHaste,
    CantHaveKeyword,
    Change,
    ContinuousEffect,
    GainActivatedAbilities,
    GainControl,
    HasFullText,
    LoseAllAbilities,
    LoseKeyword,
    LoseLandTypes,
    LoseSupertypes,
    LoseThisAbility,
    LoseTypes,
    ModifyPowerToughness,
    ReplaceWords,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from manaproof.model.expr import Named, Not, Number, Product, Quantity, Sum, Times
from manaproof.model.lookups import Matches, Measure, MeasureOf, TotalAmong
from manaproof.model.properties import Anything, ExiledWith, Is, Objects
from manaproof.model.references import Referent, Zone

PrintAbility = Callable[[Ability], str]
SIZE_OF_THAT = SetPowerToughness(MeasureOf(Measure.POWER, Referent.THAT), MeasureOf(Measure.TOUGHNESS, Referent.THAT))


def print_everywhere(effect: ContinuousEffect, also: AlsoElsewhere, print_ability: PrintAbility) -> list[str]:
    """
    A continuous effect on permanents and on objects elsewhere as sentences without their periods.
    """
    if also == AlsoElsewhere(Anything(), Anything()):
        everything = "all cards that aren't on the battlefield, spells, and permanents"
        return [print_changes(everything, effect.changes, print_ability, many=True)]
    cards = f"{noun(also.cards, generic='card', many=True)} that aren't on the battlefield"
    if also.spells is None and isinstance(effect.affects, Objects):
        return [print_changes(f"{print_objects(effect.affects)} and {cards}", effect.changes, print_ability, many=True)]
    spells = noun(also.spells or Anything(), generic="spell", many=True).replace("you cast", "you control")
    return [print_continuous(effect, print_ability), f"the same is true for {spells} and {cards}"]


def print_continuous(effect: ContinuousEffect, print_ability: PrintAbility, target: str | None = None) -> str:
    """
    A continuous effect as a sentence without its period.

    Args:
        effect: The effect.
        print_ability: How an ability that it grants is printed.
        target: The words for the target, where it affects one.
    """
    condition = f" as long as {_claim(effect)}" if effect.condition else ""
    match effect.changes:
        case (GainControl(),):
            return print_controlling(effect.affects) + condition
        case (SetTypes((), ("Aura",)), GainAbilities((KeywordAbility("enchant", "creature"),))) if (
            effect.affects is Referent.THIS and effect.condition is None
        ):
            return "~ is an Aura with enchant creature"
        case (AsThoughHaste(),) if isinstance(effect.affects, Objects):
            whose = print_objects(effect.affects)
            return f"you may activate abilities of {whose} as though those creatures had haste{condition}"
        case (SetPowerToughness() as own,) if (words := _own_size(own)) is not None and effect.affects is Referent.THIS:
            return f"~'s {words}{condition}"
        case (ReplaceWords() as words_,):
            return print_replaced_words(effect, words_, target)
        case (LoseSupertypes((supertype,)),) if effect.condition and effect.affects is Referent.THIS:
            return f"~ isn't {supertype.lower()} if {print_condition(effect.condition)}"
        case (SwitchPowerToughness(),):
            return f"switch {_owner(effect.affects, target)} power and toughness"
        case changes if effect.affects == Objects(Is(Referent.ATTACHED)) and isinstance(effect.condition, Matches | Not):
            predicate = _sentence(effect.affects, changes, print_ability, target).removeprefix("enchanted permanent ")
            return f"{condition.lstrip()}, it {predicate}"
        case changes:
            return _sentence(effect.affects, changes, print_ability, target) + condition


_THE_EXILED = Objects(ExiledWith(Referent.THIS), Zone.EXILE)


def _claim(effect: ContinuousEffect) -> str:
    """
    The condition of an effect, in which what it is attached to is spoken of again where the effect is on that.
    """
    assert effect.condition is not None
    said = print_condition(effect.condition)
    if (
        isinstance(effect.affects, Objects)
        and parts_of(effect.affects.having)[1:]
        and mentions(effect.affects, Referent.ATTACHED)
    ):
        return said.replace("enchanted permanent is ", "it's ").replace("enchanted permanent ", "it ")
    return said


_TARGETED = (Referent.TARGET, Referent.SECOND_TARGET)


def _own_size(change: SetPowerToughness) -> str | None:
    """
    "Power and toughness are each equal to …", None where it is a base in numbers.
    """
    match change.power, change.toughness:
        case (Quantity() as power, Quantity() as toughness) if power == toughness and not _is_plain(power):
            return f"power and toughness are each equal to {told(power)}"
        case (TotalAmong(Measure.POWER, among), TotalAmong(Measure.TOUGHNESS, also)) if among == also == _THE_EXILED:
            return "power is equal to the total power of the exiled cards and its toughness is equal to their total toughness"
        case (Quantity() as power, Sum((first, Number(more)))) if first == power:
            return f"power is equal to {told(power)} and its toughness is equal to that number plus {more}"
        case (Quantity() as power, None) if not _is_plain(power):
            return f"power is equal to {told(power)}"
        case (None, Quantity() as toughness) if not _is_plain(toughness):
            return f"toughness is equal to {told(toughness)}"
        case _:
            return None


def _is_plain(quantity: Quantity) -> bool:
    return isinstance(quantity, Number | Named) or quantity == OWN_MANA_VALUE


def _owner(affects: Objects | Referent, target: str | None) -> str:
    match affects:
        case Referent.THIS:
            return "~'s"
        case Referent.TARGET | Referent.SECOND_TARGET if target is not None:
            return f"{target}'s"
        case Referent():
            return "its"
        case Objects(having) if any(part == Is(Referent.ATTACHED) for part in parts_of(having)):
            return f"{print_objects(affects, many=False)}'s"
        case Objects():
            return f"each {print_objects(affects, many=False)}'s"


def _sentence(affects: Objects | Referent, changes: Sequence[Change], print_ability: PrintAbility, target: str | None) -> str:
    if isinstance(affects, Referent):
        subject, many = REFERENTS[affects], False
        if affects in _TARGETED and target is not None:
            subject = target
        if affects is Referent.ANOTHER_TARGET and target is not None:
            subject = another(target)
    else:
        many = not any(part == Is(Referent.ATTACHED) for part in parts_of(affects.having))
        subject = print_objects(affects, many=many)
    return print_changes(subject, changes, print_ability, many=many)


def print_changes(subject: str, changes: Sequence[Change], print_ability: PrintAbility, *, many: bool = False) -> str:
    """
    What a subject is, has and gets by some changes: "it is an Illusion in addition to its other types and has flying".
    """
    predicates = _predicates(changes, print_ability, many=many)
    if predicates[:2] == ["lose all land types", "lose all abilities"]:
        predicates[:2] = ["lose all land types and abilities"]
    where = _where(changes)
    if not many:
        predicates = [third_person(predicate) for predicate in predicates]
    return f"{subject} {listed(predicates, 'and')}{where}"


def _predicates(changes: Sequence[Change], print_ability: PrintAbility, *, many: bool) -> list[str]:
    found: list[str] = []
    at = 0
    loses_types = any(isinstance(change, SetTypes) and change.only for change in changes)
    while at < len(changes):
        kind = kind_at(changes[at:])
        if kind is not None:
            found.append(print_kind(kind, many=many))
            at += kind.length
            continue
        change = changes[at]
        words = _predicate(change, print_ability, many=many)
        if isinstance(change, LoseAllAbilities) and loses_types:
            words = "lose all other card types and abilities"
        if isinstance(change, LoseKeyword) and found and found[-1].startswith("lose ") and "all" not in found[-1]:
            found[-1] = f"{found[-1]} and {change.keyword}"
        elif isinstance(change, CantHaveKeyword) and found and found[-1].startswith("can't have "):
            found[-1] = f"{found[-1].replace(' or gain', '')} or {change.keyword}"
        elif found and _is_enchant(change):
            found[-1] = f"{found[-1]} with {words.removeprefix('have ')}"
        else:
            found.append(words)
        at += 1
    if loses_types and not any(isinstance(change, LoseAllAbilities) for change in changes):
        found.append("lose all other card types")
    return found


def _is_enchant(change: Change) -> bool:
    """
    Whether a change gives nothing but what an Aura may enchant.
    """
    abilities = change.abilities if isinstance(change, GainAbilities) else ()
    return len(abilities) == 1 and isinstance(abilities[0], KeywordAbility) and abilities[0].keyword == "enchant"


def _where(changes: Sequence[Change]) -> str:
    """
    What X is, where a number isn't told as such.
    """
    numbers: list[Quantity] = []
    for change in changes:
        if isinstance(change, ModifyPowerToughness):
            numbers += [q for q in (change.power, change.toughness) if _needs_x(q)]
        if isinstance(change, SetPowerToughness) and change.power == change.toughness and needs_x(change.power):
            numbers += [change.power] if change.power is not None else []
    if not numbers:
        return ""
    if any(number != numbers[0] for number in numbers):
        raise UnprintableError("two numbers")
    return f", where X is {told(numbers[0])}"


def _needs_x(quantity: Quantity) -> bool:
    return not isinstance(quantity, Number | Named | Times | Product)


def _predicate(change: Change, print_ability: PrintAbility, *, many: bool) -> str:
    match change:
        case IsACopy(of):
            return f"are a copy of the {'last chosen card' if of == 'card' else 'chosen creature'}"
        case SetLandTypes(chosen=True) | SetTypes(chosen=True):
            return "are the chosen type"
        case AddTypes():
            return _also(change, many=many)
        case GainActivatedAbilities(of):
            is_understood = any(isinstance(part, ExiledWith) for part in parts_of(of.having))
            return f"have all activated abilities of all {print_objects(of, stated_zone=not is_understood)}"
        case LoseAllAbilities(other, except_mana):
            return f"lose all {'other ' if other else ''}abilities{' except mana abilities' if except_mana else ''}"
        case LoseThisAbility():
            return "lose this ability"
        case HasFullText((besides,)):
            return f'have the full text of that card and has the text "{print_ability(besides)}"'
        case LoseKeyword(keyword):
            return f"lose {keyword}"
        case CantHaveKeyword(keyword):
            return f"can't have or gain {keyword}"
        case LoseLandTypes():
            return "lose all land types"
        case LoseTypes((), True):
            return "lose all creature types"
        case LoseSupertypes((supertype,)):
            return f"aren't {supertype.lower()}"
        case LoseTypes((card_type,), False):
            return "aren't " + (plural(card_type.lower()) if many else article(card_type.lower()))
        case ModifyPowerToughness():
            return _get(change)
        case SetPowerToughness():
            return _base(change)
        case GainAbilities(abilities, by_name=True):
            return "have " + listed([_granted(ability, print_ability).replace("~", GIVER) for ability in abilities], "and")
        case GainAbilities(abilities):
            return "have " + listed([_granted(ability, print_ability) for ability in abilities], "and")
        case _:
            raise UnprintableError(f"no words for {change}")


def _base(change: SetPowerToughness) -> str:
    match change.power, change.toughness:
        case power, toughness if power == toughness == OWN_MANA_VALUE:
            return "have base power and toughness each equal to its mana value"
        case (Quantity() as power, Quantity() as toughness) if power == toughness and needs_x(power):
            return "have base power and toughness X/X"
        case (Quantity() as power, Quantity() as toughness):
            return f"have base power and toughness {ratio(power, toughness)}"
        case (Number(power), None):
            return f"have base power {power}"
        case (None, Number(toughness)):
            return f"have base toughness {toughness}"
        case _:
            raise UnprintableError(f"no words for {change}")


def _granted(ability: Ability, print_ability: PrintAbility) -> str:
    if isinstance(ability, KeywordAbility) and ability.parameter is None:
        return ability.keyword
    if isinstance(ability, KeywordAbility) and _is_given_in_lower_case(ability):
        return f"{ability.keyword} {ability.parameter}"
    return f'"{nested(print_ability(ability))}"'


def _is_given_in_lower_case(ability: KeywordAbility) -> bool:
    return isinstance(ability, Protection) or ability.keyword == "enchant" or _is_given_with_number(ability)


def _is_given_with_number(ability: KeywordAbility) -> bool:
    return ability.keyword in GIVEN_WITH_PARAMETER and not (ability.parameter or "").startswith("—")


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
    raise UnprintableError(f"no words for {change}")


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
            return "X", None
