"""
Instructions that mill, exile, return and sacrifice: cards and permanents that change zones.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.events import DrawCard, MillCards, MoveObject
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.outcomes import CardsMoved, Happening
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef, Zone
from manaproof.rules.card_to_draw import card_to_draw
from manaproof.rules.cards_as_targets import card_targeted, only_targeted
from manaproof.rules.cards_this_way import asks_about_cards
from manaproof.rules.context import Context
from manaproof.rules.hands import out_of_hand, without_unknown
from manaproof.rules.library import (
    known_cards,
    put_in_library,
)
from manaproof.rules.matching import card_matches
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import counted, one_player, taken_from_top
from manaproof.rules.places import Place
from manaproof.rules.public_zones import all_in_graveyard, put_in_exile
from manaproof.rules.referring import players_of
from manaproof.rules.sizes import HAND, bounds
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once
from manaproof.rules.words import whose


@perform.register
def _(instruction: i.Mill, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    count = counted(instruction.count, script, context)
    names = players_of(instruction.player, context)
    if asks_about_cards(script.effect, "milled"):
        return (_milling_for_later(count, names, script, board),)
    events = (MillCards(name, count, script.you) for name in names)
    return (go_on(board, script, before=at_once([Pending(event, script.opportunities) for event in events])),)


def _milling_for_later(count: int, names: tuple[PlayerName, ...], script: Script, board: Board) -> Branch:
    """
    A player mills cards of which the effect asks later what they are.
    """
    if len(names) != 1:
        raise NotModelled(f"`{script.name}` asks which cards several players milled: that isn't encoded")
    if count == 0:
        return go_on(board, script, memory=evolve(script.memory, milled=()))
    return Branch(board, next=(Pending(MillCards(names[0], count, script.you), script.opportunities, script),))


@perform.register
def _(instruction: i.MillThisReturn, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Dredge (CR 702.52a): the card that is returned is the one in the graveyard whose ability it is.
    """
    del world
    if instruction.count:
        milling = Pending(MillCards(script.you, instruction.count, script.you), script.opportunities)
        return (go_on(board, evolve(script, effect=(evolve(instruction, count=0), *script.effect)), before=(milling,)),)
    player = board.player(script.you)
    card = next((c for c in player.graveyard if c.front.name == script.name), None)
    if card is None:
        return (go_on(board, script),)
    return (go_on(board, script, before=at_once([Pending(_to_hand(card, player.name, script), script.opportunities)])),)


@perform.register
def _(instruction: i.ExileTop, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Each player exiles; of several opponents whose library it may be, one is chosen.
    """
    context = context_of_script(script, board, world)
    count = counted(instruction.count, script, context)
    ways: list[tuple[Board, tuple[Happening, ...]]] = [(board, ())]
    who = players_of(instruction.player, context)
    for names in _whose(instruction, context):
        ways = [
            (later, (*done, *more))
            for after, done in ways
            for name in names
            for later, more in _exiled(name, count, after, face_down=instruction.face_down, by_another=name not in who)
        ]
    return tuple(go_on(after, script, *done) for after, done in ways)


def _exiled(
    name: PlayerName, count: int, board: Board, *, face_down: bool, by_another: bool
) -> list[tuple[Board, tuple[Happening, ...]]]:
    ways: list[tuple[Board, tuple[Happening, ...]]] = []
    for way in taken_from_top(count, board.player(name), board):
        player = put_in_exile(way.player, way.cards)
        moved: tuple[Happening, ...] = ()
        if way.cards:
            moved = (CardsMoved(name, way.cards, Zone.LIBRARY, Zone.EXILE, face_down=face_down, by_another=by_another),)
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
    return [(name,) for name in players_of(instruction.whose, context)]


@perform.register
def _(instruction: i.ExileThatCard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = one_player(instruction.player, context, script)
    branches = []
    for way in card_to_draw(player.name, board, script.event):
        after = put_in_exile(way.player, way.cards)
        branches.append(go_on(board.with_player(after), script, CardsMoved(player.name, way.cards, Zone.LIBRARY, Zone.EXILE)))
    return tuple(branches) or (go_on(board, script),)


@perform.register
def _(instruction: i.DrawFromBottom, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = one_player(instruction.player, context, script)
    draw = Pending(DrawCard(player.name, from_bottom=True, cycled=script.memory.cycled), script.opportunities, script.then)
    return (go_on(board, script, before=(draw,)),)


@perform.register
def _(instruction: i.ReturnFromGraveyard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Each player chooses, in turn order; then all the cards are returned (CR 101.4).
    """
    context = context_of_script(script, board, world)
    if instruction.to is not Zone.HAND:
        raise NotModelled(f"`{script.name}` returns a card to the battlefield: how it enters isn't encoded here")
    if instruction.at_random:
        raise NotModelled(f"`{script.name}` returns a card at random: that isn't encoded")
    ways: list[tuple[tuple[MoveObject, ...], str]] = [((), "")]
    several = False
    for name in players_of(instruction.player, context):
        sets = _returnable(instruction, name, script, context)
        several = several or len(sets) > 1
        ways = [_returned(cards, name, script, *way) for way in ways for cards in sets]
    none = "no card" if several else None
    return tuple(
        go_on(
            board,
            script,
            before=at_once([Pending(move, script.opportunities) for move in moves]),
            decision=words.strip("; ") or none,
        )
        for moves, words in ways
    )


def _returnable(instruction: i.ReturnFromGraveyard, name: PlayerName, script: Script, context: Context) -> list[tuple[Card, ...]]:
    """
    The sets of cards of a player's graveyard that may be returned; as many as there are where they are fewer (CR 609.3).
    """
    place = Place(Zone.GRAVEYARD, name)
    board, target = context.board, script.memory.target
    cards = all_in_graveyard(board.player(name), is_told=target is not None)
    there = ((name, c) for c in cards if card_matches(instruction.having, c, context, place))
    fitting = [card for _, card in only_targeted(there, target, script.name, script.effect, board)]
    most = min(counted(instruction.count, script, context), len(fitting))
    is_told = card_targeted(target or "", board) is not None
    sizes = range(most, -1, -1) if instruction.up_to and not is_told else (most,)
    return list(dict.fromkeys(cards for size in sizes for cards in combinations(fitting, size)))


def _returned(
    cards: tuple[Card, ...], name: PlayerName, script: Script, moves: tuple[MoveObject, ...], words: str
) -> tuple[tuple[MoveObject, ...], str]:
    if not cards:
        return moves, words
    names = ", ".join(card.name for card in cards)
    return (*moves, *(_to_hand(card, name, script) for card in cards)), f"{words}; {names}"


def _to_hand(card: Card, owner: PlayerName, script: Script) -> MoveObject:
    return MoveObject(owner, Zone.GRAVEYARD, Zone.HAND, card=LibraryCard(card), by=script.you)


@perform.register
def _(instruction: i.PutFromHand, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    player = one_player(instruction.player, context, script)
    count = counted(instruction.count, script, context)
    branches = []
    for cards, left in _chosen_from_hand(player, count):
        after, arrangements = put_in_library(left, cards, instruction.position, instruction.arrangement)
        several = arrangements > 1 or any(isinstance(card, UnknownCards) for card in cards)
        order = instruction.arrangement.value if several and count > 1 else None
        moved = CardsMoved(
            player.name, cards, Zone.HAND, Zone.LIBRARY, instruction.position.value, order, arrangements=arrangements
        )
        names = ", ".join(card.name for card in known_cards(cards))
        branches.append(go_on(board.with_player(after), script, *([moved] if cards else []), decision=names or None))
    return tuple(branches)


def _chosen_from_hand(player: Player, count: int) -> Iterator[tuple[tuple[LibraryCard | UnknownCards, ...], Player]]:
    """
    Each way to choose so many cards of a hand, or all if there are fewer (CR 609.3), with the player without them.
    """
    least, most = bounds(HAND, player)
    if player.unknown_hand.most == 0:
        for cards in dict.fromkeys(combinations(player.hand, min(count, len(player.hand)))):
            known = tuple(LibraryCard(card) for card in cards)
            yield known, out_of_hand(player, known)
        return
    if player.hand:
        raise NotModelled(f"some cards of {whose(player.name)} hand are known and some aren't; give the whole hand or none of it")
    if least < count and least != most:
        raise NotModelled(f"how many cards are in {whose(player.name)} hand isn't known; give it in the board")
    size = min(count, least)
    yield ((UnknownCards(size, size),) if size else ()), without_unknown(player, size)
