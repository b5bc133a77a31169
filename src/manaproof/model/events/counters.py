"""
Counters are put on a permanent or a player (CR 122).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.events.base import Event


@frozen(cache_hash=True)
class CountersEvent(Event):
    """
    Counters are put on something or on somebody.
    """
