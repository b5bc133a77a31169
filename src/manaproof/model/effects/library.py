"""
What replacement effects make of keyword actions with libraries.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Condition, Quantity
from manaproof.model.references import PlayerRef


@frozen
class SearchOnlyTop(Rewrite):
    """
    Only the top cards of the library are searched instead (CR 701.23f).
    """

    count: Quantity


@frozen
class WhileSearching:
    """
    What is so while a player is searching their own library.

    `you_decide` says that the player is controlled, `exiles_found` that they exile each card they find.
    """

    player: PlayerRef
    you_decide: bool = False
    exiles_found: bool = False
    condition: Condition | None = None
