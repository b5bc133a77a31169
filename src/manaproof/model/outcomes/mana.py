"""
Mana that was added.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import PlayerName
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes.base import Happening
from manaproof.model.production import SpendTerm


@frozen(cache_hash=True)
class ManaAdded(Happening):
    """
    A player added mana.
    """

    player: PlayerName
    mana: ManaBag
    terms: tuple[SpendTerm, ...] = ()
    source: str | None = None
