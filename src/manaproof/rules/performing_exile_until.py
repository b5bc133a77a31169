"""
Exiling cards from the top of a library until one of a kind is exiled, and putting back those that weren't cast (CR 406.1).
"""

from __future__ import annotations

from collections import Counter

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.events import MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.outcomes import CardsMoved
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.exiled_with import left_exile
from manaproof.rules.library import put_in_library, take_top
from manaproof.rules.matching import card_matches
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import one_player
from manaproof.rules.places import Place
from manaproof.rules.tasks import Branch, Pending, Script, World
from manaproof.rules.words import whose


@perform.register
def _(instruction: i.ExileUntil, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    One card after the other is exiled, each by an event of its own; with an empty library it ends without a card found.

    Raises:
        NotModelled: which card is on top isn't known.
    """
    context = context_of_script(script, board, world)
    player = one_player(instruction.player, context, script)
    branches = []
    for way in take_top(player, board):
        (top,) = way.cards
        if not isinstance(top, LibraryCard) or top.known is None:
            raise NotModelled(f"which cards are in {whose(player.name)} library isn't known; give the library in the board")
        fits = card_matches(instruction.of, top.known, context, Place(Zone.EXILE, player.name))
        memory = evolve(
            script.memory,
            found=(top,) if fits else (),
            looker=player.name,
            exiled_until=(*script.memory.exiled_until, top.known),
        )
        lying, _ = put_in_library(way.player, (top,), i.Position.TOP, i.Arrangement.AS_IS)
        move = MoveObject(player.name, Zone.LIBRARY, Zone.EXILE, card=top, place=0, by=script.you)
        following = script if fits else evolve(script, effect=(instruction, *script.effect))
        exiling = (Pending(move, script.opportunities),)
        branches.append(go_on(board.with_player(lying), following, before=exiling, memory=memory))
    return tuple(branches) or (go_on(board, script, memory=evolve(script.memory, found=(), looker=player.name)),)


@perform.register
def _(instruction: i.PutNotCast, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What wasn't cast of the cards exiled so goes back to the library of which they were.

    Raises:
        NotModelled: one of them is a commander, or isn't in exile any more.
    """
    del world
    left = script.memory.exiled_until
    done = evolve(script, memory=evolve(script.memory, exiled_until=(), found=()))
    if not left:
        return (go_on(board, done),)
    player = _still(left, script.memory.looker or script.you, script, board)
    if any(card.is_commander for card in left):
        raise NotModelled(f"whether a commander that `{script.name}` puts into a library goes there isn't encoded")
    cards = tuple(LibraryCard(card) for card in left)
    after, arrangements = put_in_library(_out_of_exile(player, left), cards, instruction.position, instruction.arrangement)
    board = board.with_player(after)
    for card in left:
        board = left_exile(card, player.name, board)
    moved = CardsMoved(
        player.name,
        cards,
        Zone.EXILE,
        Zone.LIBRARY,
        instruction.position.value,
        instruction.arrangement.value if len(cards) > 1 else None,
        arrangements=arrangements,
    )
    return (go_on(board, done, moved),)


def found_in_exile(script: Script, board: Board) -> tuple[tuple[PlayerName, Card], ...]:
    """
    The card that an effect exiled and was to find, with its owner; none where it found none.

    Raises:
        NotModelled: it isn't in exile any more, or which card it is isn't known.
    """
    found, owner = script.memory.one_found, script.memory.looker or script.you
    if found is None:
        return ()
    if found.known is None:
        raise NotModelled(f"which card `{script.name}` exiled isn't known")
    _still(script.memory.exiled_until, owner, script, board)
    return ((owner, found.known),)


def _still(cards: tuple[Card, ...], owner: PlayerName, script: Script, board: Board) -> Player:
    """
    The player in whose exile cards are that an effect has exiled.

    Raises:
        NotModelled: one went elsewhere.
    """
    player = board.player(owner)
    if Counter(cards) - Counter(player.exile):
        raise NotModelled(f"a card that `{script.name}` exiled isn't in exile: what is done with it then isn't encoded")
    return player


def _out_of_exile(player: Player, cards: tuple[Card, ...]) -> Player:
    left = list(player.exile)
    for card in cards:
        left.remove(card)
    return evolve(player, exile=tuple(left))
