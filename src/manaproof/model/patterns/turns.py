"""
Steps and phases begin (CR 500).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.references import PlayerRef, Step


@frozen
class StepPattern(EventPattern):
    """
    A step, phase or turn begins; `player` is whose, None for each; `extra` is for an extra turn (CR 500.7).
    """

    step: Step
    player: PlayerRef | None = None
    extra: bool = False
