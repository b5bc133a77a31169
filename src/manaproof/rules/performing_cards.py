"""
Instructions that move cards between libraries, hands, graveyards and exile, one at a time.
"""

from __future__ import annotations

from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board, Player
from manaproof.model.events import DrawCard
from manaproof.model.expr import ONE, Quantity
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.lookups import FoundMatches, PlayerNumber
from manaproof.model.outcomes import CardsMoved, CardsShown
from manaproof.model.permanents import PlayerName
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef, Zone
from manaproof.model.walking import walk
from manaproof.rules.card_to_draw import draws_from_bottom
from manaproof.rules.context import Context, Unplaced
from manaproof.rules.drawing import NOT_DRAWN
from manaproof.rules.folding import ground_value
from manaproof.rules.library import (
    Looked,
    Taken,
    has_property,
    put_in_hand,
    put_in_library,
    take_many,
    with_size,
)
from manaproof.rules.looked_cards import as_events, onto_battlefield, put_each
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform, puts_them
from manaproof.rules.public_zones import put_in_exile, put_in_graveyard
from manaproof.rules.referring import players_of
from manaproof.rules.revealing import reveal_until
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import LIBRARY, bounds
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.triggers import trigger

AS_MUCH_AS_POSSIBLE = rule(
    __name__,
    "609.3",
    "an effect that can't do all that it says does as much as it can",
    otherwise="an effect that can't do all that it says does nothing",
)


def counted(quantity: Quantity, script: Script, context: Context) -> int:
    """
    The number that a quantity of an effect is.
    """
    return ground_value(quantity, context, environment_of_script(script, context))


def one_player(who: PlayerRef, context: Context, script: Script) -> Player:
    """
    The one player whose library is meant.
    """
    names = players_of(who, context)
    if len(names) != 1:
        raise NotModelled(f"`{script.name}` lets several players do something to their libraries: that isn't encoded")
    return context.board.player(names[0])


def taken_from_top(count: int, player: Player, board: Board) -> tuple[Taken, ...]:
    """
    So many cards from the top, or as many as there are (CR 609.3).
    """
    ways = take_many(player, count, board)
    if AS_MUCH_AS_POSSIBLE.in_force:
        return ways
    return tuple(way if len(way.cards) == count else Taken((), player) for way in ways)


@perform.register
def _(instruction: i.RevealTop, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    return _show(instruction.count, instruction.player, script, board, world, revealed=True)


@perform.register
def _(instruction: i.RevealThatCard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    player = one_player(instruction.player, context_of_script(script, board, world), script)
    if draws_from_bottom(player.name, board, script.event):
        raise NotModelled(f"`{script.name}` reveals a card that would be drawn from the bottom: that isn't encoded")
    return _show(ONE, instruction.player, script, board, world, revealed=True)


@perform.register
def _(instruction: i.LookAtTop, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    return _show(instruction.count, instruction.player, script, board, world, revealed=False)


def _show(
    quantity: Quantity, who: PlayerRef, script: Script, board: Board, world: World, *, revealed: bool
) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = one_player(who, context, script)
    count = counted(quantity, script, context)
    if count > 1 and _asks_about_it(script):
        raise NotModelled(f"`{script.name}` asks about one of several cards shown: that isn't encoded")
    branches = []
    for way in taken_from_top(count, player, board):
        shown = (CardsShown(player.name, way.cards, revealed),) if way.cards else ()
        memory = evolve(script.memory.remembering("revealed", len(way.cards)), found=_the_one(way.cards))
        if not puts_them(script):
            branches.append(go_on(board, script, *shown, memory=memory))  # they stay where they are
            continue
        memory = evolve(memory, looked=way.cards, unplaced=_unplaced(player), looker=player.name)
        branches.append(go_on(board.with_player(way.player), script, *shown, memory=memory))
    return tuple(branches)


def _the_one(cards: tuple[Looked, ...]) -> tuple[LibraryCard, ...]:
    """
    The card that "it" means, where one was shown.
    """
    return (cards[0],) if len(cards) == 1 and isinstance(cards[0], LibraryCard) else ()


def _asks_about_it(script: Script) -> bool:
    """
    Whether a later instruction speaks of one card, and not of one that it reveals first.
    """
    if any(isinstance(node, i.RevealLooked) for node in walk(script.effect)):
        return False
    return any(
        isinstance(node, FoundMatches | i.RevealFound) or (isinstance(node, i.PutLooked) and node.which is i.Which.FOUND)
        for node in walk(script.effect)
    )


@perform.register
def _(instruction: i.RevealLooked, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    if instruction.count != ONE:
        raise NotModelled(f"`{script.name}` reveals several of the cards looked at: that isn't encoded")
    branches = []
    for cards, _, _ in _chosen(instruction, script, context):
        found = _the_one(cards)
        shown = (CardsShown(_looker(script, context).name, found, revealed=True),) if found else ()
        branches.append(go_on(board, script, *shown, memory=evolve(script.memory, found=found)))
    return tuple(branches)


@perform.register
def _(instruction: i.RevealUntil, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = one_player(instruction.player, context, script)
    wanted = instruction.of or script.memory.kind
    if wanted is None:
        raise NotModelled(f"`{script.name}` reveals cards until one of the chosen kind, but no kind was chosen")
    branches = []
    for way in reveal_until(player, wanted, context):
        looked = tuple(card for card in way.cards if card is not way.found)
        memory = evolve(
            script.memory,
            looked=looked,
            found=() if way.found is None else (way.found,),
            unplaced=_unplaced(player),
            looker=player.name,
        )
        shown = (CardsShown(player.name, way.cards, revealed=True),) if way.cards else ()
        branch = go_on(board.with_player(way.player), script, *shown, memory=memory)
        branches.append(evolve(branch, assumes=_case(way, player.name)))
    return tuple(branches)


def _unplaced(player: Player) -> Unplaced | None:
    """
    How many cards there are, where all are unknown and may run out.
    """
    parts = player.library.parts
    if not parts or not all(isinstance(part, UnknownCards) and not part.enough for part in parts):
        return None
    least, most = bounds(LIBRARY, player)
    return Unplaced(least, most, player.library_lost)


def _case(way: Taken, name: PlayerName) -> str | None:
    if way.assumes is None:
        return None
    return f"{way.assumes} in {'your' if name == 'you' else name + chr(39) + 's'} library"


@perform.register
def _(instruction: i.PutLooked, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    if script.memory.apart:
        return (put_each(instruction, script, board),)
    player = _looker(script, context)
    if script.memory.elsewhere:
        if (instruction.which, instruction.to) != (i.Which.FOUND, Zone.EXILE):
            raise NotModelled(f"`{script.name}` puts cards elsewhere that were found in several zones: that isn't encoded")
        done = evolve(script, memory=evolve(script.memory, found=(), looked=(), elsewhere=()))
        return (as_events(Zone.EXILE, script.memory.found, player.name, done, board, script.memory.elsewhere),)
    branches = []
    for cards, left, among in _selections(instruction, script, context):
        memory = evolve(script.memory, looked=left, found=() if instruction.which is i.Which.FOUND else script.memory.found)
        if not cards:
            branches.append(go_on(board, script, memory=memory))
            continue
        branches.extend(_move(instruction, cards, among, player, evolve(script, memory=memory), board, world))
    return tuple(branches)


def _looker(script: Script, context: Context) -> Player:
    """
    The player whose library the cards were taken from.
    """
    return context.board.player(script.memory.looker or script.you)


Selection = tuple[tuple[Looked, ...], tuple[Looked, ...], Property | None]


def _selections(instruction: i.PutLooked, script: Script, context: Context) -> list[Selection]:
    """
    Which of the cards looked at are meant: each way to choose, with what is left.
    """
    looked, found = script.memory.looked, script.memory.found
    match instruction.which:
        case i.Which.FOUND:
            return [(found, _without(found, looked), None)]
        case i.Which.REST | i.Which.ALL:
            return [(looked, (), None)]
        case i.Which.ALL_WITH:
            return [_all_with(instruction.having, looked, context)]
        case i.Which.CHOSEN:
            return _chosen(instruction, script, context)


def any_looked_at_fits(instruction: i.PutLooked | i.RevealLooked, script: Script, context: Context) -> bool:
    """
    Whether there is a card to do with what the instruction says.
    """
    if isinstance(instruction, i.PutLooked) and instruction.which is not i.Which.CHOSEN:
        return any(cards for cards, _, _ in _selections(instruction, script, context))
    return any(cards for cards, _, _ in _chosen(instruction, script, context))


def _all_with(having: Property | None, looked: tuple[Looked, ...], context: Context) -> Selection:
    assert having is not None
    known = {card: has_property(card, having, context) for card in looked}
    unsure = [card for card in looked if known[card] is None]
    taken = tuple(card for card in looked if known[card] is not False)
    if not unsure:
        return taken, tuple(card for card in looked if known[card] is False), None
    if len(unsure) != len(looked):
        raise NotModelled("some of the cards looked at are known and some aren't; give the whole library or none of it")
    most = len(looked)
    return (UnknownCards(0, most),), (UnknownCards(0, most),), having


def _without(found: tuple[LibraryCard, ...], looked: tuple[Looked, ...]) -> tuple[Looked, ...]:
    left = list(looked)
    for card in found:
        if card in left:
            left.remove(card)
    return tuple(left)


def _chosen(instruction: i.PutLooked | i.RevealLooked, script: Script, context: Context) -> list[Selection]:
    looked, having = script.memory.looked, instruction.having
    fits = [having is None or has_property(card, having, context) for card in looked]
    if None in fits:
        raise NotModelled(f"`{script.name}` chooses among cards of which it isn't known whether they fit; give the library")
    fitting = [place for place, fit in enumerate(fits) if fit]
    count = min(counted(instruction.count, script, context), len(fitting))
    selections: dict[tuple[Looked, ...], Selection] = {}
    for places in combinations(fitting, count):
        cards = tuple(looked[place] for place in places)
        left = tuple(card for place, card in enumerate(looked) if place not in places)
        selections.setdefault(tuple(sorted(cards, key=repr)), (cards, left, None))
    return list(selections.values()) or [((), looked, None)]


def _move(
    instruction: i.PutLooked,
    cards: tuple[Looked, ...],
    among: Property | None,
    player: Player,
    script: Script,
    board: Board,
    world: World,
) -> list[Branch]:
    if instruction.to is Zone.BATTLEFIELD:
        controllers = players_of(instruction.player, context_of_script(script, board, world))
        if len(controllers) != 1:
            raise NotModelled(f"`{script.name}` lets several players put cards onto the battlefield: that isn't encoded")
        return [onto_battlefield(instruction, cards, player.name, controllers[0], script, board)]
    if instruction.to in (Zone.GRAVEYARD, Zone.EXILE) and among is None and script.memory.unplaced is None:
        return [as_events(instruction.to, cards, player.name, script, board)]
    match instruction.to:
        case Zone.HAND:
            after, moved = put_in_hand(player, cards), CardsMoved(player.name, cards, Zone.LIBRARY, Zone.HAND, among=among)
            if not NOT_DRAWN.in_force:
                return [_as_if_drawn(moved, after, script, board, world)]
        case Zone.GRAVEYARD:
            after, moved = (
                put_in_graveyard(player, cards),
                CardsMoved(player.name, cards, Zone.LIBRARY, Zone.GRAVEYARD, among=among),
            )
        case Zone.EXILE:
            after = put_in_exile(player, cards)
            moved = CardsMoved(player.name, cards, Zone.LIBRARY, Zone.EXILE, among=among)
        case Zone.LIBRARY:
            position = instruction.position or i.Position.BOTTOM
            after, arrangements = put_in_library(player, cards, position, instruction.arrangement)
            after = _counted(after, script)
            order = instruction.arrangement.value if arrangements > 1 or instruction.arrangement is i.Arrangement.RANDOM else None
            if any(isinstance(card, UnknownCards) for card in cards):
                order = instruction.arrangement.value
            moved = CardsMoved(player.name, cards, Zone.LIBRARY, Zone.LIBRARY, position.value, order, arrangements=arrangements)
        case _:
            raise NotModelled(f"`{script.name}` puts cards into a zone that isn't encoded here: {instruction.to.value}")
    if instruction.to is not Zone.LIBRARY:
        script = evolve(script, memory=evolve(script.memory, unplaced=_less(script.memory.unplaced, cards)))
    return [go_on(board.with_player(after), script, moved)]


def _less(unplaced: Unplaced | None, cards: tuple[Looked, ...]) -> Unplaced | None:
    """
    What is left of cards of which some went elsewhere.
    """
    if unplaced is None:
        return None
    least = sum(card.least if isinstance(card, UnknownCards) else 1 for card in cards)
    most = sum((card.most or 0) if isinstance(card, UnknownCards) else 1 for card in cards)
    lost = None if unplaced.lost is None or least != most else unplaced.lost + least
    limit = None if unplaced.most is None else unplaced.most - least
    return Unplaced(max(0, unplaced.least - most), limit, lost)


def _counted(player: Player, script: Script) -> Player:
    """
    The library with the number of its cards, once all that were looked at are placed.
    """
    unplaced = script.memory.unplaced
    parts = player.library.parts
    if unplaced is None or script.memory.looked or not all(isinstance(part, UnknownCards) for part in parts):
        if len(parts) > 1 and any(isinstance(part, UnknownCards) and part.least != part.most for part in parts):
            uncertain = [part for part in parts if isinstance(part, UnknownCards) and not part.enough]
            if uncertain:
                raise NotModelled("how many cards lie where in a partly known library isn't encoded; give all of it or its size")
        return player
    return with_size(player, (unplaced.least, unplaced.most), unplaced.lost)


def _as_if_drawn(moved: CardsMoved, player: Player, script: Script, board: Board, world: World) -> Branch:
    """
    The alternative to CR 121.5: what is put into a hand is drawn.
    """
    number = PlayerNumber.CARDS_DRAWN_THIS_TURN
    after = board.with_player(player.with_number(number, player.number(number) + 1))
    triggered = trigger(DrawCard(player.name), board, after, world)
    return go_on(after, script, moved, *triggered.happenings)
