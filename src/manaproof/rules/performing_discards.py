"""
Instructions that discard cards (CR 701.9), and what is done with a card that was drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import evolve, frozen

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model.board import Board, Player
from manaproof.model.expr import Compare, Number, Relation
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import NumberOf, PlayerNumber, ThoseCount
from manaproof.model.outcomes import CardsShown
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef, Zone
from manaproof.model.walking import walk
from manaproof.rules.cards_this_way import asks_about_cards, gone
from manaproof.rules.context import Context, Memory
from manaproof.rules.discarding import Discarding, discarding
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.exploring import NONLAND_DISCARDED
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library import with_fact
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.matching import card_matches
from manaproof.rules.occasions import begin
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import counted
from manaproof.rules.performing_entering import OTHERS_CHANGE_ZONES
from manaproof.rules.places import Place, Placed
from manaproof.rules.properties_of_cards import LAND, is_land
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import HAND, bounds
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.turn_order import in_turn_order
from manaproof.rules.words import whose

CYCLING = rule(
    __name__,
    "702.29a",
    "to cycle a card is to activate an ability of it in a hand: discard it and pay the cost to draw a card",
    otherwise="to cycle a card is to discard it",
)
_Cards = tuple[LibraryCard, ...]


@frozen
class _Way:
    """
    One way to choose the cards that players discard at the same time, each with whose they are.
    """

    cards: tuple[tuple[PlayerName, LibraryCard], ...] = ()
    assumes: str | None = None

    def and_of(self, name: PlayerName, cards: _Cards) -> _Way:
        """
        The same way with the cards that another player discards.
        """
        return evolve(self, cards=(*self.cards, *((name, card) for card in cards)))


@perform.register
def _(instruction: i.Discard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    names = players_of(instruction.player, context)
    count = counted(instruction.count, script, context)
    ways = [_Way()]
    for name in names:
        ways = [way.and_of(name, cards) for way in ways for cards in _chosen(name, count, board, context)]
    return tuple(branch for way in ways for branch in _discarded(way, script, board))


@perform.register
def _(instruction: i.DiscardAnyNumber, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What enters isn't in the hand any more and can't be chosen (CR 614.13a).
    """
    player = board.player(script.you)
    if player.unknown_hand.most != 0:
        raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    context, place = context_of_script(script, board, world), Place(Zone.HAND, player.name)
    fitting = [card for card in player.hand if card_matches(instruction.what.having, card, context, place)]
    fitting.sort(key=lambda card: card.name)
    sizes = range(len(fitting) + 1 if OTHERS_CHANGE_ZONES.in_force else 1)
    branches = []
    for cards in dict.fromkeys(chosen for size in sizes for chosen in combinations(fitting, size)):
        way = _Way().and_of(player.name, tuple(LibraryCard(card) for card in cards))
        words = ", ".join(card.name for card in cards) or "nothing"
        branches += [evolve(branch, decision=f"discard {words}") for branch in _discarded(way, script, board)]
    return tuple(branches)


@begin.register
def _(occasion: o.Discards, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    context = Context(board, characteristics_on(board), occasion.player)
    given = tuple(LibraryCard(card) for card in occasion.cards)
    ways = [given] if given else _chosen(occasion.player, occasion.count, board, context)
    if not occasion.by_effect and any(len(cards) < occasion.count for cards in ways):
        raise IllegalAction(f"{occasion.player} can't pay with cards that aren't there", citations=("118.3",))
    branches = []
    for cards in ways:
        held = tuple((occasion.player, card) for card in cards)
        done = discarding(held, board, occasion.by, by_effect=occasion.by_effect)
        names = ", ".join(card.known.name for card in cards if card.known)
        several = len(ways) > 1
        branches.append(Branch(board, next=done.tasks, decision=names if several else None, chooser=occasion.player))
    return tuple(branches)


@begin.register
def _(occasion: o.Cycles, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    name = occasion.card.front.name
    if "cycling" not in looks_of_placed(Placed(occasion.card, Zone.HAND, occasion.player), board).keywords:
        raise IllegalAction(f"`{name}` has no cycling", citations=("702.29a",))
    done = discarding(((occasion.player, LibraryCard(occasion.card)),), board, occasion.player, by_effect=False)
    memory = Memory(cycled=occasion.card)
    drawing = (Script((i.Draw(),), None, name, occasion.player, memory=memory),) if CYCLING.in_force else ()
    return (Branch(paying_mana(occasion.player, f"cycling `{name}`", board), next=(*done.tasks, *drawing)),)


@perform.register
def _(instruction: i.DiscardHand, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    way = _Way()
    for name in in_turn_order(context.board):
        if name in players_of(instruction.player, context):
            way = way.and_of(name, _whole_hand(board.player(name)))
    return tuple(_discarded(way, script, board))


def _whole_hand(player: Player) -> _Cards:
    least, most = bounds(HAND, player)
    if least != most:
        raise NotModelled(f"how many cards are in {whose(player.name)} hand isn't known; give it in the board")
    return (*(LibraryCard(card) for card in player.hand), *([LibraryCard()] * (least - len(player.hand))))


def _chosen(name: PlayerName, count: int, board: Board, context: Context) -> list[_Cards]:
    """
    Every way to choose so many cards, or the whole hand if it has fewer.
    """
    player = board.player(name)
    if player.unknown_hand.most == 0:
        size = min(count, len(player.hand))
        chosen = dict.fromkeys(combinations(sorted(player.hand, key=lambda card: card.name), size))
        return [tuple(LibraryCard(card) for card in cards) for cards in chosen]
    if player.hand:
        raise NotModelled(f"some cards of {whose(name)} hand are known and some aren't; give the whole hand or none of it")
    size = count
    while size and not _has_in_hand(size, evolve(context, board=board, you=name)):
        size -= 1
    return [(LibraryCard(),) * size]


def _has_in_hand(count: int, context: Context) -> bool:
    claim = Compare(NumberOf(PlayerNumber.HAND, PlayerRef.YOU), Relation.AT_LEAST, Number(count))
    return ground_truth(claim, context)


def _discarded(way: _Way, script: Script, board: Board) -> Iterator[Branch]:
    """
    The cards are discarded, and the effect goes on, which remembers how many they are.
    """
    for known in _with_kinds(way, script):
        done = discarding(known.cards, board, script.you, script.opportunities)
        memory = _remembering(script.memory, done)
        if asks_about_cards(script.effect, "discarded"):
            memory = evolve(memory, discarded=gone(done.cards, board))
        branch = go_on(board, script, before=done.tasks, memory=memory)
        yield evolve(branch, assumes=known.assumes)


def _remembering(memory: Memory, done: Discarding) -> Memory:
    lands = sum(1 for _, card in done.cards if is_land(card))
    memory = memory.remembering("discarded", len(done.cards))
    return memory.remembering(NONLAND_DISCARDED, len(done.cards) - lands)


def _with_kinds(way: _Way, script: Script) -> Iterator[_Way]:
    """
    Where the effect asks for it, the cases of how many unknown cards are land cards.
    """
    unknown = [place for place, (_, card) in enumerate(way.cards) if is_land(card) is None]
    asks = any(node == ThoseCount(NONLAND_DISCARDED) for node in walk(script.effect))
    if not unknown or not asks:
        yield way
        return
    for lands in range(len(unknown) + 1):
        cards = list(way.cards)
        for number, place in enumerate(unknown):
            name, card = cards[place]
            cards[place] = (name, with_fact(card, LAND, holds=number < lands))
        yield _Way(tuple(cards), _lands_in_words(lands, len(unknown)))


def _lands_in_words(lands: int, cards: int) -> str:
    if cards == 1:
        return f"the card discarded is {'a' if lands else 'no'} land card"
    return f"{lands or 'none'} of the {cards} unknown cards discarded {'is a land card' if lands == 1 else 'are land cards'}"


@perform.register
def _(instruction: i.RevealFound, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    found = script.memory.found
    if script.memory.apart:
        each = script.memory.apart
        return (go_on(board, script, *(CardsShown(find.looker, find.cards, revealed=True) for find in each)),)
    names = players_of(instruction.player, context_of_script(script, board, world))
    shown = (CardsShown(names[0], found, revealed=True),) if found else ()
    return (go_on(board, script, *shown),)


@perform.register
def _(instruction: i.DiscardFound, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    found = script.memory.one_found
    if found is None:
        return (go_on(board, script),)
    names = players_of(instruction.player, context_of_script(script, board, world))
    if len(names) != 1:
        raise NotModelled(f"`{script.name}` lets several players discard a card that was found: that isn't encoded")
    in_hand = found if found.known is None or found.known in board.player(names[0]).hand else LibraryCard()
    done = discarding(((names[0], in_hand),), board, script.you, script.opportunities)
    return (go_on(board, script, before=done.tasks, memory=_remembering(script.memory, done)),)


@perform.register
def _(instruction: i.RevealHand, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    if len(names) != 1:
        raise NotModelled(f"`{script.name}` lets several players reveal their hands: that isn't encoded")
    player = board.player(names[0])
    if player.unknown_hand.most != 0:
        raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    cards = tuple(LibraryCard(card) for card in player.hand)
    shown = (CardsShown(player.name, cards, revealed=True),) if cards else ()
    return (go_on(board, script, *shown, memory=evolve(script.memory, that_player=player.name)),)


@perform.register
def _(instruction: i.ChooseFromHand, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    owner = script.memory.that_player
    if owner is None or instruction.player is not PlayerRef.YOU:
        raise NotModelled(f"`{script.name}` chooses a card from a hand that wasn't revealed: that isn't encoded")
    hand, place = dict.fromkeys(board.player(owner).hand), Place(Zone.HAND, owner)
    fitting = [card for card in hand if card_matches(instruction.having, card, context, place)]
    branches = [
        go_on(board, script, memory=evolve(script.memory, found=(LibraryCard(card),)), decision=card.name) for card in fitting
    ]
    return tuple(branches) or (go_on(board, script, memory=evolve(script.memory, found=())),)
