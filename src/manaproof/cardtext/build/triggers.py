"""
How often abilities trigger (grammar `triggers`).
"""

from __future__ import annotations

from manaproof.cardtext.build.events import Subject, event_of, one_property
from manaproof.cardtext.build.parts import Meanings, Noun, Statements, constant
from manaproof.cardtext.build.zones import DYING, Moves
from manaproof.model.effects import CausesNoTriggers, TriggersAgain
from manaproof.model.expr import Condition
from manaproof.model.patterns import EventKind

_ENTERS = "enters"
Cause = str | EventKind | Moves


def _again_by(subject: Subject, cause: Cause, of: Subject, *_again: object) -> Statements:
    return Statements((TriggersAgain(one_property(of), event_of(subject, cause)),))


def _again(of: Subject, *rest: object) -> Statements:
    condition = next((part for part in rest if isinstance(part, Condition)), None)
    return Statements((TriggersAgain(one_property(of), condition=condition),))


def _no_triggers(noun: Noun, causes: tuple[Cause, ...], of: Noun | None = None) -> Statements:
    having = None if of is None else one_property(of)
    return Statements(tuple(CausesNoTriggers(event_of(noun, cause), having) for cause in causes))


TRIGGERS: Meanings = {
    "triggering": lambda statements: statements,
    "triggers_again_by": _again_by,
    "triggers_again": _again,
    "causes_no_triggers": _no_triggers,
    "causes_no_triggers_of": _no_triggers,
    "cause_enters": constant(_ENTERS),
    "cause_dies": constant(DYING),
    "cause_attacks": constant(EventKind.COMBAT),
    "cause_damage": constant(EventKind.DAMAGE),
    "one_cause": lambda cause: (cause,),
    "two_causes": constant((_ENTERS, DYING)),
    "again": constant(None),
}
