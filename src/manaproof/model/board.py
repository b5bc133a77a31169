"""
A board: an immutable snapshot of a game as far as a question needs it.
"""

from __future__ import annotations

from attrs import evolve, field, frozen

from manaproof.model.cards import Card, Face
from manaproof.model.lookups import PlayerNumber
from manaproof.model.mana import ManaBag
from manaproof.model.production import SpendTerm
from manaproof.model.references import Step

PlayerName = str
ObjectId = str


@frozen(cache_hash=True)
class LibraryCard:
    """
    One card of a library: a known card, or one of which only this is known ("a land card"), or nothing.

    `known` None is an unknown card; `is_a` and `is_not` hold what a case assumes of it, in words of card types.
    """

    known: Card | None = None
    is_a: tuple[str, ...] = ()
    is_not: tuple[str, ...] = ()


@frozen(cache_hash=True)
class AnyOrder:
    """
    Cards that lie together in an order that a player chose and that nothing has looked at; never empty.

    `at_random` if chance and not a player ordered them. `hidden` if the other players don't know the order.
    """

    cards: tuple[LibraryCard, ...]
    at_random: bool = False


@frozen(cache_hash=True)
class UnknownCards:
    """
    A stretch of unknown cards; `count` None is "as many as anything asks for", an assumption that an answer states.
    """

    count: int | None = None


@frozen(cache_hash=True)
class UnknownLibrary:
    """
    A stretch whose length is unknown and may be zero: each question about it is a case of its own.
    """

    at_least: int = 0


LibraryPart = LibraryCard | AnyOrder | UnknownCards | UnknownLibrary


@frozen(cache_hash=True)
class Library:
    """
    A library, top first.
    """

    parts: tuple[LibraryPart, ...] = (UnknownCards(),)
    assumed: bool = True  # nobody said what is in it


@frozen(cache_hash=True)
class PoolMana:
    """
    Unspent mana of one origin with what goes with it (CR 106.4, 106.6).
    """

    mana: ManaBag
    terms: tuple[SpendTerm, ...] = ()


@frozen(cache_hash=True)
class Counters:
    """
    A number of counters of one kind.
    """

    kind: str
    count: int


@frozen(cache_hash=True)
class Chosen:
    """
    Something that was chosen for a permanent: what ("color", "creature type", "card name", …) and which.
    """

    what: str
    value: str


@frozen(cache_hash=True)
class Permanent:
    """
    An object on the battlefield.

    `timestamp` is its place in the order of entering, lowest first (CR 613.7). `controlled_since_turn_began` is what CR 302.6
    asks: control without a break since its controller's most recent turn began.
    """

    id: ObjectId
    card: Card
    controller: PlayerName
    owner: PlayerName
    timestamp: int
    face: int = 0
    label: str | None = None
    is_token: bool = False
    tapped: bool = False
    controlled_since_turn_began: bool = True
    entered_this_turn: bool = False
    counters: tuple[Counters, ...] = ()
    attached_to: ObjectId | None = None
    chosen: tuple[Chosen, ...] = ()
    exiled_with: tuple[Card, ...] = ()
    cast_facts: tuple[Chosen, ...] = ()
    activated_this_turn: tuple[int, ...] = ()

    @property
    def printed(self) -> Face:
        """
        The face that is up, as printed.
        """
        return self.card.faces[self.face]

    @property
    def name(self) -> str:
        """
        The printed name of the face that is up.
        """
        return self.printed.name

    def count_of(self, kind: str | None) -> int:
        """
        How many counters of a kind it has; None counts all.
        """
        return sum(c.count for c in self.counters if kind is None or c.kind == kind)

    def with_counters(self, kind: str, count: int) -> Permanent:
        """
        The same permanent with exactly `count` counters of a kind.
        """
        others = [c for c in self.counters if c.kind != kind]
        if count:
            others.append(Counters(kind, count))
        return evolve(self, counters=tuple(sorted(others, key=lambda c: c.kind)))


@frozen(cache_hash=True)
class Resolved:
    """
    A spell or ability that has resolved and whose lasting effects are still there, with its controller.

    `uses` says how many shields it left ("Words of Wilding (activated twice)").
    """

    id: ObjectId
    card: Card
    controller: PlayerName
    timestamp: int
    chosen: tuple[Chosen, ...] = ()
    target: str | None = None


@frozen(cache_hash=True)
class PlayerCount:
    """
    A number that a player has.
    """

    number: PlayerNumber
    value: int


@frozen(cache_hash=True)
class Player:
    """
    A player and everything in the zones of their own.
    """

    name: PlayerName
    life: int = 20
    library: Library = Library()
    hand: tuple[Card, ...] = ()
    hand_is_known: bool = False
    unknown_hand: int = 0
    graveyard: tuple[Card, ...] = ()
    exile: tuple[Card, ...] = ()
    commanders: tuple[Card, ...] = ()
    pool: tuple[PoolMana, ...] = ()
    numbers: tuple[PlayerCount, ...] = ()
    drawn_this_draw_step: int = 0
    designations: frozenset[str] = frozenset()

    def number(self, number: PlayerNumber) -> int:
        """
        What happened this turn and the like; 0 where the board says nothing.
        """
        return next((count.value for count in self.numbers if count.number is number), 0)

    def with_number(self, number: PlayerNumber, value: int) -> Player:
        """
        The same player with that number.
        """
        others = [count for count in self.numbers if count.number is not number]
        return evolve(self, numbers=tuple(sorted([*others, PlayerCount(number, value)], key=lambda c: c.number.value)))


@frozen(cache_hash=True)
class Board:
    """
    Players in turn order, the objects on the battlefield in order of entering, and whose turn and step it is.
    """

    players: tuple[Player, ...]
    permanents: tuple[Permanent, ...] = ()
    resolved: tuple[Resolved, ...] = ()
    active: PlayerName = "you"
    step: Step = Step.FIRST_MAIN
    _by_id: dict[ObjectId, Permanent] = field(init=False, repr=False, eq=False, hash=False)

    @_by_id.default
    def _index(self) -> dict[ObjectId, Permanent]:
        return {permanent.id: permanent for permanent in self.permanents}

    def player(self, name: PlayerName) -> Player:
        """
        The player of this name.

        Raises:
            KeyError: there is no such player.
        """
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def permanent(self, object_id: ObjectId) -> Permanent | None:
        """
        The permanent of this identity, or None if it has left the battlefield.
        """
        return self._by_id.get(object_id)

    def with_player(self, player: Player) -> Board:
        """
        The same board with one player's state replaced.
        """
        return evolve(self, players=tuple(player if p.name == player.name else p for p in self.players))

    def with_permanent(self, permanent: Permanent) -> Board:
        """
        The same board with one permanent's state replaced.
        """
        return evolve(self, permanents=tuple(permanent if p.id == permanent.id else p for p in self.permanents))

    def without_permanent(self, object_id: ObjectId) -> Board:
        """
        The same board without one permanent.
        """
        return evolve(self, permanents=tuple(p for p in self.permanents if p.id != object_id))

    def opponents(self, name: PlayerName) -> tuple[Player, ...]:
        """
        The other players in turn order.
        """
        return tuple(player for player in self.players if player.name != name)
