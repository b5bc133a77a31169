"""
Entering as a copy as a sentence.
"""

from __future__ import annotations

from manaproof.cardtext.printing.continuous import PrintAbility, print_changes
from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.statics import entering, with_counters
from manaproof.cardtext.printing.words import UnprintableError, article
from manaproof.model.effects import EntersAsCopy, ReplacementEffect
from manaproof.model.patterns import EntersPattern
from manaproof.model.properties import ControlledBy, Objects


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
        words = f"{words} {article(noun(copy.of.having)) if is_mine else f'any {noun(copy.of.having)} on the battlefield'}"
    else:
        words = f"{words} {print_objects(copy.of, many=False)}"
    if copy.exceptions:
        exceptions = (print_changes("it", (change,), print_ability) for change in copy.exceptions)
        words = f"{words}, except {' and '.join(exceptions)}"
    return words if copy.counters is None else f"{words}, except it enters with {with_counters(copy.counters)}"
