"""
How many modes are chosen (grammar `modes`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.parts import Meanings, Sentence, constant
from manaproof.model.instructions import ChooseModes, Effect


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


def repeated(effect: Effect) -> Effect | None:
    """
    The effect with a choice of modes that may be the same, None if there is none to make.
    """
    match effect:
        case (*before, ChooseModes(modes=(), repeated=False) as choice):
            return (*before, evolve(choice, repeated=True))
        case _:
            return None


def _so_many(count: Token) -> ChooseModes:
    return ChooseModes(int(count), int(count))


MODES: Meanings = {
    "modal_effect": lambda sentence: sentence,
    "choose_modes": Modal,
    "choose_number_of_modes": lambda count: Modal(_so_many(count)),
    "same_mode": constant(SameMode()),
    "so_many_modes": _so_many,
    "so_many_new_modes": lambda count: evolve(_so_many(count), unchosen=True),
    "one_or_both": constant(ChooseModes(1, 2)),
    "one_or_more": constant(ChooseModes(1, None)),
    "any_number_of_modes": constant(ChooseModes(0, None)),
    "up_to_modes": lambda count: ChooseModes(0, int(count)),
}
