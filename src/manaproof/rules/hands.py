"""
Cards that leave a hand, and which of those in it were drawn this turn.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Player
from manaproof.model.libraries import LibraryCard
from manaproof.rules.library import Looked


def with_drawn(player: Player, cards: tuple[Looked, ...]) -> Player:
    """
    The player who has drawn cards, which are in their hand.
    """
    if player.drawn_cards is None:
        return player
    drawn = (*player.drawn_cards, *(card for card in cards if isinstance(card, LibraryCard)))
    return evolve(player, drawn_cards=tuple(sorted(drawn, key=repr)))


def out_of_hand(player: Player, cards: tuple[LibraryCard, ...]) -> Player:
    """
    The player without cards of their hand, each known to be there or one of those that nobody knows.
    """
    for card in cards:
        player = without_unknown(player, 1) if card.known is None else _without_known(player, card)
    return player


def _without_known(player: Player, card: LibraryCard) -> Player:
    left = list(player.hand)
    alike = sum(each == card.known for each in left)
    assert card.known is not None
    left.remove(card.known)
    gained = None if player.hand_gained is None else player.hand_gained - 1
    return evolve(_no_longer_drawn(player, card, alike), hand=tuple(left), hand_gained=gained)


def without_unknown(player: Player, count: int) -> Player:
    """
    The player without so many unknown cards of the hand; there are as many.
    """
    stretch = player.unknown_hand
    for _ in range(count):
        player = _no_longer_drawn(player, LibraryCard(None), stretch.most)
    left = evolve(stretch, least=max(0, stretch.least - count), most=None if stretch.most is None else stretch.most - count)
    gained = None if player.hand_gained is None else player.hand_gained - count
    return evolve(player, unknown_hand=left, hand_gained=gained)


def _no_longer_drawn(player: Player, card: LibraryCard, alike: int | None) -> Player:
    """
    The player of whom a card leaves the hand: of several alike it isn't told which, unless all or none of them were drawn.
    """
    drawn = player.drawn_cards or ()
    fitting = [each for each in drawn if each.known == card.known]
    if not fitting:
        return player
    if len(fitting) != alike or len(set(fitting)) > 1:
        return evolve(player, drawn_cards=None)
    left = list(drawn)
    left.remove(fitting[0])
    return evolve(player, drawn_cards=tuple(left))
