"""
Players get counters (CR 122.1).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.events.counters import CountersEvent
from manaproof.model.permanents import Counters, ObjectId, PlayerName


@frozen(cache_hash=True)
class GetCounters(CountersEvent):
    """
    A player gets counters: all kinds that they get together are one event.

    `by` is the player who gives them, such as the controller of a source with infect (CR 120.3b); `by_effect` is False
    for a cost (CR 614.16).
    """

    player: PlayerName
    counters: tuple[Counters, ...]
    by: PlayerName | None = None
    by_effect: bool = True
    source: ObjectId | None = None
