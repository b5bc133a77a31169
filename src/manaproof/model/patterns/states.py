"""
States of the game on which abilities trigger, rather than on an event (CR 603.8).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.patterns.base import EventPattern


@frozen
class StatePattern(EventPattern):
    """
    A state of the game becomes true: "when you control no Islands".
    """

    condition: Condition
