"""
Modes to choose among, as words.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.words import UnprintableError, number
from manaproof.model.instructions import ChooseModes, Effect, ModesInstead


def print_modes(choice: ChooseModes, print_effect: Callable[[Effect], list[str]]) -> str:
    """
    Modes behind the words on how many are chosen, without the last period.
    """
    modes = (" ".join(s if s.endswith('."') else f"{s}." for s in print_effect(mode)) for mode in choice.modes)
    bullets = " ".join(f"• {mode}" for mode in modes)
    return f"choose {_so_many(choice)} {bullets}".removesuffix(".")


def _so_many(choice: ChooseModes) -> str:
    """
    How many modes, up to the first of them.
    """
    match choice:
        case ChooseModes(instead=ModesInstead() as other):
            usual = _so_many(evolve(choice, instead=None)).removesuffix(" —")
            return f"{usual}. {_other_number(other, len(choice.modes))}"
        case ChooseModes(least, most, repeated=True) if least == most:
            return f"{number(least)}. You may choose the same mode more than once."
        case ChooseModes(repeated=True):
            raise UnprintableError("no words for modes that may be the same")
        case ChooseModes(0, None):
            said = "any number"
        case ChooseModes(_, None):
            said = "one or more"
        case ChooseModes(0, int(most)):
            said = f"up to {number(most)}"
        case ChooseModes(1, 2):
            said = "one or both"
        case _:
            said = number(choice.least)
    return f"{said} that hasn't been chosen this turn —" if choice.unchosen else f"{said} —"


def _other_number(other: ModesInstead, modes: int) -> str:
    """
    How many of so many modes are chosen instead, and when.
    """
    when = f"if {print_condition(other.condition)}{' as you cast ~' if other.as_cast else ''}"
    said = {(2, 2): "both" if modes == 2 else "two", (0, None): "any number", (1, None): "one or more"}[other.least, other.most]
    return f"I{when[1:]}, {'you may ' if other.optional else ''}choose {said} instead."
