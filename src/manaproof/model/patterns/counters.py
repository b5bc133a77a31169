"""
Counters are put (CR 122).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef


class Placer(enum.Enum):
    """
    What must put the counters.
    """

    ANYTHING = "anything"
    EFFECT = "an effect"  # CR 614.16
    PLAYER = "a player"
    MODULAR = "a modular triggered ability"


@frozen
class CountersPattern(EventPattern):
    """
    Counters would be put on a permanent that has a property, or on a player.

    `kind` None is any kind. `on` None means that only players are looked at. `player` is the player on whom they are
    put; `by` is who puts them where `placer` is PLAYER.
    """

    kind: str | None
    on: Property | None = None
    player: PlayerRef | None = None
    placer: Placer = Placer.ANYTHING
    by: PlayerRef | None = None


@frozen
class CountersRemovedPattern(EventPattern):
    """
    Counters are removed from a permanent that has a property; `kind` None is any kind.

    `all_by_damage` is damage that would result in all of them being removed (CR 120.4c).
    """

    kind: str | None
    what: Property
    together: bool = False
    all_by_damage: bool = False


@frozen
class ChapterPattern(EventPattern):
    """
    The lore counters on this Saga become at least `number` (CR 714.2b).
    """

    number: int
