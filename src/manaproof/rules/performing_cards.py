"""
Instructions that move cards between libraries, hands, graveyards and exile, one at a time.
"""

from __future__ import annotations

from itertools import combinations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board, LibraryCard, Player, PlayerName, UnknownCards
from manaproof.model.cards import Card
from manaproof.model.events import DrawCard
from manaproof.model.expr import Compare, Number, Quantity, Relation
from manaproof.model.lookups import NumberOf, PlayerNumber
from manaproof.model.outcomes import CardsMoved, CardsShown, Did, Happening
from manaproof.model.patterns import EventKind
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Unplaced
from manaproof.rules.drawing import NOT_DRAWN
from manaproof.rules.folding import ground_truth, ground_value
from manaproof.rules.library import (
    Looked,
    Taken,
    has_property,
    put_in_graveyard,
    put_in_hand,
    put_in_library,
    reveal_until,
    take_many,
    take_top,
    with_size,
)
from manaproof.rules.matching import card_matches
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import LIBRARY, bounds
from manaproof.rules.tasks import Branch, Pending, Script, World
from manaproof.rules.triggers import trigger

AS_MUCH_AS_POSSIBLE = rule(
    __name__,
    "609.3",
    "an effect that can't do all that it says does as much as it can",
    otherwise="an effect that can't do all that it says does nothing",
)


def _count(quantity: Quantity, script: Script, context: Context) -> int:
    return ground_value(quantity, context, environment_of_script(script, context))


def _one(who: PlayerRef, context: Context, script: Script) -> Player:
    names = players_of(who, context)
    if len(names) != 1:
        raise NotModelled(f"`{script.name}` lets several players do something to their libraries: that isn't encoded")
    return context.board.player(names[0])


def _top(count: int, player: Player, board: Board) -> tuple[Taken, ...]:
    ways = take_many(player, count, board)
    if AS_MUCH_AS_POSSIBLE.in_force:
        return ways
    return tuple(way if len(way.cards) == count else Taken((), player) for way in ways)


@perform.register
def _(instruction: i.RevealTop, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    return _show(instruction.count, instruction.player, script, board, world, revealed=True)


@perform.register
def _(instruction: i.LookAtTop, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    return _show(instruction.count, instruction.player, script, board, world, revealed=False)


def _show(
    quantity: Quantity, who: PlayerRef, script: Script, board: Board, world: World, *, revealed: bool
) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = _one(who, context, script)
    branches = []
    for way in _top(_count(quantity, script, context), player, board):
        shown = (CardsShown(player.name, way.cards, revealed),) if way.cards else ()
        memory = script.memory.remembering("revealed", len(way.cards))
        if not _puts_them(script):
            branches.append(go_on(board, script, *shown, memory=memory))  # they stay where they are
            continue
        memory = evolve(memory, looked=way.cards, unplaced=_unplaced(player), looker=player.name)
        branches.append(go_on(board.with_player(way.player), script, *shown, memory=memory))
    return tuple(branches)


def _puts_them(script: Script) -> bool:
    """
    Whether a later instruction of the effect puts the cards somewhere that are looked at.
    """
    return any(isinstance(node, i.PutLooked) for node in walk(script.effect))


@perform.register
def _(instruction: i.RevealUntil, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = _one(instruction.player, context, script)
    wanted = instruction.of or script.memory.kind
    if wanted is None:
        raise NotModelled(f"`{script.name}` reveals cards until one of the chosen kind, but no kind was chosen")
    branches = []
    for way in reveal_until(player, wanted, context):
        looked = tuple(card for card in way.cards if card is not way.found)
        memory = evolve(script.memory, looked=looked, found=way.found, unplaced=_unplaced(player), looker=player.name)
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
    player = _looker(script, context)
    branches = []
    for cards, left, among in _selections(instruction, script, context):
        memory = evolve(script.memory, looked=left, found=None if instruction.which is i.Which.FOUND else script.memory.found)
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
            return [((found,) if found else (), looked, None)]
        case i.Which.REST | i.Which.ALL:
            return [(looked, (), None)]
        case i.Which.ALL_WITH:
            return [_all_with(instruction.having, looked, context)]
        case i.Which.CHOSEN:
            return _chosen(instruction, script, context)


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


def _chosen(instruction: i.PutLooked, script: Script, context: Context) -> list[Selection]:
    looked, having = script.memory.looked, instruction.having
    fits = [having is None or has_property(card, having, context) for card in looked]
    if None in fits:
        raise NotModelled(f"`{script.name}` chooses among cards of which it isn't known whether they fit; give the library")
    fitting = [place for place, fit in enumerate(fits) if fit]
    count = min(_count(instruction.count, script, context), len(fitting))
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
            known = tuple(c.known for c in cards if isinstance(c, LibraryCard) and c.known)
            after = evolve(player, exile=(*player.exile, *known))
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
    shown = (CardsShown(player.name, cards, revealed=True),) if instruction.revealed else ()
    return [go_on(board.with_player(after), script, *shown, moved)]


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


@perform.register
def _(instruction: i.Mill, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    branches = [go_on(board, script)]
    for name in players_of(instruction.player, context):
        branches = [
            evolve(branch, board=after, happenings=(*branch.happenings, *done))
            for branch in branches
            for after, done in _milled(name, _count(instruction.count, script, context), branch.board)
        ]
    return tuple(branches)


def _milled(name: PlayerName, count: int, board: Board) -> list[tuple[Board, tuple[Happening, ...]]]:
    ways: list[tuple[Board, tuple[Happening, ...]]] = []
    for way in _top(count, board.player(name), board):
        moved: tuple[Happening, ...] = (CardsMoved(name, way.cards, Zone.LIBRARY, Zone.GRAVEYARD, "milled"),) if way.cards else ()
        ways.append((board.with_player(put_in_graveyard(way.player, way.cards)), moved))
    return ways


@perform.register
def _(instruction: i.MillThisReturn, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Dredge (CR 702.52a): the card that is returned is the one in the graveyard whose ability it is.
    """
    del world
    branches = []
    for after, done in _milled(script.you, instruction.count, board):
        player = after.player(script.you)
        card = next((c for c in player.graveyard if c.front.name == script.name), None)
        if card is None:
            branches.append(go_on(after, script, *done))
            continue
        left = list(player.graveyard)
        left.remove(card)
        player = put_in_hand(evolve(player, graveyard=tuple(left)), (LibraryCard(card),))
        moved = CardsMoved(player.name, (LibraryCard(card),), Zone.GRAVEYARD, Zone.HAND)
        branches.append(go_on(after.with_player(player), script, *done, moved))
    return tuple(branches)


@perform.register
def _(instruction: i.ExileTop, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Each player exiles; of several opponents whose library it may be, one is chosen.
    """
    context = context_of_script(script, board, world)
    count = _count(instruction.count, script, context)
    ways: list[tuple[Board, tuple[Happening, ...]]] = [(board, ())]
    for names in _whose(instruction, context):
        ways = [
            (later, (*done, *more))
            for after, done in ways
            for name in names
            for later, more in _exiled(name, count, after, face_down=instruction.face_down)
        ]
    return tuple(go_on(after, script, *done) for after, done in ways)


def _exiled(name: PlayerName, count: int, board: Board, *, face_down: bool) -> list[tuple[Board, tuple[Happening, ...]]]:
    ways: list[tuple[Board, tuple[Happening, ...]]] = []
    for way in _top(count, board.player(name), board):
        known = tuple(c.known for c in way.cards if isinstance(c, LibraryCard) and c.known)
        player = evolve(way.player, exile=(*way.player.exile, *known))
        moved: tuple[Happening, ...] = ()
        if way.cards:
            moved = (CardsMoved(name, way.cards, Zone.LIBRARY, Zone.EXILE, face_down=face_down),)
        ways.append((board.with_player(player), moved))
    return ways


def _whose(instruction: i.ExileTop, context: Context) -> list[tuple[PlayerName, ...]]:
    """
    For each player who exiles, the libraries among which they choose.
    """
    who = players_of(instruction.player, context)
    if instruction.whose is None:
        return [(name,) for name in who]
    if instruction.whose is PlayerRef.AN_OPPONENT:
        return [tuple(player.name for player in context.board.opponents(name)) for name in who]
    return [players_of(instruction.whose, context)]


@perform.register
def _(instruction: i.ExileThatCard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = _one(instruction.player, context, script)
    branches = []
    for way in take_top(player, board):
        known = tuple(c.known for c in way.cards if isinstance(c, LibraryCard) and c.known)
        after = evolve(way.player, exile=(*way.player.exile, *known))
        branches.append(go_on(board.with_player(after), script, CardsMoved(player.name, way.cards, Zone.LIBRARY, Zone.EXILE)))
    return tuple(branches) or (go_on(board, script),)


@perform.register
def _(instruction: i.DrawFromBottom, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = _one(instruction.player, context, script)
    draw = Pending(DrawCard(player.name, from_bottom=True), script.opportunities, script.then)
    return (go_on(board, script, before=(draw,)),)


@perform.register
def _(instruction: i.ReturnFromGraveyard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = _one(instruction.player, context, script)
    if instruction.to is not Zone.HAND:
        raise NotModelled(f"`{script.name}` returns a card to the battlefield: how it enters isn't encoded here")
    fitting = [c for c in dict.fromkeys(player.graveyard) if card_matches(instruction.having, c, context)]
    branches = []
    for card in fitting:
        left = list(player.graveyard)
        left.remove(card)
        after = put_in_hand(evolve(player, graveyard=tuple(left)), (LibraryCard(card),))
        moved = CardsMoved(player.name, (LibraryCard(card),), Zone.GRAVEYARD, Zone.HAND)
        branches.append(go_on(board.with_player(after), script, moved, decision=card.name))
    return tuple(branches) or (go_on(board, script),)


@perform.register
def _(instruction: i.Sacrifice, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    if instruction.what is not Referent.THIS:
        raise NotModelled(f"`{script.name}` makes a player sacrifice something else than itself: that isn't encoded here")
    context = context_of_script(script, board, world)
    permanent = context.board.permanent(script.source) if script.source else None
    if permanent is None:
        return (go_on(board, script),)
    done = Did(permanent.controller, f"sacrifice {permanent.name}", (EventKind.SACRIFICE, EventKind.GRAVEYARD, EventKind.LEAVES))
    return (go_on(board.without_permanent(permanent.id), script, done),)


@perform.register
def _(instruction: i.Discard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    names = players_of(instruction.player, context)
    count = _count(instruction.count, script, context)
    ways = [Discarded(board)]
    for name in names:
        ways = [way.followed_by(more) for way in ways for more in _discards(name, count, way.board, context)]
    return tuple(
        go_on(way.board, script, *way.happenings, memory=script.memory.remembering("discarded", way.count)) for way in ways
    )


@frozen
class Discarded:
    """
    One way in which cards were discarded.
    """

    board: Board
    happenings: tuple[Happening, ...] = ()
    count: int = 0

    def followed_by(self, more: Discarded) -> Discarded:
        """
        Both, one after the other.
        """
        return Discarded(more.board, (*self.happenings, *more.happenings), self.count + more.count)


@perform.register
def _(instruction: i.RevealFound, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    found = script.memory.found
    shown = (CardsShown(script.you, (found,), revealed=True),) if found else ()
    return (go_on(board, script, *shown),)


@perform.register
def _(instruction: i.DiscardFound, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    found, player = script.memory.found, board.player(script.you)
    if found is None:
        return (go_on(board, script),)
    if found.known is not None and found.known in player.hand:
        way = _discarded(player, (found.known,), board)
        return (go_on(way.board, script, *way.happenings),)
    stretch = player.unknown_hand
    fewer = evolve(stretch, least=max(0, stretch.least - 1), most=None if stretch.most is None else stretch.most - 1)
    done = Did(player.name, "discard the card drawn", _DISCARD)
    return (go_on(board.with_player(evolve(player, unknown_hand=fewer)), script, done),)


_DISCARD = (EventKind.DISCARD, EventKind.GRAVEYARD, EventKind.ZONE_CHANGE)


def _discards(name: PlayerName, count: int, board: Board, context: Context) -> list[Discarded]:
    """
    Every way to discard so many cards, or the whole hand if it has fewer.
    """
    player = board.player(name)
    if player.unknown_hand.most == 0:
        size = min(count, len(player.hand))
        chosen = dict.fromkeys(tuple(sorted(cards, key=_card_name)) for cards in combinations(player.hand, size))
        return [_discarded(player, cards, board) for cards in chosen]
    if player.hand:
        raise NotModelled(f"some cards of {name}'s hand are known and some aren't; give the whole hand or none of it")
    size = count
    while size and not _has_in_hand(size, evolve(context, board=board, you=name)):
        size -= 1
    if not size:
        return [Discarded(board)]
    stretch = player.unknown_hand
    fewer = evolve(stretch, least=stretch.least - size, most=None if stretch.most is None else stretch.most - size)
    what = "a card" if size == 1 else f"{size} cards"
    gained = None if player.hand_gained is None else player.hand_gained - size
    after = board.with_player(evolve(player, unknown_hand=fewer, hand_gained=gained))
    return [Discarded(after, (Did(name, f"discard {what}", _DISCARD),), size)]


def _has_in_hand(count: int, context: Context) -> bool:
    claim = Compare(NumberOf(PlayerNumber.HAND, PlayerRef.YOU), Relation.AT_LEAST, Number(count))
    return ground_truth(claim, context)


def _discarded(player: Player, cards: tuple[Card, ...], board: Board) -> Discarded:
    if not cards:
        return Discarded(board)
    left = list(player.hand)
    for card in cards:
        left.remove(card)
    after = evolve(player, hand=tuple(left), graveyard=(*player.graveyard, *cards))
    names = [card.name for card in cards]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return Discarded(board.with_player(after), (Did(player.name, f"discard {listed}", _DISCARD),), len(cards))


def _card_name(card: Card) -> str:
    return card.name
