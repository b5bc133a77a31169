"""
What is done with hands and libraries: cards are discarded and milled, libraries looked at, searched and shuffled (CR 701).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.events.base import Event
from manaproof.model.libraries import LibraryCard
from manaproof.model.patterns import LookAction
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.properties import Anything, Property


@frozen(cache_hash=True)
class HasDiscarded(Event):
    """
    A player has discarded a card (CR 701.9), wherever it went: what abilities trigger on.

    `by` is the player whose effect it is; `by_effect` is False for a cost.
    """

    player: PlayerName
    card: LibraryCard
    by: PlayerName
    by_effect: bool = True


@frozen(cache_hash=True)
class MillCards(Event):
    """
    A player is to mill a number of cards (CR 701.17), which contains that many moves that happen at the same time.

    `by` is the player whose effect it is.
    """

    player: PlayerName
    count: int
    by: PlayerName


@frozen(cache_hash=True)
class LookAtTop(Event):
    """
    A player scries or surveils: looks at the top cards of their library and puts some of them elsewhere.
    """

    action: LookAction
    player: PlayerName
    count: int


@frozen(cache_hash=True)
class Search(Event):
    """
    A player searches a library for so many cards with a property (CR 701.23): their own, or that of `owner`.

    `count` None is any number of them. `top` is how many cards from the top are searched where it is not the whole library.
    """

    player: PlayerName
    having: Property = Anything()
    count: int | None = 0
    up_to: bool = False
    top: int | None = None
    owner: PlayerName | None = None

    @property
    def whose(self) -> PlayerName:
        """
        The player whose library is searched.
        """
        return self.player if self.owner is None else self.owner


@frozen(cache_hash=True)
class ShuffleLibrary(Event):
    """
    A player shuffles their library (CR 701.24).
    """

    player: PlayerName


@frozen(cache_hash=True)
class ExploreEvent(Event):
    """
    A permanent explores (CR 701.44); `player` is its controller, or who last was.

    Once it has explored, `revealed_land` tells whether a land card was revealed, None where no card was.
    """

    object: ObjectId
    player: PlayerName
    revealed_land: bool | None = None


@frozen(cache_hash=True)
class ConniveEvent(Event):
    """
    A permanent connives (CR 701.50), by so many cards; `player` is its controller, or who last was.
    """

    object: ObjectId
    player: PlayerName
    count: int = 1
