"""
Drawing a card (CR 121).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import TooLarge
from manaproof.model.board import Board
from manaproof.model.events import DrawCard, DrawCards
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import PlayerNumber
from manaproof.model.outcomes import CardDrawn, DrewFromEmptyLibrary
from manaproof.model.references import Step
from manaproof.rules.hands import with_drawn
from manaproof.rules.library import Taken, put_in_hand, take_bottom, take_top
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Task

MOST_DRAWS = 200

DRAWING = rule(
    __name__,
    "121.1",
    "a player draws a card by putting the top card of their library into their hand",
    otherwise="a player draws a card by putting the bottom card of their library into their hand",
)
ONE_AT_A_TIME = rule(
    __name__,
    "121.2",
    "cards are drawn one at a time: an instruction to draw several is that many single draws",
    otherwise="an instruction to draw several is one event that effects on drawing a card don't see",
)
FROM_EMPTY_LIBRARY = rule(
    __name__,
    "121.4",
    "a player who attempts to draw from an empty library loses the next time a player would receive priority",
    otherwise="drawing from an empty library does nothing",
)
NOT_DRAWN = rule(
    __name__,
    "121.5",
    "a card put into a hand without the word draw isn't drawn",
    otherwise="a card put from a library into a hand is drawn",
)
FINISHED_FIRST = rule(
    __name__,
    "121.6b",
    "an effect that replaces a draw within a sequence is completed before the sequence resumes",
    otherwise="the sequence is completed before the effect that replaces one of its draws",
    also=("614.11a",),
)
REPLACING_DRAWS = rule(
    __name__,
    "121.6",
    "some effects replace card draws",
    otherwise="a card draw can't be replaced",
)
FURTHER_ACTIONS = rule(
    __name__,
    "121.6c",
    "what an effect does with the card drawn isn't done with cards that a replacement of the draw gives",
    otherwise="what an effect does with the card drawn is done with the next card drawn in its place",
    also=("614.11b",),
)
DRAWS_LAST = rule(
    __name__,
    "121.7",
    "draws that a replacement effect makes come after the parts of the event that it leaves",
    otherwise="draws that a replacement effect makes come before the parts of the event that it leaves",
)


def draw_several(event: DrawCards, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    Carries out an instruction to draw: single draws, one after the other, that share no opportunities (CR 121.2, 121.2a).

    An unknown number that is within bounds is split.
    """
    count = int(event.count)
    if count > MOST_DRAWS:
        raise TooLarge(f"an instruction to draw {count} cards is beyond the limit of {MOST_DRAWS}")
    if ONE_AT_A_TIME.in_force or count == 1:
        singles = (DrawCard(event.player, is_first=event.is_first and place == 0, cycled=event.cycled) for place in range(count))
        draws: tuple[Task, ...] = tuple(evolve(pending, event=single) for single in singles)
        return (Branch(board, next=draws),)
    branches = [Branch(board)]
    for _ in range(count):
        branches = [
            evolve(more, happenings=(*branch.happenings, *more.happenings))
            for branch in branches
            for more in draw_one(DrawCard(event.player), branch.board)
        ]
    return tuple(branches)


def draw_one(event: DrawCard, board: Board, *, from_bottom: bool = False) -> tuple[Branch, ...]:
    """
    Draws the top card: one branch for each card that may lie there.

    Raises:
        NeedsCases: whether there is one isn't known.
    """
    player = board.player(event.player)
    ways = take_bottom(player, board) if from_bottom or not DRAWING.in_force else take_top(player, board)
    if not ways:
        if not FROM_EMPTY_LIBRARY.in_force:
            return (Branch(board),)
        after = board.with_player(evolve(player, drew_from_empty_library=True))
        return (Branch(after, (DrewFromEmptyLibrary(event.player),)),)
    return tuple(_drawn(way, event, board) for way in ways)


def _drawn(way: Taken, event: DrawCard, board: Board) -> Branch:
    player = with_drawn(put_in_hand(way.player, way.cards), way.cards)
    drawn = player.number(PlayerNumber.CARDS_DRAWN_THIS_TURN) + 1
    player = player.with_number(PlayerNumber.CARDS_DRAWN_THIS_TURN, drawn)
    if board.step is Step.DRAW and board.active == event.player:
        player = evolve(player, drawn_this_draw_step=player.drawn_this_draw_step + 1)
    cards = tuple(CardDrawn(event.player, card) for card in way.cards if isinstance(card, LibraryCard))
    return Branch(board.with_player(player), cards)
