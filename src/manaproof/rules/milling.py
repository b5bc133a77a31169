"""
Milling (CR 701.17).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.events import MillCards
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Manner, Zone
from manaproof.rules.cards_this_way import gone
from manaproof.rules.library import Taken, put_in_library
from manaproof.rules.moving_cards import moves_from_library
from manaproof.rules.performing_cards import taken_from_top
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script

MILLING = rule(
    __name__,
    "701.17a",
    "to mill a number of cards is to put that many cards from the top of the library into the graveyard",
    otherwise="to mill a number of cards is to exile that many cards from the top of the library",
)
AS_MANY_AS_POSSIBLE = rule(
    __name__,
    "701.17b",
    "a player who is told to mill more cards than their library has mills as many as possible",
    otherwise="a player who is told to mill more cards than their library has mills none",
)


def mill(event: MillCards, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    The top cards go to the graveyard at the same time: one branch for each way in which they may lie.

    Raises:
        NeedsCases: how many cards there are isn't known.
    """
    to = Zone.GRAVEYARD if MILLING.in_force else Zone.EXILE
    branches = []
    for way in taken_from_top(event.count, board.player(event.player), board):
        if len(way.cards) < event.count and not AS_MANY_AS_POSSIBLE.in_force:
            branches.append(Branch(board, next=() if pending.then is None else (pending.then,)))
            continue
        player, _ = put_in_library(way.player, way.cards, Position.TOP, Arrangement.AS_IS)
        moves = moves_from_library(event.player, way.cards, to, event.by, pending.opportunities, Manner.MILLED)
        after = board.with_player(player)
        branches.append(Branch(after, next=(*moves, *_with_milled(pending.then, event.player, way, after))))
    return tuple(branches)


def _with_milled(script: Script | None, name: PlayerName, way: Taken, board: Board) -> tuple[Script, ...]:
    """
    The rest of an effect that asks later which cards were milled.
    """
    if script is None:
        return ()
    return (evolve(script, memory=evolve(script.memory, milled=gone([(name, card) for card in way.cards], board))),)
