"""
Searching a library, and shuffling it (CR 701.23, 701.24).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board, Player
from manaproof.model.effects import WhileSearching
from manaproof.model.events import Search
from manaproof.model.libraries import AnyOrder, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.outcomes import CardsMoved, Did
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.finding import ways_to_search
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library import with_library
from manaproof.rules.performing import context_of_script, go_on
from manaproof.rules.public_zones import put_in_exile
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, World
from manaproof.rules.words import whose

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


def search(event: Search, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    Every way to search a library, followed by the rest of the effect that says so.

    Raises:
        NeedsCases: how many cards there are isn't known.
        NotModelled: what lies in the library isn't known.
    """
    did = Did(event.player, f"search {_what(event)}", (EventKind.SEARCH,))
    script = pending.then
    if script is None:
        return (Branch(board, (did,)),)
    if event.whose == event.player and event.player not in script.memory.searchers:
        script = evolve(script, memory=evolve(script.memory, searchers=(*script.memory.searchers, event.player)))
    if event.count == 0:
        return (go_on(board, script, did, memory=evolve(script.memory, found=(), looker=event.whose)),)
    controls = _controlling(event, board)
    chooser = next((name for name, statement in controls if statement.you_decide), event.player)
    exiles = any(statement.exiles_found for _, statement in controls)
    branches = []
    for way in ways_to_search(event, context_of_script(script, board, World())):
        happenings: tuple[Did | CardsMoved, ...] = (did,)
        player, found = way.player, way.found
        if found and exiles:
            player = put_in_exile(player, found)
            happenings = (did, CardsMoved(event.player, found, Zone.LIBRARY, Zone.EXILE))
            found = ()
        player = evolve(player, has_found=bool(found))
        memory = evolve(script.memory, found=found, looked=found, looker=event.whose, put=None)
        following = go_on(board.with_player(player), script, *happenings, memory=memory)
        decision = f"find {_names(way.found) or 'nothing'}"
        branches.append(evolve(following, decision=decision, chooser=chooser, assumes=way.assumes))
    return tuple(branches)


def _names(cards: tuple[LibraryCard, ...]) -> str:
    return ", ".join(card.known.name if card.known else "a card" for card in cards)


def _what(event: Search) -> str:
    library = f"{whose(event.whose)} library"
    if event.top is None:
        return library
    return f"the top card of {library}" if event.top == 1 else f"the top {event.top} cards of {library}"


def _controlling(event: Search, board: Board) -> list[tuple[PlayerName, WhileSearching]]:
    """
    What is so while a player is searching their own library, with the controller of what says it.

    Raises:
        NotModelled: several players say something of it.
    """
    if event.whose != event.player:
        return []
    table = characteristics_on(board)
    found: list[tuple[PlayerName, WhileSearching]] = []
    for permanent in board.permanents:
        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                for statement in own.ability.statements:
                    if isinstance(statement, WhileSearching) and player_is(event.player, statement.player, context):
                        found.append((permanent.controller, statement))
    if len({name for name, _ in found}) > 1:
        raise NotModelled("several players control who is searching: that isn't encoded")
    return found


def shuffle(name: PlayerName, board: Board) -> tuple[Branch, ...]:
    """
    Shuffles a player's library.

    Raises:
        NotModelled: some of its cards are known and some aren't.
    """
    player = board.player(name)
    did = Did(name, f"shuffle {whose(name)} library", (EventKind.SHUFFLE,))
    return (Branch(board.with_player(evolve(shuffled(player), has_found=False)), (did,)),)


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
