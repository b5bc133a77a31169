"""
Types that are chosen as an effect is followed: "of the creature type of your choice", "becomes that type" (grammar `choosing`).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.cardtext.build.parts import DeclinedError, Meanings, Predicate, constant, mentions_kind, substitute
from manaproof.model.effects import Change, SetLandTypes, SetTypes
from manaproof.model.instructions import ChooseType, Effect
from manaproof.model.properties import IsChosenType, Property
from manaproof.model.walking import walk

CREATURE_TYPE = "creature type"


@frozen
class TypeOfChoice(Property):
    """
    "Of the creature type of your choice", until it is told with the choice.
    """


@frozen
class ThatType(Property):
    """
    "Of that type", until it is known which that is.
    """


@frozen
class BecomesThatType(Change):
    """
    "Becomes that type", until it is known of which sort that is.
    """


_THAT = (ThatType, BecomesThatType)


def with_types_chosen(before: Effect, effect: Effect) -> Effect:
    """
    The instructions of a sentence with the choice of a type that they speak of; "that type" is the type chosen before.

    Args:
        before: The instructions of earlier sentences.
        effect: The instructions of this sentence.

    Raises:
        DeclinedError: it can't be told which type that is.
    """
    earlier = [node for node in walk((before, effect)) if isinstance(node, ChooseType)]
    if mentions_kind(effect, TypeOfChoice):
        if earlier:
            raise DeclinedError("several types that are chosen")
        return (ChooseType(CREATURE_TYPE), *substitute(effect, TypeOfChoice(), IsChosenType()))
    if not mentions_kind(effect, _THAT):
        return effect
    if len(earlier) != 1:
        raise DeclinedError("which type that is")
    is_creature = earlier[0].sort == CREATURE_TYPE
    becomes: Change = SetTypes(chosen=True) if is_creature else SetLandTypes((), chosen=True)
    return substitute(substitute(effect, ThatType(), IsChosenType()), BecomesThatType(), becomes)


def is_left_open(abilities: object) -> bool:
    """
    Whether abilities speak of a type that nothing in them chooses.
    """
    return mentions_kind(abilities, (TypeOfChoice, *_THAT))


CHOOSING_TYPES: Meanings = {
    "choose_type": lambda sort, *other: (ChooseType(str(sort), str(other[0]) if other else None),),
    "of_creature_type_of_choice": constant(TypeOfChoice()),
    "of_that_type": constant(ThatType()),
    "becomes_that_type": constant(Predicate((BecomesThatType(),))),
    "sort_creature": constant(CREATURE_TYPE),
    "sort_basic_land": constant("basic land type"),
    "sort_land": constant("land type"),
}
