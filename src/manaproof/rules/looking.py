"""
Scrying and surveilling: looking at the top cards of a library and putting some of them elsewhere (CR 701.22, 701.25).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from attrs import evolve

from manaproof.errors import TooLarge
from manaproof.model.board import Board
from manaproof.model.events import LookAtTop
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import UnknownCards
from manaproof.model.outcomes import CardsMoved, CardsShown, Did
from manaproof.model.patterns import EventKind, LookAction
from manaproof.model.references import Zone
from manaproof.rules.library import MOST_ARRANGEMENTS, Looked, Taken, known_cards, put_in_library, take_many
from manaproof.rules.moving_cards import moves_from_library
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending

SCRY = rule(
    __name__,
    "701.22a",
    "to scry is to look at the top cards and to put any number of them on the bottom in any order, the rest on top in any order",
    otherwise="to scry is to look at the top cards, which all stay where they are",
)
SCRY_NONE = rule(
    __name__,
    "701.22b",
    "a player who is told to scry 0 does not scry",
    otherwise="a player who is told to scry 0 scries, and abilities trigger on it",
)
SCRY_TRIGGERS = rule(
    __name__,
    "701.22d",
    "abilities trigger on scrying once it is complete, even if there was no card to look at",
    otherwise="abilities don't trigger on scrying where there was no card to look at",
)
SURVEIL = rule(
    __name__,
    "701.25a",
    "to surveil is to look at the top cards and to put any number of them into the graveyard, the rest on top in any order",
    otherwise="to surveil is to look at the top cards, which all stay where they are",
)
SURVEIL_NONE = rule(
    __name__,
    "701.25c",
    "a player who is told to surveil 0 does not surveil",
    otherwise="a player who is told to surveil 0 surveils, and abilities trigger on it",
)
SURVEIL_TRIGGERS = rule(
    __name__,
    "701.25d",
    "abilities trigger on surveilling once it is complete, even if there was no card to look at",
    otherwise="abilities don't trigger on surveilling where there was no card to look at",
)


def is_no_look(event: LookAtTop) -> bool:
    """
    Whether nobody scries or surveils, because it is for no cards.
    """
    none = SCRY_NONE if event.action is LookAction.SCRY else SURVEIL_NONE
    return event.count == 0 and none.in_force


def is_seen(event: LookAtTop, branch: Branch) -> bool:
    """
    Whether abilities trigger on it.
    """
    triggers = SCRY_TRIGGERS if event.action is LookAction.SCRY else SURVEIL_TRIGGERS
    return triggers.in_force or any(isinstance(happening, CardsShown) for happening in branch.happenings)


def look_at_top(event: LookAtTop, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    Every way to scry or surveil: which cards lie on top, and which of them are put elsewhere.

    Raises:
        NeedsCases: how many cards there are isn't known.
    """
    branches = []
    did = Did(event.player, f"{event.action.value} {event.count}", (EventKind.SCRY,))
    for way in take_many(board.player(event.player), event.count, board):
        if not way.cards:
            branches.append(Branch(board, (did,)))
            continue
        shown = CardsShown(event.player, way.cards, revealed=False)
        for away, left in _choices(event, way.cards):
            branch = _scried(event, way, away, left, board) if event.action is LookAction.SCRY else None
            branch = branch or _surveilled(event, way, away, left, pending, board)
            branches.append(evolve(branch, happenings=(did, shown, *branch.happenings), chooser=event.player))
    return tuple(branches)


def _choices(event: LookAtTop, cards: tuple[Looked, ...]) -> Iterator[tuple[tuple[Looked, ...], tuple[Looked, ...]]]:
    """
    Every choice of cards that are put elsewhere, with those that stay on top; equal cards are told apart by nobody.
    """
    rule_of_action = SCRY if event.action is LookAction.SCRY else SURVEIL
    if not rule_of_action.in_force:
        yield (), cards
        return
    counts = Counter(cards)
    ways = 1
    for count in counts.values():
        ways *= count + 1
    if ways > MOST_ARRANGEMENTS:
        raise TooLarge(f"more than {MOST_ARRANGEMENTS} choices among {len(cards)} cards looked at; look at fewer")
    for numbers in product(*(range(count + 1) for count in counts.values())):
        gone = dict(zip(counts, numbers, strict=True))
        away: list[Looked] = []
        left: list[Looked] = []
        for card in cards:
            (away if gone[card] else left).append(card)
            gone[card] = max(0, gone[card] - 1)
        yield tuple(away), tuple(left)


def _scried(event: LookAtTop, way: Taken, away: tuple[Looked, ...], left: tuple[Looked, ...], board: Board) -> Branch:
    player, below = put_in_library(way.player, away, Position.BOTTOM, Arrangement.ANY_ORDER)
    player, above = put_in_library(player, left, Position.TOP, Arrangement.ANY_ORDER)
    moved = []
    if away:
        moved.append(_put(event, away, Position.BOTTOM, below))
    if left:
        moved.append(_put(event, left, Position.TOP, above))
    return Branch(board.with_player(player), tuple(moved), decision=_decision(away, "on the bottom"))


def _put(event: LookAtTop, cards: tuple[Looked, ...], position: Position, arrangements: int) -> CardsMoved:
    order = Arrangement.ANY_ORDER.value if len(cards) > 1 else None
    return CardsMoved(event.player, cards, Zone.LIBRARY, Zone.LIBRARY, position.value, order, arrangements=arrangements)


def _surveilled(
    event: LookAtTop, way: Taken, away: tuple[Looked, ...], left: tuple[Looked, ...], pending: Pending, board: Board
) -> Branch:
    """
    Cards that go to the graveyard are on top of the others until they move.
    """
    player, above = put_in_library(way.player, left, Position.TOP, Arrangement.ANY_ORDER)
    player, _ = put_in_library(player, away, Position.TOP, Arrangement.AS_IS)
    moved = (_put(event, left, Position.TOP, above),) if left else ()
    moves = moves_from_library(event.player, away, Zone.GRAVEYARD, event.player, pending.opportunities)
    return Branch(board.with_player(player), moved, next=moves, decision=_decision(away, "into the graveyard"))


def _decision(away: tuple[Looked, ...], where: str) -> str:
    known = [card.name for card in known_cards(away)]
    unknown = sum(card.least if isinstance(card, UnknownCards) else 1 for card in away) - len(known)
    words = [*sorted(known), *([f"{unknown} unknown"] if unknown else [])]
    return f"put {', '.join(words) or 'none'} {where}"
