"""
Damage is dealt (CR 120).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.events.base import Event


@frozen(cache_hash=True)
class DamageEvent(Event):
    """
    A source deals damage to a player or permanent.
    """

    source: str
    to: str
    amount: int
