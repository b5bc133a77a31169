"""
What is different about a copy, in words (CR 707.9).
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.cardtext.printing.continuous import PrintAbility, print_changes
from manaproof.cardtext.printing.kinds import kind_at, print_kind, ratio
from manaproof.cardtext.printing.words import UnprintableError, listed
from manaproof.model.abilities import GainAbilities
from manaproof.model.copies import HaveThisAbility
from manaproof.model.effects import AddTypes, Change, KeepColors, KeepName, KeepSize, LoseSupertypes, SetPowerToughness, SetTypes


def print_exceptions(exceptions: Sequence[Change], print_ability: PrintAbility) -> str:
    """
    What is different about a copy, as it follows what is copied.
    """
    said = listed(exceptions_told(exceptions, print_ability), "and")
    return f", except {said}" if said else ""


def exceptions_told(changes: Sequence[Change], print_ability: PrintAbility) -> list[str]:
    """
    What is different about a copy, each told by itself: "its name is ~", "it has flying".
    """
    told: list[str] = []
    loses_types = any(isinstance(change, SetTypes) and change.only for change in changes)
    at = 0
    while at < len(changes):
        change, length = changes[at], 1
        if isinstance(change, HaveThisAbility) and told and isinstance(changes[at - 1], GainAbilities):
            told[-1] += " and this ability"
        elif isinstance(change, AddTypes) and change == AddTypes(supertypes=change.supertypes):
            told.append(f"it's {listed([each.lower() for each in change.supertypes], 'and')} in addition to its other types")
        elif (kind := kind_at(changes[at:])) is not None:
            told.append(f"it is {print_kind(kind, many=False).removeprefix('are ')}")
            length = kind.length
        elif isinstance(change, GainAbilities) and loses_types and told:
            told[-1] += print_changes("", (change,), print_ability).replace(" has ", " with ", 1)
        elif isinstance(change, GainAbilities):
            told.append(print_changes("it", (change,), print_ability))
        else:
            told.append(_exception(change))
        at += length
    if loses_types:
        told.append("it loses all other card types")
    return told


def _exception(change: Change) -> str:
    match change:
        case KeepName():
            return "its name is ~"
        case KeepSize():
            return "its power and toughness are equal to ~'s power and toughness"
        case KeepColors():
            return "it doesn't copy that creature's color"
        case LoseSupertypes((supertype,)):
            return f"it isn't {supertype.lower()}"
        case HaveThisAbility():
            return "it has this ability"
        case SetPowerToughness(power, toughness) if power is not None and toughness is not None:
            return f"it's {ratio(power, toughness)}"
        case _:
            raise UnprintableError(f"no words for {change}")
