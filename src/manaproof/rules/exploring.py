"""
Exploring and conniving (CR 701.44, 701.50).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.events import ConniveEvent, ExploreEvent, PlaceCounters
from manaproof.model.expr import Number
from manaproof.model.instructions import Arrangement, Discard, Draw, Position, PutCounters
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import ThoseCount
from manaproof.model.outcomes import Acted, CardsShown, Happening
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import Counters
from manaproof.model.references import Referent, Zone
from manaproof.rules.context import Context, Memory
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library import Taken, has_property, put_in_library, take_top, with_fact
from manaproof.rules.moving_cards import moves_from_library
from manaproof.rules.places import Place
from manaproof.rules.properties_of_cards import LAND, is_land
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script
from manaproof.rules.words import whose

EXPLORING = rule(
    __name__,
    "701.44a",
    "who controls a permanent that explores reveals the top card of their library: a land card goes into their hand; otherwise "
    "the permanent gets a +1/+1 counter and they may put the card into their graveyard",
    otherwise="who controls a permanent that explores reveals the top card of their library and does nothing else",
)
EXPLORED = rule(
    __name__,
    "701.44b",
    "a permanent explores once that is done, even if some of it was impossible",
    otherwise="a permanent explores only if a card was revealed",
)
CONNIVING = rule(
    __name__,
    "701.50a",
    "who controls a permanent that connives draws a card, then discards one, and puts a +1/+1 counter on it if it was nonland",
    otherwise="who controls a permanent that connives draws a card, then discards one",
)
CONNIVING_MORE = rule(
    __name__,
    "701.50d",
    "a permanent that connives by a number does each part that many times in one",
    otherwise="a permanent that connives by a number connives by one",
)
NO_CONNIVING = rule(
    __name__,
    "701.50e",
    "a permanent that would connive by zero doesn't connive",
    otherwise="a permanent that would connive by zero connives, and abilities trigger on it",
)
NONLAND_DISCARDED = "nonland discarded"
LAND_REVEALED = "explored a land card"
NONLAND_REVEALED = "explored a nonland card"


def explore(event: ExploreEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    Every way in which a permanent explores.

    Raises:
        NeedsCases: whether the library is empty isn't known.
    """
    acted = _acted(event.object, "explores", EventKind.PLAYER_ACTION, board)
    ways = take_top(board.player(event.player), board)
    branches = [branch for way in ways for branch in _revealed(event, way, pending, board)]
    if not branches:
        counter = (_counter(event, pending),) if EXPLORING.in_force else ()
        branches = [Branch(board, next=counter)]
    return tuple(evolve(branch, happenings=(acted, *branch.happenings)) for branch in branches)


def _acted(object_id: str, words: str, kind: EventKind, board: Board) -> Acted:
    permanent = board.last_known(object_id)
    return Acted(object_id, permanent.name if permanent else object_id, words, (kind,))


def _revealed(event: ExploreEvent, way: Taken, pending: Pending, board: Board) -> list[Branch]:
    (card,) = way.cards
    shown = CardsShown(event.player, (card,), revealed=True)
    if not EXPLORING.in_force or not isinstance(card, LibraryCard):
        return [Branch(board, (shown,))]
    is_land = has_property(card, LAND, Context(board, characteristics_on(board), event.player), Place(Zone.LIBRARY, event.player))
    branches = []
    for holds in (True, False):
        if is_land is not (not holds):
            found = with_fact(card, LAND, holds=holds)
            known = CardsShown(event.player, (found,), revealed=True)
            there = evolve(way, cards=(found,), player=put_in_library(way.player, (found,), Position.TOP, Arrangement.AS_IS)[0])
            case = None if is_land is not None else _case(event, holds=holds)
            ways = _land(event, there, pending, board) if holds else _nonland(event, there, pending, board)
            branches += [evolve(b, happenings=(known, *b.happenings), assumes=case) for b in ways]
    return branches


def _case(event: ExploreEvent, *, holds: bool) -> str:
    return f"the top card of {whose(event.player)} library is {'a land card' if holds else 'no land card'}"


def _land(event: ExploreEvent, way: Taken, pending: Pending, board: Board) -> list[Branch]:
    moves = moves_from_library(event.player, way.cards, Zone.HAND, event.player, pending.opportunities)
    return [Branch(board.with_player(way.player), next=moves)]


def _nonland(event: ExploreEvent, way: Taken, pending: Pending, board: Board) -> list[Branch]:
    counter = _counter(event, pending)
    moves = moves_from_library(event.player, way.cards, Zone.GRAVEYARD, event.player, pending.opportunities)
    after = board.with_player(way.player)
    return [
        Branch(after, next=(counter,), decision="leave the card on top", chooser=event.player),
        Branch(after, next=(counter, *moves), decision="put the card into the graveyard", chooser=event.player),
    ]


def _counter(event: ExploreEvent, pending: Pending) -> Pending:
    return Pending(PlaceCounters(event.object, (Counters("+1/+1", 1),), event.player), pending.opportunities)


def revealed_land(branch: Branch) -> bool | None:
    """
    Whether a land card was revealed as a permanent explored, None if none was revealed or it isn't known what it is.
    """
    shown = (happening for happening in branch.happenings if isinstance(happening, CardsShown))
    cards = [card for each in shown for card in each.cards if isinstance(card, LibraryCard)]
    return is_land(cards[0]) if cards else None


def is_seen(branch: Branch) -> bool:
    """
    Whether abilities trigger on exploring.
    """
    shown: tuple[Happening, ...] = branch.happenings
    return EXPLORED.in_force or any(isinstance(happening, CardsShown) for happening in shown)


def connive(event: ConniveEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    A permanent connives: its controller draws and discards, and counters are put for the nonland cards discarded.
    """
    acted = _acted(event.object, "connives" if event.count == 1 else f"connives {event.count}", EventKind.PLAYER_ACTION, board)
    permanent = board.last_known(event.object)
    count = Number(event.count if CONNIVING_MORE.in_force else min(1, event.count))
    counters = (PutCounters(ThoseCount(NONLAND_DISCARDED), "+1/+1", Referent.THAT),) if CONNIVING.in_force else ()
    script = Script(
        (Draw(count), Discard(count), *counters),
        event.object,
        permanent.name if permanent else event.object,
        event.player,
        memory=Memory(that=event.object),
        opportunities=pending.opportunities,
    )
    return (Branch(board, (acted,), next=(script,)),)
