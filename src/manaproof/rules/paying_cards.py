"""
Costs that are paid with cards of a hand or graveyard: discarding, revealing and exiling them (CR 118, 701.9).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import costs as c
from manaproof.model.events import MoveObject
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import LibraryCard
from manaproof.model.outcomes import CardsShown
from manaproof.model.references import Zone
from manaproof.rules.discarding import discarding
from manaproof.rules.folding import ground_value
from manaproof.rules.library import put_in_library, take_many
from manaproof.rules.matching import card_matches
from manaproof.rules.moving_cards import parts_from_library
from manaproof.rules.payments import Paid, Payer
from manaproof.rules.places import Place
from manaproof.rules.tasks import Pending, at_once, events_of
from manaproof.rules.words import whose


def with_cards_in_hand(part: c.DiscardCards | c.RevealCards, payer: Payer, way: Paid) -> Iterator[Paid]:
    """
    Discards or reveals cards of a hand; of equal cards one is as good as another.
    """
    player = way.board.player(payer.player)
    if player.unknown_hand.most != 0:
        raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    context = payer.context_on(way.board)
    place = Place(Zone.HAND, player.name)
    fitting = [card for card in player.hand if part.which is None or card_matches(part.which.having, card, context, place)]
    is_whole_hand = isinstance(part, c.DiscardCards) and part.whole_hand
    size = len(player.hand) if is_whole_hand else ground_value(part.count, context)
    ways = tuple(dict.fromkeys(combinations(fitting, size)))
    if len(ways) > 1 and isinstance(part, c.DiscardCards) and part.at_random:
        raise NotModelled(f"which card is discarded at random for {payer.name} is no choice: that isn't encoded")
    for cards in ways:
        known = tuple(LibraryCard(card) for card in cards)
        if isinstance(part, c.DiscardCards):
            yield _discarded(known, payer, way)
        else:
            shown = CardsShown(player.name, known, revealed=True, zone=Zone.HAND)
            yield evolve(way, happenings=(*way.happenings, shown)) if known else way


def _discarded(cards: tuple[LibraryCard, ...], payer: Payer, way: Paid) -> Paid:
    if _moves_cards(Zone.HAND, way):
        raise NotModelled(f"{payer.name} has two costs of discarding: that isn't encoded")
    held = tuple((payer.player, card) for card in cards)
    done = discarding(held, way.board, payer.player, by_effect=False)
    memory = way.memory.remembering("discarded", len(cards))
    return evolve(way, payments=(*way.payments, *done.tasks), memory=memory)


def exile_cards(part: c.ExileCards, payer: Payer, way: Paid) -> Iterator[Paid]:
    """
    Exiles cards of the player's hand or graveyard, of equal cards one, as events that effects may replace (CR 118.11).
    """
    if part.zone is Zone.LIBRARY:
        yield from _exile_top(part, payer, way)
        return
    player = way.board.player(payer.player)
    if part.zone is Zone.HAND and player.unknown_hand.most != 0:
        raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    if part.zone not in (Zone.HAND, Zone.GRAVEYARD) or _moves_cards(part.zone, way):
        raise NotModelled(f"how cards are exiled for {payer.name} isn't encoded")
    context = payer.context_on(way.board)
    place = Place(part.zone, player.name)
    there = player.hand if part.zone is Zone.HAND else player.graveyard
    fitting = [card for card in there if part.which is None or card_matches(part.which.having, card, context, place)]
    for cards in dict.fromkeys(combinations(fitting, ground_value(part.count, context))):
        moves = [
            MoveObject(player.name, part.zone, Zone.EXILE, card=LibraryCard(card), by=player.name, by_effect=False)
            for card in cards
        ]
        yield evolve(way, payments=(*way.payments, *at_once([Pending(move) for move in moves])))


def _exile_top(part: c.ExileCards, payer: Payer, way: Paid) -> Iterator[Paid]:
    """
    Exiles the top cards of the player's library, which must be as many (CR 118.3).
    """
    if _moves_cards(Zone.LIBRARY, way):
        raise NotModelled(f"{payer.name} has two costs of cards of a library: that isn't encoded")
    player = way.board.player(payer.player)
    count = ground_value(part.count, payer.context_on(way.board))
    for taken in take_many(player, count, way.board):
        if len(taken.cards) < count:
            continue
        lying, _ = put_in_library(taken.player, taken.cards, Position.TOP, Arrangement.AS_IS)
        parts = parts_from_library(player.name, taken.cards, Zone.EXILE, player.name, frozenset(), by_effect=False)
        yield evolve(way, board=way.board.with_player(lying), payments=(*way.payments, *at_once(parts)))


def _moves_cards(zone: Zone, way: Paid) -> bool:
    """
    Whether another part of the cost moves cards from the same zone.
    """
    return any(isinstance(event, MoveObject) and event.from_zone is zone for t in way.payments for event in events_of(t))
