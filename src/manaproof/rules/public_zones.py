"""
Cards in graveyards and in exile: those that are known, and how many nobody knows (CR 404, 406).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Player
from manaproof.model.cards import Card
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.rules.words import whose


def put_in_graveyard(player: Player, cards: tuple[LibraryCard | UnknownCards, ...]) -> Player:
    """
    Puts cards into a graveyard.

    Raises:
        NotModelled: how many they are isn't known.
    """
    if any(isinstance(card, UnknownCards) for card in cards):
        raise NotModelled("an unknown number of unknown cards would go to a graveyard; give the library in the board")
    known = tuple(card.known for card in cards if isinstance(card, LibraryCard) and card.known is not None)
    unknown = player.unknown_graveyard + len(cards) - len(known)
    top = None if cards else player.top_of_graveyard
    return evolve(player, graveyard=(*player.graveyard, *known), top_of_graveyard=top, unknown_graveyard=unknown)


def all_in_graveyard(player: Player, *, is_told: bool = False) -> tuple[Card, ...]:
    """
    All cards of a graveyard; `is_told` for those among which one is that is told.

    Raises:
        NotModelled: cards that nobody knows were put there.
    """
    if player.unknown_graveyard and not is_told:
        raise NotModelled(f"which cards were put into {whose(player.name)} graveyard isn't known; give them in the board")
    return player.graveyard


def put_in_exile(player: Player, cards: tuple[LibraryCard | UnknownCards, ...]) -> Player:
    """
    Exiles cards.

    Raises:
        NotModelled: how many they are isn't known.
    """
    if any(isinstance(card, UnknownCards) for card in cards):
        raise NotModelled("an unknown number of unknown cards would be exiled; give the library in the board")
    known = tuple(card.known for card in cards if isinstance(card, LibraryCard) and card.known is not None)
    return evolve(player, exile=(*player.exile, *known), unknown_exile=player.unknown_exile + len(cards) - len(known))


def all_in_exile(player: Player) -> tuple[Card, ...]:
    """
    All cards of a player in exile.

    Raises:
        NotModelled: cards that nobody knows were exiled.
    """
    if player.unknown_exile:
        raise NotModelled(f"which of {whose(player.name)} cards were exiled isn't known; give them in the board")
    return player.exile


def out_of_graveyard(player: Player, card: Card) -> Player:
    """
    The player without a card of the graveyard; whether one of its name is on top then isn't told.
    """
    left = list(player.graveyard)
    if card in left:
        left.remove(card)
    top = None if card == player.top_of_graveyard else player.top_of_graveyard
    return evolve(player, graveyard=tuple(left), top_of_graveyard=top)


def top_of_graveyard(player: Player) -> Card | None:
    """
    The card on top of a graveyard, None for an empty one.

    Raises:
        NotModelled: it isn't told which card is on top.
    """
    if player.unknown_graveyard == 0 and len(set(player.graveyard)) <= 1:
        return player.graveyard[0] if player.graveyard else None
    if player.top_of_graveyard is None:
        raise NotModelled(f"which card is on top of {whose(player.name)} graveyard isn't told; write `(on top)` behind it")
    return player.top_of_graveyard
