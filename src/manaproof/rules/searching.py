"""
Searching a library, and shuffling it (CR 701.23, 701.24).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board, Player
from manaproof.model.effects import WhileSearching
from manaproof.model.events import Search
from manaproof.model.libraries import AnyOrder, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.outcomes import CardsMoved, Did
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import PlayerName
from manaproof.model.properties import Anything
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library import fewer, has_property, lost, take_many, with_fact, with_library
from manaproof.rules.places import Place
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import has_cards
from manaproof.rules.tasks import Branch, Pending
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
PORTION = rule(
    __name__,
    "701.23f",
    "searching a portion of a library is searching it: what else is said of the search applies, and abilities trigger on it",
    otherwise="searching a portion of a library isn't searching it: no ability triggers on it",
)
SHUFFLING = rule(
    __name__,
    "701.24a",
    "to shuffle a library is to put its cards into a random order that nobody knows",
    otherwise="cards that are shuffled stay in their order",
)
SHUFFLED_ALONE = rule(
    __name__,
    "701.24e",
    "abilities trigger on shuffling a library of no cards or one",
    otherwise="a library of no cards or one can't be shuffled",
)


@frozen
class Searched:
    """
    One way to search: what is found, and the player without it.
    """

    player: Player
    found: LibraryCard | None = None
    assumes: str | None = None


def search(event: Search, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    Every way to search a library, followed by the rest of the effect that says so.

    Raises:
        NeedsCases: how many cards there are isn't known.
        NotModelled: several cards are searched for, or what lies in the library isn't known.
    """
    did = Did(event.player, f"search {_what(event)}", (EventKind.SEARCH,))
    script = pending.then
    if script is None or event.count == 0:
        return (Branch(board, (did,)),)
    if event.count != 1:
        raise NotModelled("a search for several cards isn't encoded")
    controls = _controlling(event.player, board)
    chooser = next((name for name, statement in controls if statement.you_decide), event.player)
    exiles = any(statement.exiles_found for _, statement in controls)
    branches = []
    for way in _ways(event, board):
        happenings: tuple[Did | CardsMoved, ...] = (did,)
        player, found = way.player, way.found
        if found is not None and exiles:
            known = (found.known,) if found.known else ()
            player = evolve(player, exile=(*player.exile, *known))
            happenings = (did, CardsMoved(event.player, (found,), Zone.LIBRARY, Zone.EXILE))
            found = None
        following = evolve(script, memory=evolve(script.memory, found=found))
        decision = "find nothing" if way.found is None else f"find {way.found.known.name if way.found.known else 'a card'}"
        after = board.with_player(player)
        next_ = (following,) if following.effect else ()
        branches.append(Branch(after, happenings, next=next_, decision=decision, chooser=chooser, assumes=way.assumes))
    return tuple(branches)


def _what(event: Search) -> str:
    library = f"{whose(event.player)} library"
    if event.top is None:
        return library
    return f"the top card of {library}" if event.top == 1 else f"the top {event.top} cards of {library}"


def _controlling(searcher: PlayerName, board: Board) -> list[tuple[PlayerName, WhileSearching]]:
    """
    What is so while a player is searching their own library, with the controller of what says it.

    Raises:
        NotModelled: several players say something of it.
    """
    table = characteristics_on(board)
    found: list[tuple[PlayerName, WhileSearching]] = []
    for permanent in board.permanents:
        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                for statement in own.ability.statements:
                    if isinstance(statement, WhileSearching) and player_is(searcher, statement.player, context):
                        found.append((permanent.controller, statement))
    if len({name for name, _ in found}) > 1:
        raise NotModelled("several players control who is searching: that isn't encoded")
    return found


def _ways(event: Search, board: Board) -> Iterator[Searched]:
    context = Context(board, characteristics_on(board), event.player)
    player = board.player(event.player)
    if event.top is None:
        yield from _among(event, player, context)
        return
    for taken in take_many(player, event.top, board):
        alone = with_library(taken.player, tuple(taken.cards))
        for way in _among(event, alone, context):
            rest = taken.player.library.parts
            yield evolve(way, player=with_library(way.player, (*way.player.library.parts, *rest)))


def _among(event: Search, player: Player, context: Context) -> Iterator[Searched]:
    """
    What may be found among the cards of a library.
    """
    having, parts = event.having, player.library.parts
    if having == Anything():
        has_cards(context.board.with_player(player), player.name, 1)  # whether there is a card decides
    seen: set[LibraryCard] = set()
    surely = False
    for place, part in enumerate(parts):
        for card, left in _single_cards(part):
            fits = has_property(card, having, context, Place(Zone.LIBRARY, player.name))
            if fits is False or card in seen or (surely and not SEARCHING.in_force):
                continue
            seen.add(card)
            surely = surely or fits is True
            assumes = None if fits else f"there is a {card_words(having)} in {whose(player.name)} library"
            found = with_fact(card, having, holds=True) if having != Anything() else card
            without = with_library(lost(player, 1), (*parts[:place], *left, *parts[place + 1 :]))
            yield Searched(without, found, assumes)
    stated = having != Anything()
    if not seen or (stated and (MAY_FAIL.in_force or not surely)) or (not stated and not MUST_FIND.in_force) or event.up_to:
        yield Searched(player)


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


def shuffle(name: PlayerName, board: Board) -> tuple[Branch, ...]:
    """
    Shuffles a player's library.

    Raises:
        NotModelled: some of its cards are known and some aren't.
    """
    player = board.player(name)
    did = Did(name, f"shuffle {whose(name)} library", (EventKind.SHUFFLE,))
    return (Branch(board.with_player(shuffled(player)), (did,)),)


def shuffled(player: Player) -> Player:
    """
    The player with a shuffled library.
    """
    parts = player.library.parts
    if not SHUFFLING.in_force or not parts:
        return player
    unknown = [part for part in parts if isinstance(part, UnknownCards)]
    cards = [card for part in parts if not isinstance(part, UnknownCards) for card in _cards_of(part)]
    if not unknown:
        return with_library(player, (AnyOrder(tuple(sorted(cards, key=repr)), at_random=True),))
    if any(card.known is not None or card.facts for card in cards) or any(part.facts for part in unknown):
        raise NotModelled(f"some cards of {whose(player.name)} library are known and some aren't: shuffling them isn't encoded")
    most = None if any(part.most is None for part in unknown) else sum(part.most or 0 for part in unknown) + len(cards)
    least = sum(part.least for part in unknown) + len(cards)
    return with_library(player, (UnknownCards(least, most, (), any(part.enough for part in unknown)),))


def _cards_of(part: LibraryPart) -> tuple[LibraryCard, ...]:
    return part.cards if isinstance(part, AnyOrder) else (part,) if isinstance(part, LibraryCard) else ()
