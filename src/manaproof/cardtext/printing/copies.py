"""
Entering as a copy and becoming one as sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.cardtext.printing.continuous import PrintAbility, print_changes
from manaproof.cardtext.printing.kinds import kind_at, print_kind, ratio
from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.statics import entering, with_counters
from manaproof.cardtext.printing.words import UnprintableError, article, listed
from manaproof.model.abilities import GainAbilities
from manaproof.model.copies import BecomeCopy, HaveThisAbility
from manaproof.model.effects import (
    AddTypes,
    Change,
    CopyCounters,
    EntersAsCopy,
    KeepColors,
    KeepName,
    LoseSupertypes,
    OnlyIfIs,
    ReplacementEffect,
    SetPowerToughness,
)
from manaproof.model.patterns import EntersPattern
from manaproof.model.properties import ControlledBy, Objects
from manaproof.model.references import Zone


def print_as_copy(effect: ReplacementEffect, copy: EntersAsCopy, print_ability: PrintAbility) -> str:
    """
    "You may have ~ enter as a copy of any creature on the battlefield, except …", without its period.
    """
    if not isinstance(effect.event, EntersPattern) or effect.condition is not None:
        raise UnprintableError(f"no words for {effect.event}")
    who, tapped = entering(effect.event.what), "tapped " if copy.tapped else ""
    words = f"you may have {who} enter {tapped}as a copy of" if effect.optional else f"{who} enters {tapped}as a copy of"
    if not isinstance(copy.of, Objects):
        words = f"{words} {REFERENTS[copy.of]}"
    elif effect.optional:
        is_mine = any(isinstance(part, ControlledBy) for part in parts_of(copy.of.having))
        words = f"{words} {article(noun(copy.of.having)) if is_mine else _any(copy.of)}"
    else:
        words = f"{words} {print_objects(copy.of, many=False)}"
    exceptions = exception_words(copy.exceptions, copy.counters, print_ability)
    return words + (f", except {exceptions}" if exceptions else "")


def print_become(
    become: BecomeCopy, copier: str, copied: str, print_ability: PrintAbility, *, after_may: bool = False, many: bool = False
) -> str:
    """
    "~ becomes a copy of target creature until end of turn, except …"; after "you may have" the verb is bare.
    """
    verb_ = "become" if after_may or many else "becomes"
    until = "" if become.duration is None else f" {become.duration}"
    exceptions = exception_words(become.exceptions, (), print_ability)
    return f"{copier} {verb_} a copy of {copied}{until}" + (f", except {exceptions}" if exceptions else "")


def exception_words(changes: Sequence[Change], counters: Sequence[CopyCounters], print_ability: PrintAbility) -> str:
    """
    What is different about a copy: "its name is ~, it's legendary in addition to its other types, and it has flying".
    """
    told: list[str] = []
    last: list[str] = []
    at = 0
    while at < len(changes):
        change, length = changes[at], 1
        if isinstance(change, OnlyIfIs):
            (with_it,) = counters
            has = print_changes("it", change.changes, print_ability).removeprefix("it ")
            told.append(f"if it's {article(change.card_type.lower())}, {_enters_with(with_it)} and {has}")
            return " and ".join(told)
        if isinstance(change, LoseSupertypes) and counters:
            last = [_exception(change)]
        elif isinstance(change, HaveThisAbility) and told and isinstance(changes[at - 1], GainAbilities):
            told[-1] += " and this ability"
        elif isinstance(change, AddTypes) and change == AddTypes(supertypes=change.supertypes):
            told.append(f"it's {listed([each.lower() for each in change.supertypes], 'and')} in addition to its other types")
        elif (kind := kind_at(changes[at:])) is not None:
            told.append(f"it is {print_kind(kind, many=False).removeprefix('are ')}")
            length = kind.length
        elif isinstance(change, GainAbilities):
            told.append(print_changes("it", (change,), print_ability))
        else:
            told.append(_exception(change))
        at += length
    return listed([*told, *(_with_counters(each) for each in counters), *last], "and")


def _exception(change: Change) -> str:
    match change:
        case KeepName():
            return "its name is ~"
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


def _any(of: Objects) -> str:
    if of.zone is Zone.GRAVEYARD:
        return f"any {noun(of.having, generic='card')} in a graveyard"
    return f"any {noun(of.having)} on the battlefield"


def _with_counters(each: CopyCounters) -> str:
    return _enters_with(each) if each.only_if is None else f"{_enters_with(each)} if it's {article(each.only_if.lower())}"


def _enters_with(each: CopyCounters) -> str:
    return f"it enters with {with_counters(each.counters)}"
