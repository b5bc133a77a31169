"""
Players win or lose the game (CR 104).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.references import PlayerRef


@frozen
class LoseGamePattern(EventPattern):
    """
    A player loses the game; with `for_life` for having 0 or less life (CR 104.3b).
    """

    player: PlayerRef
    for_life: bool = False


@frozen
class WinGamePattern(EventPattern):
    """
    A player wins the game because an effect says so (CR 104.2b).
    """

    player: PlayerRef
