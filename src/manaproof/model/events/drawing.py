"""
Cards are drawn (CR 121).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.cards import Card
from manaproof.model.events.base import Event
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import ObjectId, PlayerName


@frozen(cache_hash=True)
class DrawCards(Event):
    """
    A player is to draw a number of cards: the instruction, which contains that many single draws (CR 121.2, 121.2a).

    `is_first` says that the first of them stands in the place of the first draw of the turn. `cycled` is the card whose
    cycling ability makes the player draw (CR 702.29a), in the place of another draw too.
    """

    player: PlayerName
    count: int
    is_first: bool = False
    cycled: Card | None = None


@frozen(cache_hash=True)
class RevealDrawn(Event):
    """
    A player reveals a card that they have drawn, as an ability of the source says (CR 603.11).
    """

    player: PlayerName
    card: LibraryCard
    source: ObjectId


@frozen(cache_hash=True)
class DrawCard(Event):
    """
    A player draws one card: the top one, or with `from_bottom` the bottom one.

    `is_first` says that it stands in the place of the first draw of the turn, which an effect replaced; `cycled` is the card
    whose cycling ability makes the player draw (CR 702.29a).
    """

    player: PlayerName
    from_bottom: bool = False
    is_first: bool = False
    cycled: Card | None = None
