"""
Paying a cost (CR 118, 602.2b): every way to pay it, with what that does to the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import costs as c
from manaproof.model.abilities import DefinedX
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import (
    BecomeUntapped,
    Event,
    MillCards,
    PayLifeEvent,
    PlaceCounters,
    RemoveCounters,
    Sacrifice,
)
from manaproof.model.expr import Quantity
from manaproof.model.lookups import PlayerNumber
from manaproof.model.outcomes import CountersRemoved, Did
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.properties import Objects
from manaproof.model.references import Zone
from manaproof.rules.activatable import Activatable, context_of_ability
from manaproof.rules.alike import different_choices
from manaproof.rules.context import Memory
from manaproof.rules.durations import without_ended
from manaproof.rules.folding import ground_value
from manaproof.rules.interaction import applicable
from manaproof.rules.lasting_turns import exerted
from manaproof.rules.mana_pools import looks_at_pool, paying_mana
from manaproof.rules.moving import moving
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.paying_cards import exile_cards, with_cards_in_hand
from manaproof.rules.payments import Paid, Payer
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.sacrificing_as_cost import why_not_sacrificed
from manaproof.rules.tasks import Pending, World, at_once

MOST_WAYS = 10_000


def _with_defined_x(item: Activatable, board: Board) -> Memory:
    """
    The X that the text of the ability defines (CR 107.3c).
    """
    defined = [limit.quantity for limit in item.ability.limits if isinstance(limit, DefinedX)]
    context = context_of_ability(item, board)
    return Memory().remembering("X", ground_value(defined[0], context)) if defined else Memory()


def ways_to_pay(item: Activatable, board: Board) -> tuple[Paid, ...]:
    """
    Every way to pay for an ability that differs in something that can be seen. Mana counts as paid.

    Raises:
        NotModelled: a part of the cost isn't encoded.
    """
    permanent = item.permanent
    payer = Payer(
        item.player,
        f"an ability of `{permanent.name}`",
        permanent.id,
        lambda on: context_of_ability(item, on),
        spares_pool=looks_at_pool(item.ability.effect),
    )
    return ways_of_paying(item.ability.cost, payer, board, _with_defined_x(item, board))


def ways_of_paying(cost: tuple[c.CostPart, ...], payer: Payer, board: Board, memory: Memory | None = None) -> tuple[Paid, ...]:
    """
    Every way to pay a cost that differs in something that can be seen, none where nothing there can pay it. Mana counts as paid.

    Raises:
        NotModelled: a part of the cost isn't encoded.
    """
    ways: list[Paid] = [Paid(board, memory=memory or Memory())]
    for part in cost:
        ways = [after for way in ways for after in _pay(part, payer, way)]
        if len(ways) > MOST_WAYS:
            raise TooLarge(f"more than {MOST_WAYS} ways to pay for {payer.name}")
    return tuple(ways)


def _pay(part: c.CostPart, payer: Payer, way: Paid) -> Iterator[Paid]:
    context = payer.context_on(way.board)
    match part:
        case c.ManaCost(symbols):
            if "X" in symbols and way.memory.tally("X") is None:
                raise NotModelled(f"{payer.name} costs {{X}} mana: paying X isn't encoded yet")
            yield way if payer.spares_pool else evolve(way, board=paying_mana(payer.player, payer.name, way.board, symbols))
        case c.PayLife(amount):
            yield _pay_life(ground_value(amount, evolve(context, memory=way.memory)), payer, way)
        case c.SacrificeObjects(count, which):
            yield from _sacrifice(count, which, payer, way)
        case c.TapObjects():
            yield from _tap(part, payer, way)
        case c.ExileCards(count, Objects(zone=Zone.BATTLEFIELD) as which):
            yield from _leave_chosen(count, which, payer, way, "exile")
        case c.ReturnToHand(count, Objects() as which):
            yield from _leave_chosen(count, which, payer, way, "return")
        case c.ExileCards(which=Objects()):
            yield from exile_cards(part, payer, way)
        case c.MillCards(count):
            yield from _mill(ground_value(count, context), payer, way)
        case c.PayEnergy(amount):
            yield from _pay_energy(ground_value(amount, context), payer, way)
        case c.DiscardCards() | c.RevealCards(any_number=False):
            yield from with_cards_in_hand(part, payer, way)
        case c.UntapObjects():
            yield from _untap(part, payer, way)
        case _:
            yield from _pay_with_itself(part, payer, way)


def _pay_with_itself(part: c.CostPart, payer: Payer, way: Paid) -> Iterator[Paid]:
    """
    What is done with the object itself whose cost it is.
    """
    permanent = None if payer.this is None else way.board.permanent(payer.this)
    if permanent is None:
        raise NotModelled(f"a part of the cost of {payer.name} isn't encoded: {type(part).__name__}")
    match part:
        case c.TapSymbol():
            board = way.board.with_permanent(evolve(permanent, tapped=True))
            yield evolve(way, board=board, tapped=(*way.tapped, permanent.id))
        case c.SacrificeThis():
            yield _leave((permanent,), payer, way, "sacrifice")
        case c.RemoveCounters(among=None):
            yield from _remove_counters(part, permanent, payer, way)
        case c.ExileCards(which=None, zone=Zone.BATTLEFIELD):
            yield _leave((permanent,), payer, way, "exile")
        case c.ReturnToHand(which=None):
            yield _leave((permanent,), payer, way, "return")
        case c.PutCountersCost(count, kind):
            yield _put_counters(ground_value(count, payer.context_on(way.board)), kind, permanent, payer, way)
        case c.UntapSymbol():
            yield from _untap_itself(permanent, way)
        case c.LoyaltyCost(symbol):
            yield _pay_loyalty(symbol, permanent, payer, way)
        case c.KeywordCost(c.KeywordAction.EXERT):
            yield _exert(permanent, way)
        case _:
            raise NotModelled(f"a part of the cost of {payer.name} isn't encoded: {type(part).__name__}")


def _exert(permanent: Permanent, way: Paid) -> Paid:
    done = Did(permanent.controller, f"exert {permanent.name}")
    return evolve(way, board=exerted(permanent, way.board), happenings=(*way.happenings, done))


def _pay_life(amount: int, payer: Payer, way: Paid) -> Paid:
    """
    Life is paid right before the ability's effect; other effects may change what is lost (CR 118.11).
    """
    payment = Pending(PayLifeEvent(payer.player, amount))
    return evolve(way, payments=(*way.payments, payment)) if amount else way


def _leave(permanents: tuple[Permanent, ...], payer: Payer, way: Paid, verb: str) -> Paid:
    """
    Permanents that leave the battlefield at one time, as events that effects may replace (CR 118.11).
    """
    events: list[Event] = []
    for permanent in permanents:
        if verb == "sacrifice":
            events.append(Sacrifice(permanent.id, payer.player, by_effect=False))
        else:
            to = Zone.EXILE if verb == "exile" else Zone.HAND
            events.append(moving(permanent, to, by=payer.player, by_effect=False))
    return evolve(way, payments=(*way.payments, *at_once([Pending(event) for event in events])))


def _sacrifice(count: Quantity, which: Objects, payer: Payer, way: Paid) -> Iterator[Paid]:
    context = payer.context_on(way.board)
    found = [
        (looks, p)
        for looks, p in _own(which, payer, way)
        if why_not_sacrificed(p, payer.player, way.board, for_effect=payer.for_effect) is None
    ]
    size = ground_value(count, context)
    looks_of = {permanent.id: looks for looks, permanent in found}
    for chosen in different_choices(found, (size,), way.board):
        after = _leave(chosen, payer, way, "sacrifice") if chosen else way
        memory = way.memory.remembering("sacrificed", size)
        yield evolve(after, memory=memory, spent=looks_of[chosen[0].id] if chosen else None)


def _leave_chosen(count: Quantity, which: Objects, payer: Payer, way: Paid, verb: str) -> Iterator[Paid]:
    """
    Permanents of the player's choice that are exiled or returned to their owners' hands.
    """
    size = ground_value(count, payer.context_on(way.board))
    for chosen in different_choices(_own(which, payer, way), (size,), way.board):
        yield _leave(chosen, payer, way, verb) if chosen else way


def _own(which: Objects, payer: Payer, way: Paid) -> list[tuple[Characteristics, Permanent]]:
    """
    What the player controls of some permanents and hasn't left to pay another part of the cost.
    """
    found = objects_of(which, payer.context_on(way.board))
    return [(looks, p) for looks, p in found if p is not None and p.controller == payer.player and not way.has_left(p)]


def _remove_counters(part: c.RemoveCounters, permanent: Permanent, payer: Payer, way: Paid) -> Iterator[Paid]:
    there = permanent.count_of(part.kind)
    if part.kind is None:
        raise NotModelled(f"{payer.name} removes counters of any kind: that isn't encoded")
    if part.any_number:
        sizes = range(part.least, there + 1)
    else:
        needed = ground_value(part.count, payer.context_on(way.board))
        sizes = range(needed, needed + 1)
    for size in sizes:
        board = way.board.with_permanent(permanent.with_counters(part.kind, there - size))
        removed = (CountersRemoved(permanent.id, permanent.name, part.kind, size),) if size else ()
        memory = way.memory.remembering("removed", size).remembering("X", size)
        happened = (*way.happened, *_removed(part.kind, size, permanent))
        yield evolve(way, board=board, happenings=(*way.happenings, *removed), memory=memory, happened=happened)


def _removed(kind: str, count: int, permanent: Permanent) -> tuple[Event, ...]:
    event = RemoveCounters(permanent.id, (Counters(kind, count),), permanent.controller, by_effect=False)
    return (event,) if count else ()


def _tap(part: c.TapObjects, payer: Payer, way: Paid) -> Iterator[Paid]:
    context = payer.context_on(way.board)
    found = [(looks, p) for looks, p in _own(part.which, payer, way) if not p.tapped]
    powers = {p.id: looks.power or 0 for looks, p in found}
    size = ground_value(part.count, context) if not part.any_number else None
    sizes = range(len(found) + 1) if size is None else range(size, size + 1)
    for chosen in different_choices(found, sizes, way.board):
        if part.power is not None and sum(powers[permanent.id] for permanent in chosen) < part.power:
            continue
        board = way.board
        for permanent in chosen:
            board = board.with_permanent(evolve(permanent, tapped=True))
        done = tuple(Did(p.controller, f"tap {p.name}", (EventKind.TAPPED,)) for p in chosen)
        memory = way.memory.remembering("tapped", len(chosen)).remembering("X", len(chosen))
        tapped = (*way.tapped, *(p.id for p in chosen))
        yield evolve(way, board=board, happenings=(*way.happenings, *done), memory=memory, tapped=tapped)


def _mill(count: int, payer: Payer, way: Paid) -> Iterator[Paid]:
    """
    Mills cards as a cost: a player with fewer cards can't (CR 118.3), which the obstacles say.
    """
    player = payer.player
    milling = Pending(MillCards(player, count, player))
    yield evolve(way, payments=(*way.payments, milling), memory=way.memory.remembering("milled", count))


def _pay_loyalty(symbol: str, permanent: Permanent, payer: Payer, way: Paid) -> Paid:
    text = symbol.replace("−", "-")
    if "X" in text:
        raise NotModelled(f"a loyalty ability of `{permanent.name}` costs X: that isn't encoded")
    change, there = int(text), permanent.count_of("loyalty")
    if change > 0:
        return _put_counters(change, "loyalty", permanent, payer, way)
    board = way.board.with_permanent(permanent.with_counters("loyalty", max(0, there + change)))
    removed = (CountersRemoved(permanent.id, permanent.name, "loyalty", -change),) if change else ()
    happened = (*way.happened, *_removed("loyalty", -change, permanent))
    return evolve(way, board=board, happenings=(*way.happenings, *removed), happened=happened)


def _pay_energy(amount: int, payer: Payer, way: Paid) -> Iterator[Paid]:
    player = way.board.player(payer.player)
    left = player.number(PlayerNumber.ENERGY_COUNTERS) - amount
    if left >= 0:
        board = way.board.with_player(player.with_number(PlayerNumber.ENERGY_COUNTERS, left))
        yield evolve(way, board=board, happenings=(*way.happenings, Did(player.name, f"pay {'{E}' * amount}")))


def _put_counters(count: int, kind: str, permanent: Permanent, payer: Payer, way: Paid) -> Paid:
    """
    Counters put as a cost: an event that effects may still change (CR 606.4, 614.16).
    """
    event = PlaceCounters(permanent.id, (Counters(kind, count),), payer.player, by_effect=False)
    return evolve(way, payments=(*way.payments, Pending(event)))


def _untap(part: c.UntapObjects, payer: Payer, way: Paid) -> Iterator[Paid]:
    context = payer.context_on(way.board)
    found = [p for _, p in objects_of(part.which, context) if p is not None and p.tapped]
    several = ground_value(part.count, context) > 1
    for chosen in combinations(found, ground_value(part.count, context)):
        memory = way.memory if several or not chosen else evolve(way.memory, that=chosen[0].id)
        yield from _become_untapped(chosen, evolve(way, memory=memory))


def _untap_itself(permanent: Permanent, way: Paid) -> Iterator[Paid]:
    """
    {Q}: like {T} it isn't told, unless an effect replaces it.
    """
    event = BecomeUntapped(permanent.id)
    if applicable(way.board, Pending(event), World()):
        yield from _become_untapped((permanent,), way)
    elif why_it_cant_happen(event, way.board) is None:
        board = without_ended(way.board.with_permanent(evolve(permanent, tapped=False)))
        yield evolve(way, board=board, happened=(*way.happened, event))


def _become_untapped(permanents: tuple[Permanent, ...], way: Paid) -> Iterator[Paid]:
    """
    Permanents untapped as a cost, as events that effects may replace (CR 118.11); none if one can't (CR 614.17b).
    """
    events = [BecomeUntapped(permanent.id) for permanent in permanents]
    if all(why_it_cant_happen(event, way.board) is None for event in events):
        yield evolve(way, payments=(*way.payments, *at_once([Pending(event) for event in events])))
