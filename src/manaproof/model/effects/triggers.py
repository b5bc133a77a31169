"""
Statements about how often abilities trigger (CR 603.2d).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.patterns import EventPattern
from manaproof.model.properties import Anything, Property


@frozen
class TriggersAgain:
    """
    A triggered ability of a permanent that has a property triggers an additional time.

    `cause` None is whatever caused it to trigger.
    """

    of: Property = Anything()
    cause: EventPattern | None = None
    condition: Condition | None = None


@frozen
class CausesNoTriggers:
    """
    Events of a pattern don't cause abilities of permanents that have a property to trigger.

    `of` None is every ability, of permanents or not.
    """

    cause: EventPattern
    of: Property | None = None
    condition: Condition | None = None
