"""
Searching libraries and other zones: whose, and for what (CR 701.23).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.instructions import targeting
from manaproof.cardtext.build.library import card_of
from manaproof.cardtext.build.parts import DeclinedError, Meaning, Meanings, Some, constant
from manaproof.cardtext.build.quantities import where_x_is
from manaproof.model.expr import Quantity
from manaproof.model.instructions import Effect, SearchLibrary, ShuffleFromGraveyard, ShuffleZones
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef, Zone


@frozen
class Sought:
    """
    What is searched for: so many cards, None for any number, or fewer.
    """

    count: Quantity | None
    having: Property
    up_to: bool = False
    every: bool = False


def _sought(some: Some) -> Sought:
    return Sought(None if some.any_number else some.count, card_of(some.noun), up_to=some.any_number and not some.least)


def _search(player: PlayerRef, sought: Sought) -> Effect:
    return (SearchLibrary(sought.count, sought.having, sought.up_to, player),)


def _search_of(where: tuple[PlayerRef, bool], sought: Sought) -> Effect:
    player, everywhere = where
    if sought.every and not everywhere:
        raise DeclinedError("all cards of a library")
    zones = (Zone.GRAVEYARD, Zone.HAND) if everywhere else ()
    search = SearchLibrary(sought.count, sought.having, sought.up_to, whose=player, zones=zones, every=sought.every)
    return (*targeting(player), search)


def _search_of_where(where: tuple[PlayerRef, bool], sought: Sought, quantity: Quantity) -> Effect:
    return where_x_is(_search_of(where, sought), quantity)


def _search_where(player: PlayerRef, sought: Sought, quantity: Quantity) -> Effect:
    return where_x_is(_search(player, sought), quantity)


def _shuffled(player: PlayerRef) -> Meaning:
    return lambda shuffled: (evolve(shuffled, player=player),)


SHUFFLES: Meanings = {
    "any_shuffled": lambda noun: ShuffleFromGraveyard(card_of(noun)),
    "some_shuffled": lambda number, noun: ShuffleFromGraveyard(card_of(noun), most=int(number)),
    "one_shuffled": lambda noun: ShuffleFromGraveyard(card_of(noun), 1, 1),
    "shuffle_their_cards": _shuffled(PlayerRef.THAT_PLAYER),
    "shuffle_your_cards": _shuffled(PlayerRef.YOU),
    "shuffled_graveyard": constant((Zone.GRAVEYARD,)),
    "shuffled_hand": constant((Zone.HAND,)),
    "shuffled_both": constant((Zone.HAND, Zone.GRAVEYARD)),
    "shuffle_their_zones": lambda zones: (ShuffleZones(zones, PlayerRef.THAT_PLAYER),),
    "shuffle_your_zones": lambda zones: (ShuffleZones(zones),),
}
SEARCHES: Meanings = {
    "your_library": constant(PlayerRef.YOU),
    "their_library": constant(PlayerRef.THAT_PLAYER),
    "sought_some": _sought,
    "sought_up_to": lambda count, noun: Sought(count, card_of(noun), up_to=True),
    "search": _search,
    "search_where": _search_where,
    "sought_all": lambda noun: Sought(None, card_of(noun), every=True),
    "target_players_library": constant((PlayerRef.TARGET_PLAYER, False)),
    "target_opponents_library": constant((PlayerRef.TARGET_OPPONENT, False)),
    "that_players_library": constant((PlayerRef.THAT_PLAYER, False)),
    "target_players_cards": constant((PlayerRef.TARGET_PLAYER, True)),
    "target_opponents_cards": constant((PlayerRef.TARGET_OPPONENT, True)),
    "that_players_cards": constant((PlayerRef.THAT_PLAYER, True)),
    "its_controllers_cards": constant((PlayerRef.ITS_CONTROLLER, True)),
    "its_owners_cards": constant((PlayerRef.ITS_OWNER, True)),
    "search_of": _search_of,
    "search_of_where": _search_of_where,
}
