"""
All that a player has, shuffled into their library (CR 701.24).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import NotModelled
from manaproof.model.board import Board, Player
from manaproof.model.events import Event, MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.moving import moving
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.words import whose


def moves_into_library(name: PlayerName, by: PlayerName, board: Board) -> tuple[Event, ...]:
    """
    The moves of a player's hand, graveyard and all permanents that they own, whoever controls them.

    Raises:
        NotModelled: it isn't known how many cards there are.
    """
    moves = [moving(p, Zone.LIBRARY, by=by, shuffled=True) for p in board.permanents if p.owner == name]
    return (*moves, *moves_of_cards(board.player(name), by, (Zone.HAND, Zone.GRAVEYARD)))


def moves_of_cards(player: Player, by: PlayerName, zones: tuple[Zone, ...]) -> Iterator[MoveObject]:
    """
    The moves of all cards of a player's hand or graveyard.

    Raises:
        NotModelled: it isn't known how many cards there are.
    """
    unknown = player.unknown_hand
    if Zone.HAND in zones and unknown.least != unknown.most:
        raise NotModelled(f"how many cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    hand = (*(LibraryCard(card) for card in player.hand), *(LibraryCard(None, unknown.facts) for _ in range(unknown.least)))
    graveyard = tuple(LibraryCard(card) for card in all_in_graveyard(player)) if Zone.GRAVEYARD in zones else ()
    for zone, cards in ((Zone.HAND, hand), (Zone.GRAVEYARD, graveyard)):
        for card in cards if zone in zones else ():
            yield MoveObject(player.name, zone, Zone.LIBRARY, card=card, by=by, shuffled=True)
