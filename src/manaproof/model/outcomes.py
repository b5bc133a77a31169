"""
Outcomes: what is observably different at the end, who chose what on the way, and the rule behind each step.
"""

from __future__ import annotations

from typing import TypeGuard

from attrs import field, frozen

from manaproof.model.board import LibraryCard, ObjectId, PlayerName, UnknownCards
from manaproof.model.mana import ManaBag
from manaproof.model.patterns import EventKind
from manaproof.model.production import SpendTerm
from manaproof.model.properties import Property
from manaproof.model.references import Zone


@frozen(cache_hash=True)
class Happening:
    """
    Something that happened, in the order in which it did.
    """


@frozen(cache_hash=True)
class ManaAdded(Happening):
    """
    A player added mana.
    """

    player: PlayerName
    mana: ManaBag
    terms: tuple[SpendTerm, ...] = ()
    source: str | None = None


@frozen(cache_hash=True)
class CardDrawn(Happening):
    """
    A player drew a card (CR 121.1).
    """

    player: PlayerName
    card: LibraryCard


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


@frozen(cache_hash=True)
class CardsMoved(Happening):
    """
    Cards went from one zone to another.

    `order` says who arranged several cards: "any order" is one block of `arrangements` orders, chosen by `player` and
    not shown to others in a library. `among` says that only those of the cards with a property are meant, where the
    cards aren't known.
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


@frozen(cache_hash=True)
class LifeChanged(Happening):
    """
    A player gained (positive) or lost life.
    """

    player: PlayerName
    change: int
    paid: bool = False


@frozen(cache_hash=True)
class DamageDealt(Happening):
    """
    A source dealt damage.
    """

    source: str
    to: str
    amount: int


@frozen(cache_hash=True)
class CountersPlaced(Happening):
    """
    Counters were put on an object, or it entered with them.
    """

    on: ObjectId
    name: str
    kind: str
    count: int
    entering: bool = False


@frozen(cache_hash=True)
class CountersRemoved(Happening):
    """
    Counters were removed from an object.
    """

    on: ObjectId
    name: str
    kind: str
    count: int


@frozen(cache_hash=True)
class Entered(Happening):
    """
    A permanent entered the battlefield.
    """

    id: ObjectId
    name: str
    controller: PlayerName
    tapped: bool


@frozen(cache_hash=True)
class Did(Happening):
    """
    Another action, in words of the game as after "you": "sacrifice Lotus Petal", "discard a card".

    `kinds` say what it is: a statement on the board that watches for one of them is named as not modelled.
    """

    player: PlayerName
    words: str
    kinds: tuple[EventKind, ...] = ()


@frozen(cache_hash=True)
class EffectStarted(Happening):
    """
    A resolving spell or ability left an effect behind that lasts: "until end of turn, …" (CR 611.2).
    """

    name: str
    controller: PlayerName
    duration: str


@frozen(cache_hash=True)
class Triggered(Happening):
    """
    An ability triggered and waits to be put onto the stack (CR 603.3); what it will do is not part of the outcome.
    """

    source: ObjectId
    name: str
    controller: PlayerName
    ability: str
    x: int | None = None


@frozen(cache_hash=True)
class GameEnds(Happening):
    """
    A player wins or loses the game.
    """

    player: PlayerName
    wins: bool


@frozen(cache_hash=True)
class Assumed(Happening):
    """
    The case of something unknown in which this outcome happens, for example "the next card of your library is a land card".
    """

    condition: str


@frozen(cache_hash=True)
class AssumedSize(Happening):
    """
    The case that a hand or library holds from `least` to `most` cards (None: no limit).

    `net` is how many cards the zone had gained by then since the question began, None where that can't be told.
    """

    player: PlayerName
    zone: str
    least: int
    most: int | None
    net: int | None = 0


@frozen(cache_hash=True)
class Decided(Happening):
    """
    A choice that is part of what all players see: a kind named, a payment declined.
    """

    player: PlayerName
    words: str


@frozen
class Citation:
    """
    A rule of the Comprehensive Rules by number, in an edition.
    """

    number: str
    edition: str = "2026-08-07"


@frozen
class WitnessStep:
    """
    One choice on a path: which effect was applied or declined, by whom, to what, and the rule that lets them.
    """

    effect: str
    chooser: PlayerName
    event: str
    rules: tuple[str, ...]
    applied: bool = True
    choice: str | None = None
    options: int = 1


@frozen
class Outcome:
    """
    One way the event can end.

    `orders` counts the maximal sequences of effects applied (declines not counted) that lead here; `witness` is one
    of them, the least by first choice.
    """

    happenings: tuple[Happening, ...]
    orders: int
    witness: tuple[WitnessStep, ...]
    choosers: tuple[PlayerName, ...] = ()

    @property
    def mana(self) -> dict[PlayerName, ManaBag]:
        """
        The mana that each player added, of all origins together.
        """
        total: dict[PlayerName, ManaBag] = {}
        for happening in self.happenings:
            if isinstance(happening, ManaAdded):
                total[happening.player] = total.get(happening.player, ManaBag()) + happening.mana
        return total

    @property
    def triggers(self) -> tuple[Triggered, ...]:
        """
        The abilities that triggered.
        """
        return tuple(h for h in self.happenings if isinstance(h, Triggered))

    @property
    def conditions(self) -> tuple[str, ...]:
        """
        What is assumed of the unknown parts of the board, as it is when the question begins.
        """
        return tuple(h.condition if isinstance(h, Assumed) else size_in_words(h) for h in self.happenings if is_assumed(h))


@frozen
class NotModelledClause:
    """
    A clause that was not read or a rule that is not encoded, on which the answer would depend.
    """

    card: str
    ability: int | None
    words: str
    reason: str
    needed_for: str = field(default="")


def is_assumed(happening: Happening) -> TypeGuard[Assumed | AssumedSize]:
    """
    Whether it is the case of something unknown and nothing that happened.
    """
    return isinstance(happening, Assumed | AssumedSize)


def size_in_words(size: AssumedSize) -> str:
    """
    How many cards a zone is assumed to hold: "your library is empty", "opponent's hand has 2 cards or more".
    """
    owner = "your" if size.player == "you" else f"{size.player}'s"
    then = "" if size.net is not None else "then "
    least, most = size.least - (size.net or 0), None if size.most is None else size.most - (size.net or 0)
    if most == 0:
        return f"{owner} {size.zone} {then}is empty"
    if most is None:
        return f"{owner} {size.zone} {then}has {_cards(least)} or more"
    if least == most:
        return f"{owner} {size.zone} {then}has exactly {_cards(least)}"
    if least <= 0:
        return f"{owner} {size.zone} {then}has {_cards(most)} or fewer"
    return f"{owner} {size.zone} {then}has {least} to {_cards(most)}"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
