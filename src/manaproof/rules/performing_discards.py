"""
Instructions that discard cards (CR 701.9), and what is done with a card that was drawn.
"""

from __future__ import annotations

from itertools import combinations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board, Player, PlayerName
from manaproof.model.cards import Card
from manaproof.model.expr import Compare, Number, Relation
from manaproof.model.lookups import NumberOf, PlayerNumber
from manaproof.model.outcomes import CardsShown, Did, Happening
from manaproof.model.patterns import EventKind
from manaproof.model.references import PlayerRef
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.library import without_unknown
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import counted
from manaproof.rules.referring import in_turn_order, players_of
from manaproof.rules.sizes import HAND, bounds
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.words import whose


@perform.register
def _(instruction: i.Discard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    names = players_of(instruction.player, context)
    count = counted(instruction.count, script, context)
    ways = [Discarded(board)]
    for name in names:
        ways = [way.followed_by(more) for way in ways for more in _discards(name, count, way.board, context)]
    return tuple(
        go_on(way.board, script, *way.happenings, memory=script.memory.remembering("discarded", way.count)) for way in ways
    )


@perform.register
def _(instruction: i.DiscardHand, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    way = Discarded(board)
    for name in in_turn_order(context_of_script(script, board, world)):
        if name in players_of(instruction.player, context_of_script(script, board, world)):
            way = way.followed_by(_whole_hand(way.board.player(name), way.board))
    return (go_on(way.board, script, *way.happenings, memory=script.memory.remembering("discarded", way.count)),)


def _whole_hand(player: Player, board: Board) -> Discarded:
    least, most = bounds(HAND, player)
    if least != most:
        raise NotModelled(f"how many cards are in {whose(player.name)} hand isn't known; give it in the board")
    if player.hand and player.unknown_hand.most != 0:
        raise NotModelled(f"some cards of {whose(player.name)} hand are known and some aren't; give the whole hand or none of it")
    return _discarded(player, player.hand, board) if player.hand else _unknown_discarded(player, least, board)


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
        raise NotModelled(f"some cards of {whose(name)} hand are known and some aren't; give the whole hand or none of it")
    size = count
    while size and not _has_in_hand(size, evolve(context, board=board, you=name)):
        size -= 1
    return [_unknown_discarded(player, size, board)]


def _unknown_discarded(player: Player, size: int, board: Board) -> Discarded:
    if not size:
        return Discarded(board)
    what = "a card" if size == 1 else f"{size} cards"
    after = board.with_player(without_unknown(player, size))
    return Discarded(after, (Did(player.name, f"discard {what}", _DISCARD),), size)


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
