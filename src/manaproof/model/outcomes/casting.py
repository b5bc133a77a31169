"""
What was cast and copied.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import PlayerName


@frozen(cache_hash=True)
class Cast(Happening):
    """
    A player cast a spell.
    """

    player: PlayerName
    name: str


@frozen(cache_hash=True)
class Copied(Happening):
    """
    A player put a copy of a spell onto the stack.
    """

    player: PlayerName
    name: str
