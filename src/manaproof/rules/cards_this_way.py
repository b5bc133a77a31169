"""
What cards were discarded or milled "this way", wherever they are now (CR 701.9c, 701.17c).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.lookups import CardThisWay
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Gone
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.matching import card_matches
from manaproof.rules.places import Place, Placed


def asks_about_cards(effect: i.Effect, how: str) -> bool:
    """
    Whether an effect asks later what the cards are that are discarded or milled.
    """
    return any(isinstance(node, CardThisWay) and node.how == how for node in walk(effect))


def gone(cards: Sequence[tuple[PlayerName, LibraryCard | UnknownCards]], board: Board) -> tuple[Gone, ...]:
    """
    Cards that are about to be discarded or milled.

    Raises:
        NotModelled: how many they are isn't known.
    """
    found = []
    for name, card in cards:
        if isinstance(card, UnknownCards):
            raise NotModelled("how many unknown cards are milled isn't known; give the library in the board")
        player = board.player(name)
        lying = (sum(other == card.known for other in zone) for zone in (player.graveyard, player.exile))
        found.append(Gone(name, card, *lying))
    return tuple(found)


def holds_of_cards(condition: CardThisWay, context: Context) -> bool:
    """
    Whether such cards were discarded or milled.

    Raises:
        NotModelled: what a card is or where it went isn't known.
    """
    cards = context.memory.discarded if condition.how == "discarded" else context.memory.milled
    if cards is None:
        raise NotModelled(f"which cards were {condition.how} isn't told")
    if condition.sharing_color:
        looks = [_looks(card, context) for card in cards]
        return any(one.colors & other.colors for one, other in combinations(looks, 2))
    return any(card_matches(condition.having, _known(card), context, Place(_zone(card, context), card.owner)) for card in cards)


def _looks(card: Gone, context: Context) -> Characteristics:
    return looks_of_placed(Placed(_known(card), _zone(card, context), card.owner), context.board)


def _known(gone: Gone) -> Card:
    if gone.card.known is None:
        raise NotModelled("what the card is that was discarded or milled isn't known; give the cards in the board")
    return gone.card.known


def _zone(gone: Gone, context: Context) -> Zone:
    """
    The public zone in which a card is found.
    """
    player, card = context.board.player(gone.owner), _known(gone)
    if player.graveyard.count(card) > gone.in_graveyard:
        return Zone.GRAVEYARD
    if player.exile.count(card) > gone.in_exile:
        return Zone.EXILE
    raise NotModelled(f"`{card.name}` went neither to the graveyard nor to exile: what it is then isn't encoded")
