"""
What a player who searches a library may find (CR 701.23).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import TooLarge
from manaproof.model.board import Player
from manaproof.model.events import Search
from manaproof.model.libraries import AnyOrder, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.properties import Anything
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.library import (
    MOST_ARRANGEMENTS,
    fewer,
    has_property,
    lost,
    take_many,
    with_fact,
    with_library,
)
from manaproof.rules.places import Place
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import has_cards
from manaproof.rules.words import card_words, whose

SEARCHING = rule(
    __name__,
    "701.23a",
    "to search for a card in a zone is to look at all of its cards and find one that fits",
    otherwise="a search of a library ends at the first card that fits",
)
MAY_FAIL = rule(
    __name__,
    "701.23b",
    "a player who searches a library for cards with a stated quality need not find any",
    otherwise="a player who searches a library for cards with a stated quality must find one if there is one",
)
MUST_FIND = rule(
    __name__,
    "701.23d",
    "a player who searches a library simply for a number of cards must find them, or as many as there are",
    otherwise="a player who searches a library simply for a number of cards need not find any",
)


@frozen
class Searched:
    """
    One way to search: what is found, and the player whose library it was without it.
    """

    player: Player
    found: tuple[LibraryCard, ...] = ()
    assumes: str | None = None


def ways_to_search(event: Search, context: Context) -> Iterator[Searched]:
    """
    Every set of cards that may be found, as the effect that lets a player search describes them.

    Raises:
        NeedsCases: how many cards there are isn't known.
        TooLarge: there are too many.
    """
    player = context.board.player(event.whose)
    if event.top is None:
        yield from _among(event, player, context)
        return
    for taken in take_many(player, event.top, context.board):
        alone = with_library(taken.player, tuple(taken.cards))
        for way in _among(event, alone, context):
            rest = taken.player.library.parts
            yield evolve(way, player=with_library(way.player, (*way.player.library.parts, *rest)))


def _among(event: Search, player: Player, context: Context) -> Iterator[Searched]:
    """
    What may be found among the cards of a library: one card after the other, each set of them once.
    """
    ways: dict[tuple[LibraryCard, ...], Searched] = {(): Searched(player)}
    number = 0
    done: list[Searched] = []
    while ways and (event.count is None or number < event.count):
        number += 1
        further: dict[tuple[LibraryCard, ...], Searched] = {}
        for way in ways.values():
            more, may_stop = _one_more(event, way, context)
            done += [way] if may_stop else []
            for found in more:
                further.setdefault(tuple(sorted(found.found, key=repr)), found)
        ways = further
        if len(ways) + len(done) > MOST_ARRANGEMENTS:
            raise TooLarge(f"more than {MOST_ARRANGEMENTS} sets of cards may be found; make the library shorter")
    yield from ways.values()
    yield from reversed(done)


def _one_more(event: Search, way: Searched, context: Context) -> tuple[list[Searched], bool]:
    """
    The ways to find one card more, and whether none may be found.
    """
    having, parts, name = event.having, way.player.library.parts, way.player.name
    stated = having != Anything()
    if not stated:
        has_cards(context.board.with_player(way.player), name, 1)  # whether there is a card decides
    more: dict[LibraryCard, Searched] = {}
    surely = False
    for place, part in enumerate(parts):
        for card, left in _single_cards(part):
            fits = has_property(card, having, context, Place(Zone.LIBRARY, name))
            if fits is False or card in more or (surely and not SEARCHING.in_force):
                continue
            surely = surely or fits is True
            found = with_fact(card, having, holds=True) if stated else card
            without = with_library(lost(way.player, 1), (*parts[:place], *left, *parts[place + 1 :]))
            more[card] = Searched(without, (*way.found, found), way.assumes if fits else _case(event, way))
    may_stop = not more or (stated and (MAY_FAIL.in_force or not surely)) or (not stated and not MUST_FIND.in_force)
    return list(more.values()), may_stop or event.up_to


def _case(event: Search, way: Searched) -> str:
    number = 1 + sum(card.known is None for card in way.found)
    there = f"is a {card_words(event.having)}" if number == 1 else f"are {number} of what a {card_words(event.having)} is"
    return f"there {there} in {whose(event.whose)} library"


def _single_cards(part: LibraryPart) -> Iterator[tuple[LibraryCard, tuple[LibraryPart, ...]]]:
    """
    The different cards of a part of a library, each with what is left of the part without it.
    """
    match part:
        case LibraryCard():
            yield part, ()
        case AnyOrder(cards, at_random):
            for card in dict.fromkeys(cards):
                left = list(cards)
                left.remove(card)
                yield card, (AnyOrder(tuple(left), at_random),)
        case UnknownCards():
            if part.most != 0:
                yield LibraryCard(None, part.facts), (fewer(part),)
