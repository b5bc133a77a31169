"""
Steps and phases begin (CR 500).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.events.base import Event
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Step


@frozen(cache_hash=True)
class BeginStep(Event):
    """
    A step or phase of a player's turn begins, or that turn, which may be an extra one (CR 500.7).
    """

    player: PlayerName
    step: Step
    extra: bool = False
