"""
Cards that are about to enter the battlefield, which are still where they come from (CR 614.12, 614.13c).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import AboutToEnter, Board, Player
from manaproof.model.events import MoveObject
from manaproof.model.libraries import Library, LibraryCard
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.places import defines_itself, effects_reach_beyond
from manaproof.rules.rulebook import rule

STILL_THERE = rule(
    __name__,
    "614.13c",
    "a card that enters is counted where it comes from as effects apply to that, but not milled or exiled from there",
    otherwise="a card that enters isn't in the zone from which it does any more as effects apply to that",
)


def about_to_enter(events: Iterable[MoveObject], board: Board) -> Board:
    """
    The board on which the cards that these events move to the battlefield are about to enter it.
    """
    for event in events:
        known = event.card.known if event.card is not None else None
        if event.to_zone is Zone.BATTLEFIELD and known is not None:
            player = board.player(event.owner)
            entering = (*player.about_to_enter, AboutToEnter(event.from_zone, known))
            board = board.with_player(evolve(player, about_to_enter=entering))
    return board


def none_about_to_enter(board: Board) -> Board:
    """
    The board once they have entered, or gone elsewhere instead.
    """
    if not any(player.about_to_enter for player in board.players):
        return board
    return evolve(board, players=tuple(evolve(player, about_to_enter=()) for player in board.players))


def with_all_cards(player: Player) -> Player:
    """
    The player with what is about to enter in the zones in which it still is, for what counts cards.
    """
    if not STILL_THERE.in_force:
        return player
    for each in player.about_to_enter:
        if each.zone is Zone.LIBRARY:
            player = evolve(player, library=Library((LibraryCard(each.card), *player.library.parts)))
        elif each.zone is Zone.HAND:
            player = evolve(player, hand=(*player.hand, each.card))
        elif each.zone is Zone.GRAVEYARD:
            player = evolve(player, graveyard=(*player.graveyard, each.card))
    return player


def counting_all_cards(context: Context) -> Context:
    """
    The context in which cards are counted where they still are.

    Raises:
        NotModelled: what one of them is there isn't told.
    """
    entering = [each.card for player in context.board.players for each in player.about_to_enter]
    if not entering:
        return context
    if effects_reach_beyond(context.board) or any(defines_itself(card.front) for card in entering):
        raise NotModelled(f"what `{entering[0].front.name}` is in the zone from which it enters isn't encoded")
    board = evolve(context.board, players=tuple(map(with_all_cards, context.board.players)))
    return evolve(context, board=board)
