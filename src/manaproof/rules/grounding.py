"""
Changes whose amounts and choices are looked up, as they begin to apply.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import (
    Ability,
    ActivatedAbility,
    Form,
    GainAbilities,
    Protection,
    UnreadAbility,
)
from manaproof.model.expr import Number, Quantity
from manaproof.model.mana import Color
from manaproof.model.permanents import NOTHING_CHOSEN, ObjectId
from manaproof.model.properties import IsChosenColor, IsColor
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.rules.cases import NeedsCases
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_value
from manaproof.rules.full_text import with_its_card
from manaproof.rules.matching import chosen, chosen_type
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.quantities import NOT_NEGATIVE
from manaproof.rules.referring import players_of
from manaproof.rules.text_changes import told


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
        case f.HasFullText():
            return with_its_card(change, context)
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
            return GainAbilities(tuple(dict.fromkeys(found)), of_others=True)
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
    if color is None or color == NOTHING_CHOSEN:
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
