"""
How often abilities trigger, as sentences.
"""

from __future__ import annotations

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.events import kinds, one
from manaproof.cardtext.printing.objects import noun
from manaproof.cardtext.printing.words import UnprintableError
from manaproof.model.effects import CausesNoTriggers, TriggersAgain
from manaproof.model.patterns import EntersPattern, EventPattern, OtherPattern

_AGAIN = "that ability triggers an additional time"


def print_triggers_again(statement: TriggersAgain) -> str:
    """
    That an ability triggers an additional time, as a sentence without its period.
    """
    match statement.cause:
        case None:
            while_ = f" while {print_condition(statement.condition)}" if statement.condition else ""
            return f"if a triggered ability of {one(statement.of)} triggers{while_}, {_AGAIN}"
        case EventPattern() as cause if statement.condition is None:
            return f"if {_cause(cause)} causes a triggered ability of {one(statement.of)} to trigger, {_AGAIN}"
        case _:
            raise UnprintableError(f"no words for {statement}")


def print_causes_no_triggers(statement: CausesNoTriggers) -> str:
    """
    That events cause no triggers, as a sentence without its period.
    """
    if statement.condition is not None:
        raise UnprintableError(f"no words for {statement}")
    whose = "" if statement.of is None else f" of {noun(statement.of, many=True)}"
    return f"{_cause(statement.cause, many=True)} don't cause abilities{whose} to trigger"


def _cause(cause: EventPattern, *, many: bool = False) -> str:
    match cause:
        case EntersPattern(what):
            return f"{noun(what, many=True) if many else one(what)} entering"
        case OtherPattern():
            return f"[{kinds((cause,))}]"
        case _:
            raise UnprintableError(f"no words for {cause}")
