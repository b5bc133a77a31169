"""
What is known of a card that nobody has seen: whether it has a property, where that can be told.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.errors import NotModelled
from manaproof.model import properties as p
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import PlayerName
from manaproof.rules.context import Context
from manaproof.rules.library import has_property
from manaproof.rules.referring import player_is


def unknown_card_matches(having: p.Property, card: LibraryCard, owner: PlayerName, context: Context) -> bool:
    """
    Whether a card that nobody knows has a property.

    Raises:
        NotModelled: that depends on what card it is.
    """
    told = _matches(having, card, owner, context)
    if told is None:
        raise NotModelled("what a card is that nobody knows decides whether an effect applies to it; give the cards in the board")
    return told


def _matches(having: p.Property, card: LibraryCard, owner: PlayerName, context: Context) -> bool | None:
    match having:
        case p.Anything() | p.IsCard():
            return True
        case p.IsToken() | p.Is() | p.ControlledBy():
            return False
        case p.OwnedBy(player):
            return player_is(owner, player, context)
        case p.Without(part):
            told = _matches(part, card, owner, context)
            return None if told is None else not told
        case p.Every(parts):
            return _all(_matches(part, card, owner, context) for part in parts)
        case p.Either(parts):
            none = _all(_not(_matches(part, card, owner, context)) for part in parts)
            return _not(none)
        case _:
            return has_property(card, having, context)


def _not(told: bool | None) -> bool | None:
    return None if told is None else not told


def _all(told: Iterable[bool | None]) -> bool | None:
    """
    Whether all hold, None if that isn't known.
    """
    found = list(told)
    if False in found:
        return False
    return None if None in found else True
