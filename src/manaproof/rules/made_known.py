"""
Cards that nobody knew become known as their player does something with them.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Player
from manaproof.model.cards import Card
from manaproof.model.libraries import Library, LibraryCard, UnknownCards
from manaproof.model.references import Zone
from manaproof.rules.hands import without_unknown
from manaproof.rules.library import fewer


def made_known(card: Card, zone: Zone, player: Player) -> Player:
    """
    The player of whom one unknown card of the hand, or the one on top of the library, is this card.
    """
    if zone is Zone.HAND:
        left = without_unknown(player, 1)
        return evolve(left, hand=(*left.hand, card), hand_gained=player.hand_gained)
    top, *others = player.library.parts
    under = (fewer(top),) if isinstance(top, UnknownCards) else ()
    return evolve(player, library=Library((LibraryCard(card), *under, *others)))
