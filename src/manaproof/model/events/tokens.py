"""
Tokens are created (CR 111, 701.7).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.cards import Card, Face
from manaproof.model.events.base import Event
from manaproof.model.permanents import ObjectId, PlayerName


@frozen(cache_hash=True)
class CreatedTokens:
    """
    A number of tokens that are the same; `is_copy` where they are copies of an object.

    `of` is the permanent of which a question lets them be created as copies, which may have changed by then; else None.
    `face` is the one that is up as they enter.
    """

    card: Card
    count: int
    is_copy: bool = False
    of: ObjectId | None = None
    face: int = 0

    @property
    def printed(self) -> Face:
        """
        The face that is up.
        """
        return self.card.faces[self.face]

    @property
    def name(self) -> str:
        """
        What the tokens are called in words.
        """
        return self.printed.name or self.card.name


class SeenAs(enum.Enum):
    """
    How triggered abilities look at what has happened to several tokens or counters at once.
    """

    WHOLE = "all of them together"
    EACH = "each by itself"


@frozen(cache_hash=True)
class TokenCreation(Event):
    """
    A player creates tokens, which contains that each of them enters under that player's control (CR 111.2, 701.7a).

    Kinds of tokens that are created together are one event. `seen` is None until it has happened. `as_entered` is whether it is
    told of those tokens alone that have entered, where one may go elsewhere instead. `attached_to` is what Auras among them are
    attached to as they enter. `created_with` is the object that created them, where an ability of it speaks of such tokens.
    """

    player: PlayerName
    tokens: tuple[CreatedTokens, ...]
    tapped: bool = False
    attacking: bool = False
    by_effect: bool = True
    seen: SeenAs | None = None
    as_entered: bool = False
    attached_to: ObjectId | None = None
    created_with: ObjectId | None = None

    @property
    def count(self) -> int:
        """
        How many tokens there are of all kinds.
        """
        return sum(tokens.count for tokens in self.tokens)


@frozen(cache_hash=True)
class TokensThere(Event):
    """
    Tokens have entered or not, so that it can be told which were created (CR 701.7a): the identities of each kind of them.
    """

    creation: TokenCreation
    ids: tuple[tuple[ObjectId, ...], ...]
