"""
Whether the parts of an activation cost can be paid (CR 118.3, 602.2b).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import NotModelled
from manaproof.model import costs as c
from manaproof.model.answers import Obstacle
from manaproof.model.board import Board, Player
from manaproof.model.events import BecomeUntapped, PlaceCounters
from manaproof.model.expr import Compare, Number, Quantity, Relation
from manaproof.model.lookups import NumberOf, PlayerNumber
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Zone
from manaproof.rules.activatable import Activatable, context_of_ability
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth, ground_value
from manaproof.rules.mana_abilities import classify
from manaproof.rules.matching import card_matches
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.paying_life import why_not_payable_for_ability
from manaproof.rules.places import Place
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rulebook import rule
from manaproof.rules.sacrificing_as_cost import why_not_sacrificed
from manaproof.rules.sizes import has_cards
from manaproof.rules.words import does_not, whose

LOYALTY_TO_PAY = rule(
    __name__,
    "606.6",
    "a loyalty ability with a negative cost needs that many loyalty counters",
    otherwise="a loyalty ability takes as many loyalty counters as there are",
)


def cost_obstacles(item: Activatable, board: Board) -> Iterator[Obstacle]:
    """
    Why a cost can't be paid, part by part; mana counts as paid.

    Raises:
        NotModelled: whether a part can be paid isn't encoded, or wasn't read.
    """
    context = context_of_ability(item, board)
    if c.SacrificeThis() in item.ability.cost and item.player != item.permanent.controller:
        yield Obstacle(f"{does_not(item.player)} control {item.permanent.name}, so it can't be sacrificed", ("701.21a",))
    if c.SacrificeThis() in item.ability.cost and (source := why_not_sacrificed(item.permanent, item.player, board)):
        yield Obstacle(f"{source} says that {item.permanent.name} can't be sacrificed for this", ("614.17b",))
    for part in item.ability.cost:
        yield from _of_part(part, item, context)


def _of_part(part: c.CostPart, item: Activatable, context: Context) -> Iterator[Obstacle]:
    player = context.board.player(item.player)
    match part:
        case c.TapSymbol() | c.ManaCost() | c.SacrificeThis() | c.ReturnToHand(which=None) | c.KeywordCost(c.KeywordAction.EXERT):
            return
        case c.TapObjects(any_number=True) | c.DiscardCards(whole_hand=True):
            return
        case c.UntapSymbol():
            if not _can_untap(item.permanent, context):
                yield Obstacle(f"{item.permanent.name} can't become untapped, so {{Q}} can't be paid", ("614.17b",))
        case c.PayLife(amount):
            yield from _of_life(ground_value(amount, context), item, context)
        case c.PayEnergy(amount):
            there, needed = player.number(PlayerNumber.ENERGY_COUNTERS), ground_value(amount, context)
            if there < needed:
                yield Obstacle(f"{_has(player)} {there} energy counters and can't pay {needed}", ("118.3",))
        case c.RemoveCounters():
            yield from _of_counters(part, item, context)
        case c.PutCountersCost(count, kind):
            yield from _of_putting(ground_value(count, context), kind, item, context)
        case c.SacrificeObjects(count, which):
            yield from _too_few(_able_to_be_sacrificed(which, item, context), count, "sacrifice", context)
        case c.TapObjects():
            itself = item.permanent.id if item.ability.has_tap_symbol else None
            found = [p for p in _own_permanents(part.which, item, context) if not p.tapped and p.id != itself]
            yield from _too_few(found, part.count, "tap", context)
        case c.UntapObjects(count, which):
            itself = item.permanent.id if item.ability.has_untap_symbol else None
            found = [p for _, p in objects_of(which, context) if p and p.tapped and p.id != itself and _can_untap(p, context)]
            yield from _too_few(found, count, "untap", context)
        case c.DiscardCards():
            yield from _of_discarding(part, player, context)
        case c.MillCards(count):
            yield from _of_library(count, "mill", ("118.3", "701.17b"), player, context)
        case c.ExileCards(count, zone=Zone.LIBRARY):
            yield from _of_library(count, "exile", ("118.3",), player, context)
        case c.LoyaltyCost(symbol):
            yield from _of_loyalty(symbol, item, context)
        case c.UnreadCost(stopped_at):
            raise NotModelled(f"a cost of `{item.permanent.name}` wasn't read: at `{stopped_at}`")
        case _:
            raise NotModelled(f"whether a cost of `{item.permanent.name}` can be paid isn't encoded: {type(part).__name__}")


def _of_library(count: Quantity, action: str, citations: tuple[str, ...], player: Player, context: Context) -> Iterator[Obstacle]:
    needed = ground_value(count, context)
    if not has_cards(context.board, player.name, needed):
        cards = "1 card" if needed == 1 else f"{needed} cards"
        yield Obstacle(f"{_has(player)} fewer than {cards} in the library to {action}", citations)


def _of_life(amount: int, item: Activatable, context: Context) -> Iterator[Obstacle]:
    is_mana_ability = bool(classify(item.ability).is_mana_ability)
    obstacle = why_not_payable_for_ability(item.player, amount, context.board, is_mana_ability=is_mana_ability)
    if obstacle is not None:
        yield obstacle


def _has(player: Player) -> str:
    return "you have" if player.name == "you" else f"{player.name} has"


def _own_permanents(which: Objects, item: Activatable, context: Context) -> list[Permanent]:
    return [p for _, p in objects_of(which, context) if p is not None and p.controller == item.player]


def _able_to_be_sacrificed(which: Objects, item: Activatable, context: Context) -> list[Permanent]:
    own = _own_permanents(which, item, context)
    return [p for p in own if why_not_sacrificed(p, item.player, context.board) is None]


def _can_untap(permanent: Permanent, context: Context) -> bool:
    """
    A cost that includes an event that can't happen can't be paid (CR 614.17b).
    """
    return why_it_cant_happen(BecomeUntapped(permanent.id), context.board) is None


def _too_few(found: list[Permanent], count: Quantity, verb: str, context: Context) -> Iterator[Obstacle]:
    needed = ground_value(count, context)
    if len(found) < needed:
        yield Obstacle(f"there is too little to {verb}: {len(found)} of {needed}", ("118.3",))


def _of_counters(part: c.RemoveCounters, item: Activatable, context: Context) -> Iterator[Obstacle]:
    if part.among is not None:
        there = sum(p.count_of(part.kind) for _, p in objects_of(part.among, context) if p)
    else:
        there = item.permanent.count_of(part.kind)
    needed = part.least if part.any_number else ground_value(part.count, context)
    if there < needed:
        kind = f"{part.kind} " if part.kind else ""
        are, s = ("is", "") if there == 1 else ("are", "s")
        yield Obstacle(f"there {are} {there} {kind}counter{s} to remove, not {needed}", ("118.3",))


def _of_putting(count: int, kind: str, item: Activatable, context: Context) -> Iterator[Obstacle]:
    """
    A cost that includes an event that can't happen can't be paid (CR 614.17b).
    """
    event = PlaceCounters(item.permanent.id, (Counters(kind, count),), item.permanent.controller, by_effect=False)
    source = why_it_cant_happen(event, context.board)
    if source is not None:
        yield Obstacle(f"{source} says that counters can't be put on {item.permanent.name}", ("614.17b",))


def _of_discarding(part: c.DiscardCards, player: Player, context: Context) -> Iterator[Obstacle]:
    needed = ground_value(part.count, context)
    if part.which is not None:
        if player.unknown_hand.most != 0:
            raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
        place = Place(Zone.HAND, player.name)
        fitting = sum(1 for card in player.hand if card_matches(part.which.having, card, context, place))
        is_enough = fitting >= needed
    else:
        is_enough = ground_truth(Compare(NumberOf(PlayerNumber.HAND, PlayerRef.YOU), Relation.AT_LEAST, Number(needed)), context)
    if not is_enough:
        cards = "a card" if needed == 1 else f"{needed} cards"
        yield Obstacle(f"{_has(player)} not {cards} to discard", ("118.3",))


def _of_loyalty(symbol: str, item: Activatable, context: Context) -> Iterator[Obstacle]:
    text, permanent = symbol.replace("−", "-"), item.permanent
    if "X" in text:
        return
    needed, there = -int(text), permanent.count_of("loyalty")
    if needed < 0:
        yield from _of_putting(-needed, "loyalty", item, context)
    if there < needed and LOYALTY_TO_PAY.in_force:
        yield Obstacle(f"{permanent.name} has {there} loyalty counters and can't pay {needed}", ("606.6",))
