"""
Mana that was added, and what became of unspent mana.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.mana import ManaBag, ManaType
from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import PlayerName
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


@frozen(cache_hash=True)
class ManaLost(Happening):
    """
    A player lost unspent mana.
    """

    player: PlayerName
    mana: ManaBag
    terms: tuple[SpendTerm, ...] = ()


@frozen(cache_hash=True)
class ManaKept(Happening):
    """
    A player kept unspent mana as a step or phase ended.
    """

    player: PlayerName
    mana: ManaBag
    terms: tuple[SpendTerm, ...] = ()


@frozen(cache_hash=True)
class ManaBecame(Happening):
    """
    Unspent mana of a player became as much mana of one type; the terms stay with it.
    """

    player: PlayerName
    mana: ManaBag
    type: ManaType
    terms: tuple[SpendTerm, ...] = ()
