"""
What happens instead of losing the game.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import DoInstead


@frozen
class InsteadOfLosing(DoInstead):
    """
    The player doesn't lose, and these instructions are followed as part of the same event.
    """
