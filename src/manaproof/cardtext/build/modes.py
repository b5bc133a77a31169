"""
How many modes are chosen (grammar `modes`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.parts import Meanings, Sentence, constant
from manaproof.model.expr import Condition, Truth
from manaproof.model.instructions import ChooseModes, Effect, ModesInstead


@frozen
class Modal(Sentence):
    """
    So many of the modes that follow.
    """

    choice: ChooseModes


@frozen
class SameMode(Sentence):
    """
    The same mode may be chosen more than once.
    """


@frozen
class OtherNumber(Sentence):
    """
    Another number of modes is chosen instead if something is so.
    """

    instead: ModesInstead


def with_other_number(effect: Effect, instead: ModesInstead) -> Effect | None:
    """
    The effect with a choice of another number of modes if something is so, None if there is none to make.
    """
    match effect:
        case (*before, ChooseModes(modes=(), repeated=False, unchosen=False, instead=None) as choice):
            return (*before, evolve(choice, instead=instead))
        case _:
            return None


def repeated(effect: Effect) -> Effect | None:
    """
    The effect with a choice of modes that may be the same, None if there is none to make.
    """
    match effect:
        case (*before, ChooseModes(modes=(), repeated=False) as choice):
            return (*before, evolve(choice, repeated=True))
        case _:
            return None


def _other_number(condition: Condition, *parts: Token | ModesInstead) -> OtherNumber:
    *_as_cast, instead = parts
    assert isinstance(instead, ModesInstead)
    return OtherNumber(evolve(instead, condition=condition, as_cast=len(parts) > 1))


_OPEN: Condition = Truth(value=True)  # until the sentence tells it


def _so_many(count: Token) -> ChooseModes:
    return ChooseModes(int(count), int(count))


MODES: Meanings = {
    "modal_effect": lambda sentence: sentence,
    "choose_modes": Modal,
    "choose_number_of_modes": lambda count: Modal(_so_many(count)),
    "modes_instead_if": _other_number,
    "as_cast": lambda _this: None,
    "may_both_modes": constant(ModesInstead(_OPEN, 2, 2, optional=True)),
    "both_modes": constant(ModesInstead(_OPEN, 2, 2)),
    "any_number_instead": constant(ModesInstead(_OPEN, 0, None)),
    "one_or_more_instead": constant(ModesInstead(_OPEN, 1, None)),
    "same_mode": constant(SameMode()),
    "so_many_modes": _so_many,
    "so_many_new_modes": lambda count: evolve(_so_many(count), unchosen=True),
    "one_or_both": constant(ChooseModes(1, 2)),
    "one_or_more": constant(ChooseModes(1, None)),
    "any_number_of_modes": constant(ChooseModes(0, None)),
    "up_to_modes": lambda count: ChooseModes(0, int(count)),
}
