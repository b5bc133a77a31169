"""
Tokens were created.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.cards import Card
from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import PlayerName


@frozen(cache_hash=True)
class TokensCreated(Happening):
    """
    A player created tokens that are the same, which entered under that player's control.
    """

    player: PlayerName
    card: Card
    count: int
    tapped: bool = False
    attacking: bool = False
    is_copy: bool = False
    face: int = 0
    attached_to: str | None = None
