"""
What became of steps, phases and turns.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import PlayerName
from manaproof.model.outcomes.base import Happening
from manaproof.model.references import Step


@frozen(cache_hash=True)
class Skipped(Happening):
    """
    A player skipped a step, phase or turn (CR 614.10).
    """

    player: PlayerName
    step: Step
