"""
What happened to cards: drawn, shown, moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve, field, frozen

from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import Counters, PlayerName
from manaproof.model.properties import Property
from manaproof.model.references import Zone


@frozen(cache_hash=True)
class CardDrawn(Happening):
    """
    A player drew a card (CR 121.1).
    """

    player: PlayerName
    card: LibraryCard


@frozen(cache_hash=True)
class CardsDrawn(Happening):
    """
    A player drew an unknown number of cards that nobody knows, one after the other.
    """

    player: PlayerName
    cards: UnknownCards


def spelled_out(happenings: Iterable[Happening]) -> Iterator[Happening]:
    """
    The happenings with cards that were taken together told one by one, where their number is known.
    """
    for happening in happenings:
        match happening:
            case CardsDrawn(player, UnknownCards(least=int() as count, facts=facts)):
                yield from [CardDrawn(player, LibraryCard(None, facts))] * count
            case CardsMoved(cards=(UnknownCards(least=int() as count, facts=facts) as stretch,)) if stretch.most == count:
                yield evolve(happening, cards=(LibraryCard(None, facts),) * count)
            case _:
                yield happening


@frozen(cache_hash=True)
class DrewFromEmptyLibrary(Happening):
    """
    A player attempted to draw from an empty library and will lose (CR 121.4, 704.5b).
    """

    player: PlayerName


@frozen(cache_hash=True)
class CardsShown(Happening):
    """
    Cards were revealed to all players, or looked at by one (`by`).
    """

    player: PlayerName
    cards: tuple[LibraryCard | UnknownCards, ...]
    revealed: bool
    zone: Zone = Zone.LIBRARY


@frozen(cache_hash=True)
class CardsMoved(Happening):
    """
    Cards went from one zone to another.

    `order` says who arranged several cards: "any order" is one block of `arrangements` orders, chosen by `player` and
    not shown to others in a library. `among` says that only those of the cards with a property are meant, where the
    cards aren't known. `shuffled` says that they were shuffled into a library, `revealed` that they were revealed first,
    `counters` which counters are on each of them in exile. `by_another` says that not their owner moves them, but another
    player or that player's effect. `was_event` says that it was an event of its own, which effects could have replaced.
    """

    player: PlayerName
    cards: tuple[LibraryCard | UnknownCards, ...]
    from_zone: Zone
    to_zone: Zone
    position: str | None = None
    order: str | None = None
    face_down: bool = False
    arrangements: int = 1
    among: Property | None = None
    shuffled: bool = False
    revealed: bool = False
    counters: tuple[Counters, ...] = ()
    by_another: bool = False
    was_event: bool = field(default=False, eq=False)
