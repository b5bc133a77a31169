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
