"""
What cards and spells are that aren't on the battlefield, after all continuous effects (CR 604.3, 611.3, 613).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board, Spell
from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.characteristics import of_card
from manaproof.rules.counters_in_layers import keywords_of_counters, sized_by_counters
from manaproof.rules.layers import characteristics_of
from manaproof.rules.places import Place, Placed, defines_itself, effects_reach_beyond, placed_spell
from manaproof.rules.printed_spells import looks_of_spell
from manaproof.rules.remaining_counters import counters_on_card, has_counters_elsewhere

_ZONES = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE)


def looks_of_placed(placed: Placed, board: Board) -> Characteristics:
    """
    The characteristics of a card or spell where it is; one that the board doesn't list is looked at as though it were there.
    """
    if effects_reach_beyond(board) or defines_itself(placed.card.front):
        looks = characteristics_of(placed, board)
    else:
        looks = of_card(placed.card) if placed.spell is None else looks_of_spell(placed.spell)
    return looks if placed.spell is not None else evolve(_with_counters(looks, placed, board), id=None)


def _with_counters(looks: Characteristics, placed: Placed, board: Board) -> Characteristics:
    """
    What a card is with the counters that remained on it (CR 122.1a, 122.1b).

    Raises:
        NotModelled: effects change the card there as well.
    """
    counters = counters_on_card(placed.card, placed.owner, placed.zone, board)
    if not counters:
        return looks
    if effects_reach_beyond(board):
        raise NotModelled(f"effects on `{placed.card.front.name}` where it is, with counters on it, aren't encoded")
    bearer = evolve(placed.as_permanent(), counters=counters)
    return sized_by_counters(keywords_of_counters(looks, bearer), bearer)


def spell_looks(spell: Spell, board: Board) -> Characteristics:
    """
    The characteristics of a spell on the stack, after all continuous effects.
    """
    return looks_of_placed(placed_spell(spell), board)


def looks_of_card(card: Card, place: Place, board: Board) -> Characteristics:
    """
    The characteristics of a card at a place.

    Raises:
        NotModelled: they depend on what isn't told of the place.
    """
    found = possible_looks(card, place, board)
    if len(found) > 1:
        raise NotModelled(f"in which zone `{card.front.name}` is, or who owns it, decides what it is, and isn't told")
    return found[0]


def possible_looks(card: Card, place: Place, board: Board) -> tuple[Characteristics, ...]:
    """
    The characteristics that a card may have, as far as is told where it is and whose.
    """
    if not (effects_reach_beyond(board) or defines_itself(card.front) or has_counters_elsewhere(card, board)):
        return (of_card(card),)
    return tuple(dict.fromkeys(looks_of_placed(placed, board) for placed in _possible(card, place, board)))


def _possible(card: Card, place: Place, board: Board) -> Iterator[Placed]:
    owners: tuple[PlayerName, ...] = (place.owner,) if place.owner else tuple(player.name for player in board.players)
    for zone in _ZONES if place.zone is None else (place.zone,):
        yield from (Placed(card, zone, owner) for owner in owners)
