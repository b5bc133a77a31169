"""
What a player's library holds: cards that are known, and cards that aren't.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.cards import Card
from manaproof.model.properties import Property


@frozen(cache_hash=True)
class Known:
    """
    What a case assumes of cards that nobody has seen: they have a property, or haven't.
    """

    having: Property
    holds: bool = True


@frozen(cache_hash=True)
class LibraryCard:
    """
    One card: a known one, or one of which only `facts` are known.
    """

    known: Card | None = None
    facts: tuple[Known, ...] = ()


@frozen(cache_hash=True)
class AnyOrder:
    """
    Cards that lie together in an order that a player chose (or chance, if `at_random`) and that nothing has looked at.
    """

    cards: tuple[LibraryCard, ...]
    at_random: bool = False


@frozen(cache_hash=True)
class UnknownCards:
    """
    A stretch of unknown cards, from `least` to `most` of them; `facts` hold for each.

    `most` None has no limit. With `enough` the stretch is assumed never to run out, and an answer that used this says
    so.
    """

    least: int = 0
    most: int | None = None
    facts: tuple[Known, ...] = ()
    enough: bool = False


LibraryPart = LibraryCard | AnyOrder | UnknownCards


@frozen(cache_hash=True)
class Library:
    """
    A library, top first.
    """

    parts: tuple[LibraryPart, ...] = (UnknownCards(enough=True),)
