"""
Paying a cost (CR 118, 602.2b): every way to pay it, with what that does to the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from attrs import evolve, field, frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import costs as c
from manaproof.model.abilities import DefinedX
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import (
    BecomeUntapped,
    Event,
    MillCards,
    MoveObject,
    PayLifeEvent,
    PlaceCounters,
    RemoveCounters,
    Sacrifice,
)
from manaproof.model.expr import Quantity
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import PlayerNumber
from manaproof.model.outcomes import CardsShown, CountersRemoved, Did, Happening
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import Counters, ObjectId, Permanent, PlayerName
from manaproof.model.properties import Objects
from manaproof.model.references import Zone
from manaproof.rules.activatable import Activatable, context_of_ability
from manaproof.rules.alike import different_choices
from manaproof.rules.context import Context, Memory
from manaproof.rules.discarding import discarding
from manaproof.rules.durations import without_ended
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import ground_value
from manaproof.rules.interaction import applicable
from manaproof.rules.lasting_turns import exerted
from manaproof.rules.mana_pools import looks_at_pool, paying_mana
from manaproof.rules.matching import card_matches
from manaproof.rules.moving import moving
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.places import Place
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.tasks import Pending, Task, World, at_once, events_of
from manaproof.rules.words import whose

MOST_WAYS = 10_000


@frozen
class Payer:
    """
    Who pays a cost, and for what: an ability of an object, or an effect that asks for a payment.

    `this` is the object that words such as "sacrifice this" mean, None where it isn't on the battlefield. `context_on` is
    from where the words of the cost are read on a board. `spares_pool` says that no mana of the pool is spent: what is paid for
    looks at that mana, so the board tells what is left.
    """

    player: PlayerName
    name: str
    this: ObjectId | None
    context_on: Callable[[Board], Context]
    spares_pool: bool = False


@frozen
class Paid:
    """
    A board on which a cost was paid, what happened, and what the effect remembers of it: X, how many counters were removed.

    `payments` are what is left to happen of it, one part of the cost after the other; `happened` are events of it that have
    happened.
    """

    board: Board
    happenings: tuple[Happening, ...] = ()
    memory: Memory = field(factory=Memory)
    spent: Characteristics | None = None
    tapped: tuple[ObjectId, ...] = ()
    payments: tuple[Task, ...] = ()
    happened: tuple[Event, ...] = ()

    def has_left(self, permanent: Permanent) -> bool:
        """
        Whether a permanent leaves the battlefield to pay another part of the cost.
        """
        leaving = (e for task in self.payments for e in events_of(task) if isinstance(e, MoveObject | Sacrifice))
        return any(rules_of(event).object(event) == permanent.id for event in leaving)


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
    permanent = None if payer.this is None else way.board.permanent(payer.this)
    match part:
        case c.ManaCost(symbols):
            if "X" in symbols and way.memory.tally("X") is None:
                raise NotModelled(f"{payer.name} costs {{X}} mana: paying X isn't encoded yet")
            yield way if payer.spares_pool else evolve(way, board=paying_mana(payer.player, payer.name, way.board, symbols))
        case c.TapSymbol() if permanent is not None:
            board = way.board.with_permanent(evolve(permanent, tapped=True))
            yield evolve(way, board=board, tapped=(*way.tapped, permanent.id))
        case c.PayLife(amount):
            yield _pay_life(ground_value(amount, evolve(payer.context_on(way.board), memory=way.memory)), payer, way)
        case c.SacrificeThis() if permanent is not None:
            yield _leave((permanent,), payer, way, "sacrifice")
        case c.SacrificeObjects(count, which):
            yield from _sacrifice(count, which, payer, way)
        case c.RemoveCounters() if part.among is None and permanent is not None:
            yield from _remove_counters(part, permanent, payer, way)
        case c.TapObjects():
            yield from _tap(part, payer, way)
        case c.ExileCards(_, which, zone) if which is None and zone is Zone.BATTLEFIELD and permanent is not None:
            yield _leave((permanent,), payer, way, "exile")
        case c.ReturnToHand(_, which) if which is None and permanent is not None:
            yield _leave((permanent,), payer, way, "return")
        case c.MillCards(count):
            yield from _mill(ground_value(count, payer.context_on(way.board)), payer, way)
        case c.PayEnergy(amount):
            yield _pay_energy(ground_value(amount, payer.context_on(way.board)), payer, way)
        case c.DiscardCards() | c.RevealCards(any_number=False):
            yield from _with_cards_in_hand(part, payer, way)
        case c.PutCountersCost(count, kind) if permanent is not None:
            yield _put_counters(ground_value(count, payer.context_on(way.board)), kind, permanent, payer, way)
        case c.UntapSymbol() if permanent is not None:
            yield from _untap_itself(permanent, way)
        case c.UntapObjects():
            yield from _untap(part, payer, way)
        case c.LoyaltyCost() | c.KeywordCost(c.KeywordAction.EXERT) if permanent is not None:
            yield _pay_loyalty(part.symbol, permanent, payer, way) if isinstance(part, c.LoyaltyCost) else _exert(permanent, way)
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
        for looks, p in objects_of(which, context)
        if p is not None and p.controller == payer.player and not way.has_left(p)
    ]
    size = ground_value(count, context)
    looks_of = {permanent.id: looks for looks, permanent in found}
    for chosen in different_choices(found, (size,), way.board):
        after = _leave(chosen, payer, way, "sacrifice") if chosen else way
        memory = way.memory.remembering("sacrificed", size)
        yield evolve(after, memory=memory, spent=looks_of[chosen[0].id] if chosen else None)


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
    found = [
        (looks, p)
        for looks, p in objects_of(part.which, context)
        if p is not None and not p.tapped and p.controller == payer.player and not way.has_left(p)
    ]
    size = ground_value(part.count, context) if not part.any_number else None
    sizes = range(len(found) + 1) if size is None else range(size, size + 1)
    seen: set[tuple[object, ...]] = set()
    for number in sizes:
        for chosen in combinations(found, number):
            key = tuple((evolve(looks, id=None), p.counters, p.is_token) for looks, p in chosen)
            if key in seen:
                continue
            seen.add(key)
            board = way.board
            for _, permanent in chosen:
                board = board.with_permanent(evolve(permanent, tapped=True))
            done = tuple(Did(p.controller, f"tap {p.name}", (EventKind.TAPPED,)) for _, p in chosen)
            memory = way.memory.remembering("tapped", number).remembering("X", number)
            tapped = (*way.tapped, *(p.id for _, p in chosen))
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


def _pay_energy(amount: int, payer: Payer, way: Paid) -> Paid:
    player = way.board.player(payer.player)
    left = player.number(PlayerNumber.ENERGY_COUNTERS) - amount
    board = way.board.with_player(player.with_number(PlayerNumber.ENERGY_COUNTERS, left))
    return evolve(way, board=board, happenings=(*way.happenings, Did(player.name, f"pay {'{E}' * amount}")))


def _with_cards_in_hand(part: c.DiscardCards | c.RevealCards, payer: Payer, way: Paid) -> Iterator[Paid]:
    """
    Discards or reveals cards of a hand; of equal cards one is as good as another.
    """
    player = way.board.player(payer.player)
    if player.unknown_hand.most != 0:
        raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    context = payer.context_on(way.board)
    place = Place(Zone.HAND, player.name)
    fitting = [card for card in player.hand if part.which is None or card_matches(part.which.having, card, context, place)]
    is_whole_hand = isinstance(part, c.DiscardCards) and part.whole_hand
    size = len(player.hand) if is_whole_hand else ground_value(part.count, context)
    for cards in dict.fromkeys(combinations(fitting, size)):
        known = tuple(LibraryCard(card) for card in cards)
        if isinstance(part, c.DiscardCards):
            yield _discarded(known, payer, way)
        else:
            shown = CardsShown(player.name, known, revealed=True, zone=Zone.HAND)
            yield evolve(way, happenings=(*way.happenings, shown)) if known else way


def _discarded(cards: tuple[LibraryCard, ...], payer: Payer, way: Paid) -> Paid:
    if any(isinstance(event, MoveObject) and event.from_zone is Zone.HAND for t in way.payments for event in events_of(t)):
        raise NotModelled(f"{payer.name} has two costs of discarding: that isn't encoded")
    held = tuple((payer.player, card) for card in cards)
    done = discarding(held, way.board, payer.player, by_effect=False)
    memory = way.memory.remembering("discarded", len(cards))
    return evolve(way, payments=(*way.payments, *done.tasks), memory=memory)


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
