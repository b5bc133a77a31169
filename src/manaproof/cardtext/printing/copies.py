"""
Entering as a copy and becoming one as sentences.
"""

from __future__ import annotations

from manaproof.cardtext.printing.continuous import PrintAbility, print_changes
from manaproof.cardtext.printing.counters import with_counters
from manaproof.cardtext.printing.entering import entering
from manaproof.cardtext.printing.exceptions import exceptions_told, print_exceptions
from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.words import UnprintableError, article, listed
from manaproof.model.copies import BecomeCopy
from manaproof.model.effects import (
    CopyCounters,
    EntersAsCopy,
    LoseSupertypes,
    OnlyIfIs,
    ReplacementEffect,
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
    if effect.uses is not None:
        many = noun(effect.event.what, many=True)
        return f"the next time one or more {many} enter this turn, they enter as copies of the chosen creature"
    who, tapped = entering(effect.event.what), "tapped " if copy.tapped else ""
    words = f"you may have {who} enter {tapped}as a copy of" if effect.optional else f"{who} enters {tapped}as a copy of"
    if not isinstance(copy.of, Objects):
        words = f"{words} {REFERENTS[copy.of]}"
    elif effect.optional:
        is_mine = any(isinstance(part, ControlledBy) for part in parts_of(copy.of.having))
        words = f"{words} {article(noun(copy.of.having)) if is_mine else _any(copy.of)}"
    else:
        words = f"{words} {print_objects(copy.of, many=False)}"
    exceptions = _with_counters_too(copy, print_ability)
    return words + (f", except {exceptions}" if exceptions else "")


def print_become(
    become: BecomeCopy, copier: str, copied: str, print_ability: PrintAbility, *, after_may: bool = False, many: bool = False
) -> str:
    """
    "~ becomes a copy of target creature until end of turn, except …"; after "you may have" the verb is bare.
    """
    verb_ = "become" if after_may or many else "becomes"
    until = "" if become.duration is None else f" {become.duration}"
    return f"{copier} {verb_} a copy of {copied}{until}{print_exceptions(become.exceptions, print_ability)}"


def _with_counters_too(copy: EntersAsCopy, print_ability: PrintAbility) -> str:
    """
    What is different about the copy, with the counters that it enters with.
    """
    only_if = [change for change in copy.exceptions if isinstance(change, OnlyIfIs)]
    lost = [change for change in copy.exceptions if isinstance(change, LoseSupertypes) and copy.counters]
    told = exceptions_told([change for change in copy.exceptions if change not in (*only_if, *lost)], print_ability)
    if only_if:
        (with_it,) = copy.counters
        has = print_changes("it", only_if[0].changes, print_ability).removeprefix("it ")
        told.append(f"if it's {article(only_if[0].card_type.lower())}, {_enters_with(with_it)} and {has}")
        return " and ".join(told)
    told += [_with_counters(each) for each in copy.counters]
    return listed([*told, *exceptions_told(lost, print_ability)], "and")


def _any(of: Objects) -> str:
    if of.zone is Zone.GRAVEYARD:
        return f"any {noun(of.having, generic='card')} in a graveyard"
    return f"any {noun(of.having)} on the battlefield"


def _with_counters(each: CopyCounters) -> str:
    return _enters_with(each) if each.only_if is None else f"{_enters_with(each)} if it's {article(each.only_if.lower())}"


def _enters_with(each: CopyCounters) -> str:
    return f"it enters with {with_counters(each.counters)}"
