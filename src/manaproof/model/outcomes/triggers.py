"""
Abilities that triggered.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import ObjectId, PlayerName


@frozen(cache_hash=True)
class Triggered(Happening):
    """
    An ability triggered and waits to be put onto the stack (CR 603.3); what it will do is not part of the outcome.

    `x` is the X of the spell that the permanent was, `amount` how much or how many there was of the event, where the ability
    says "that much" or "that many".
    """

    source: ObjectId
    name: str
    controller: PlayerName
    ability: str
    x: int | None = None
    amount: int | None = None


@frozen(cache_hash=True)
class Stacked:
    """
    The abilities that a player puts onto the stack one after the other, in any order (CR 603.3b).
    """

    player: PlayerName
    triggers: tuple[Triggered, ...]
