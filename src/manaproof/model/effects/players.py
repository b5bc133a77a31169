"""
What players have.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.references import PlayerRef


@frozen
class PlayerHas:
    """
    A player has hexproof or shroud (CR 702.11c, 702.18a).
    """

    player: PlayerRef
    keyword: str
    condition: Condition | None = None
