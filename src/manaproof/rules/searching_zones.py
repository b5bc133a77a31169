"""
Searching a hand and a graveyard besides a library (CR 701.23).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from attrs import evolve

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Search
from manaproof.model.references import Zone
from manaproof.rules.context import Context, InZone
from manaproof.rules.library import MOST_ARRANGEMENTS
from manaproof.rules.matching import card_matches
from manaproof.rules.performing import go_on
from manaproof.rules.places import Place
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script
from manaproof.rules.words import whose

PUBLIC = rule(
    __name__,
    "400.2",
    "a graveyard is a public zone, so that a player who searches it for all cards of a kind finds them all",
    otherwise="a graveyard is a hidden zone, of whose cards a player who searches it need not find any",
)


def search_everywhere(
    search: Search, instruction: i.SearchLibrary, script: Script, context: Context, board: Board
) -> tuple[Branch, ...]:
    """
    A player searches another zone or more of a player, and then the library.

    Raises:
        NotModelled: not all cards of the hand are known.
        TooLarge: there are too many ways to search.
    """
    branches = []
    for found in _ways(instruction, search, context):
        count = None if search.count is None else search.count - len(found)
        following = evolve(script, memory=evolve(script.memory, elsewhere=found))
        words = ", ".join(each.card.name for each in found)
        decision = f"find {words} in other zones" if words else None
        of_library = evolve(search, count=count)
        if why_it_cant_happen(of_library, board) is not None:
            memory = evolve(following.memory, found=(), looker=search.whose)
            branches.append(go_on(board, following, memory=memory, decision=decision))
            continue
        pending = Pending(of_library, script.opportunities, following)
        branches.append(Branch(board, next=(pending,), decision=decision, chooser=script.you if decision else None))
    return tuple(branches)


def _ways(instruction: i.SearchLibrary, search: Search, context: Context) -> Iterator[tuple[InZone, ...]]:
    """
    Every set of cards that may be found outside the library.
    """
    owner = search.whose
    in_graveyard = _fitting(search, Zone.GRAVEYARD, context)
    in_hand = _fitting(search, Zone.HAND, context)
    if 2 ** (len(in_graveyard) + len(in_hand)) > MOST_ARRANGEMENTS:
        raise TooLarge("too many cards may be found in a hand and a graveyard; make them smaller")
    must = instruction.every and PUBLIC.in_force
    for found in [in_graveyard] if must else subsets(in_graveyard):
        for more in subsets(in_hand):
            if search.count is None or len(found) + len(more) <= search.count:
                of_graveyard = tuple(InZone(Zone.GRAVEYARD, owner, card) for card in found)
                yield (*of_graveyard, *(InZone(Zone.HAND, owner, card) for card in more))


def _fitting(search: Search, zone: Zone, context: Context) -> tuple[Card, ...]:
    player = context.board.player(search.whose)
    if zone is Zone.HAND and player.unknown_hand.most != 0:
        raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    cards = player.hand if zone is Zone.HAND else all_in_graveyard(player)
    place = Place(zone, player.name)
    return tuple(card for card in cards if card_matches(search.having, card, context, place))


def subsets(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """
    Every choice of some of the cards, those of the same cards once.
    """
    return tuple(dict.fromkeys(chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))))
