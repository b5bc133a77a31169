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

    def beside(self, others: tuple[Event, ...]) -> Event:
        """
        The same event with what it keeps of the others that would happen at the same time.
        """
        del others
        return self


@frozen(cache_hash=True)
class Nothing(Event):
    """
    What is left of an event that was replaced by nothing, while others that would happen at the same time are pending.
    """
