"""
From where a text is read: whose "you", which object, which event, and what the effect has done so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import DamageSource, Event
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.mana import Color, ManaTypeSet
from manaproof.model.permanents import Chosen, ObjectId, PlayerName
from manaproof.model.properties import Property
from manaproof.model.references import Zone

CouldProduceOracle = Callable[[Board, ObjectId], ManaTypeSet]


@frozen(cache_hash=True)
class Tally:
    """
    A number that an effect remembers: "drawn", "removed", "X".
    """

    what: str
    count: int


def drawn_before(name: PlayerName) -> str:
    """
    What is remembered of how many cards a player had drawn this turn before an effect made players draw.
    """
    return f"drawn before by {name}"


@frozen(cache_hash=True)
class Unplaced:
    """
    How many cards a library and the cards that were taken from it to be looked at are together, where single ones are unknown.

    `lost` is how many cards the library had lost before.
    """

    least: int
    most: int | None
    lost: int | None


@frozen(cache_hash=True)
class Find:
    """
    Cards that were found in a player's library.
    """

    looker: PlayerName
    cards: tuple[LibraryCard, ...]


@frozen(cache_hash=True)
class InZone:
    """
    A card of a player's that was found in a hand or a graveyard.
    """

    zone: Zone
    owner: PlayerName
    card: Card


@frozen(cache_hash=True)
class Gone:
    """
    A card that was discarded or milled, with how many of the same lay in its owner's graveyard and in exile before.
    """

    owner: PlayerName
    card: LibraryCard
    in_graveyard: int
    in_exile: int


@frozen(cache_hash=True)
class Memory:
    """
    What a resolving effect remembers for its later instructions.

    `looked` are the cards that were revealed or looked at and not yet put anywhere, `found` the cards that were
    searched for, `tapped` the objects that an instruction was to tap.
    """

    tallies: tuple[Tally, ...] = ()
    looked: tuple[LibraryCard | UnknownCards, ...] = ()
    found: tuple[LibraryCard, ...] = ()
    apart: tuple[Find, ...] = ()  # where several players search at once
    elsewhere: tuple[InZone, ...] = ()  # cards found in other zones than a library
    those_players: tuple[PlayerName, ...] = ()  # who do what each of several players may do
    searchers: tuple[PlayerName, ...] = ()
    held: tuple[LibraryCard, ...] = ()  # cards of a hand that were chosen
    discarded: tuple[Gone, ...] | None = None  # where a later instruction asks what the cards are
    milled: tuple[Gone, ...] | None = None
    unplaced: Unplaced | None = None
    looker: PlayerName | None = None
    kind: Property | None = None
    color: Color | None = None
    no_color: bool = False
    target: str | None = None
    other_target: str | None = None
    modes: tuple[int, ...] = ()  # the places of those that the question tells
    that: ObjectId | None = None
    affected: ObjectId | None = None  # the object that a continuous effect changes
    that_player: PlayerName | None = None
    tapped: tuple[ObjectId, ...] = ()
    sacrificed: tuple[ObjectId, ...] = ()  # where a later instruction asks who sacrificed what
    those: tuple[ObjectId, ...] = ()  # that an instruction would destroy
    exiled: Card | None = None  # the card that an instruction exiled from a graveyard
    shield: ObjectId | None = None  # the effect whose "damage prevented this way" a delayed ability counts
    put: ObjectId | None = None  # the permanent that an instruction put onto the battlefield
    created: tuple[ObjectId, ...] | None = None  # the tokens that an ability speaks of which was created with them
    first_draw: PlayerName | None = None  # whose first draw of the turn an effect replaced
    cycled: Card | None = None  # the card whose cycling ability makes players draw
    exiled_until: tuple[Card, ...] = ()  # the cards of a library exiled one at a time, and not cast
    dealer: DamageSource | None = None  # of the damage that an effect replaced

    @property
    def one_found(self) -> LibraryCard | None:
        """
        The card that "it" means, None if none was found.

        Raises:
            NotModelled: several were found.
        """
        if len(self.found) > 1 or self.apart:
            raise NotModelled("which of several cards found is meant isn't encoded")
        return self.found[0] if self.found else None

    def tally(self, what: str) -> int | None:
        """
        A remembered number, None if there is none.
        """
        return next((t.count for t in self.tallies if t.what == what), None)

    def remembering(self, what: str, count: int) -> Memory:
        """
        The same memory with one number more.
        """
        others = [t for t in self.tallies if t.what != what]
        return evolve(self, tallies=tuple(sorted([*others, Tally(what, count)], key=lambda t: t.what)))


@frozen
class Context:
    """
    Everything that the words of an ability refer to.

    `table` holds the characteristics of every permanent, an entering one included (CR 614.12). `you` is the
    controller of the source; `produces` answers what a permanent could produce (CR 106.7), None where that isn't
    known yet.
    """

    board: Board
    table: Mapping[ObjectId, Characteristics]
    you: PlayerName
    source: ObjectId | None = None
    chosen: tuple[Chosen, ...] = ()
    event: Event | None = None
    memory: Memory = field(factory=Memory)
    produces: CouldProduceOracle | None = None
    name: str | None = None  # of a spell whose effect it is
    cast_facts: tuple[Chosen, ...] | None = None  # of a spell whose effect it is: how it was cast
    spent: Characteristics | None = None  # the object sacrificed or exiled to pay the cost, as it last was
    ability: str | None = None  # which one of its source it is, where that is told

    def chosen_value(self, what: str) -> str | None:
        """
        What was chosen for the source: a color, a creature type, a name.
        """
        return next((c.value for c in self.chosen if c.what == what), None)
