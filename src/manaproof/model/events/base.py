"""
What all events are.
"""

from __future__ import annotations

from attrs import frozen


@frozen(cache_hash=True)
class Event:
    """
    One thing that would happen.
    """


@frozen(cache_hash=True)
class Nothing(Event):
    """
    What is left of an event that was replaced by nothing, while others that would happen at the same time are pending.
    """
