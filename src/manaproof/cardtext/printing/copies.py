"""
Entering as a copy as a sentence.
"""

from __future__ import annotations

from manaproof.cardtext.printing.continuous import PrintAbility, print_exceptions
from manaproof.cardtext.printing.counters import with_counters
from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.statics import entering
from manaproof.cardtext.printing.words import UnprintableError, article
from manaproof.model.effects import CopyCounters, EntersAsCopy, LoseSupertypes, ReplacementEffect
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
    told = [_with_counters(each) for each in copy.counters]
    if copy.counters and any(each.only_if for each in copy.counters):
        lost = [f"it isn't {each.lower()}" for c in copy.exceptions if isinstance(c, LoseSupertypes) for each in c.supertypes]
        return f"{words}, except {', '.join(told)}" + (f", and {lost[0]}" if lost else "")
    words += print_exceptions(copy.exceptions, print_ability)
    return f"{words}, except {' and '.join(told)}" if told else words


def _any(of: Objects) -> str:
    if of.zone is Zone.GRAVEYARD:
        return f"any {noun(of.having, generic='card')} in a graveyard"
    return f"any {noun(of.having)} on the battlefield"


def _with_counters(each: CopyCounters) -> str:
    with_them = f"it enters with {with_counters(each.counters)}"
    return with_them if each.only_if is None else f"{with_them} if it's {article(each.only_if.lower())}"
