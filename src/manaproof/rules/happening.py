"""
An event happens: what it does to the board, what it contains, and what triggers on it.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board, PoolMana
from manaproof.model.events import (
    BecomeTapped,
    BeginStep,
    DamageEvent,
    DrawCard,
    DrawCards,
    EnterBattlefield,
    Event,
    GainLifeEvent,
    LoseLifeEvent,
    PlaceCounters,
    ProduceMana,
)
from manaproof.model.outcomes import CardDrawn, CountersPlaced, DamageDealt, Happening, LifeChanged, ManaAdded
from manaproof.rules.drawing import draw_one, draw_several
from manaproof.rules.entering import arrive, enter
from manaproof.rules.event_fields import is_nothing
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, World
from manaproof.rules.triggers import trigger

NO_EVENT = rule(
    __name__, "614.7", "an effect on an event that never happens does nothing, and an event of amount zero is no event"
)


def happen(pending: Pending, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Lets an event happen to which no effect applies any more.

    Raises:
        NeedsCases: what it does depends on something unknown.
    """
    event = pending.event
    if why_it_cant_happen(event, board) is not None or is_nothing(event):
        return (_instead_of_nothing(event, board, world),)
    branches = _happened(pending, board)
    if not world.with_triggers:
        return branches
    return tuple(_with_all_triggers(branch, event, board, world) for branch in branches)


def _with_all_triggers(branch: Branch, event: Event, board: Board, world: World) -> Branch:
    for seen in _as_seen_by_triggers(event, branch):
        branch = _with_triggers(branch, seen, board, world)
    return branch


def _instead_of_nothing(event: Event, board: Board, world: World) -> Branch:
    """
    A permanent enters also if the counters that it would enter with can't be put or are none.
    """
    if isinstance(event, PlaceCounters) and event.entering is not None:
        arrived = arrive(event.entering.permanent, (), board)
        return _with_all_triggers(arrived, event.entering, board, world) if world.with_triggers else arrived
    return Branch(board)


def _happened(pending: Pending, board: Board) -> tuple[Branch, ...]:
    event = pending.event
    match event:
        case ProduceMana():
            return (_add_mana(event, board),)
        case DrawCards():
            return draw_several(event, pending, board)
        case DrawCard():
            return tuple(
                _with_further_actions(branch, pending) for branch in draw_one(event, board, from_bottom=event.from_bottom)
            )
        case EnterBattlefield():
            return (enter(event, pending, board),)
        case PlaceCounters():
            return (_place(event, board),)
        case BecomeTapped() | BeginStep():
            return (Branch(board),)
        case GainLifeEvent(player, amount):
            return (_life(player, amount, board),)
        case LoseLifeEvent(player, amount):
            return (_life(player, -amount, board),)
        case DamageEvent():
            return (_damage(event, board),)
        case _:
            raise TypeError(f"no rule says how an event of kind {type(event).__name__} happens")


def _with_further_actions(branch: Branch, pending: Pending) -> Branch:
    """
    What is done with a card as it is drawn follows at once (CR 121.6c).
    """
    drawn = [h.card for h in branch.happenings if isinstance(h, CardDrawn)]
    if pending.then is None or not drawn:
        return branch
    then = evolve(pending.then, memory=evolve(pending.then.memory, found=drawn[0]))
    return evolve(branch, next=(*branch.next, then))


def _add_mana(event: ProduceMana, board: Board) -> Branch:
    player = board.player(event.player)
    after = board.with_player(evolve(player, pool=(*player.pool, PoolMana(event.mana, event.terms))))
    source = board.last_known(event.source) if event.source else None
    added = ManaAdded(event.player, event.mana, event.terms, source.name if source else None)
    return Branch(after, (added,) if event.mana.total else ())


def _place(event: PlaceCounters, board: Board) -> Branch:
    if event.entering is not None:
        return arrive(event.entering.permanent, event.counters, board)
    permanent = board.permanent(event.on)
    if permanent is None:
        return Branch(board)
    placed: list[Happening] = []
    for put in event.counters:
        permanent = permanent.with_counters(put.kind, permanent.count_of(put.kind) + put.count)
        placed.append(CountersPlaced(permanent.id, permanent.name, put.kind, put.count))
    return Branch(board.with_permanent(permanent), tuple(placed))


def _life(name: str, change: int, board: Board) -> Branch:
    player = board.player(name)
    return Branch(board.with_player(evolve(player, life=player.life + change)), (LifeChanged(name, change),) if change else ())


def _damage(event: DamageEvent, board: Board) -> Branch:
    if event.amount <= 0:
        return Branch(board)
    dealt = DamageDealt(event.source, event.to, event.amount)
    if any(player.name == event.to for player in board.players):
        player = board.player(event.to)
        return Branch(board.with_player(evolve(player, life=player.life - event.amount)), (dealt,))
    return Branch(board, (dealt,))


def _as_seen_by_triggers(event: Event, branch: Branch) -> tuple[Event, ...]:
    """
    The events as triggered abilities look at them once they have happened.

    An entering is complete once its counters are on the permanent; a draw is none if there was no card (CR 121.1).
    """
    match event:
        case EnterBattlefield():
            permanent = branch.board.permanent(event.permanent.id)
            return (evolve(event, permanent=permanent),) if permanent is not None else ()
        case PlaceCounters() if event.entering is not None:
            return (*_as_seen_by_triggers(event.entering, branch), event)
        case DrawCards():
            return ()
        case DrawCard() if not any(isinstance(h, CardDrawn) for h in branch.happenings):
            return ()
        case _:
            return (event,)


def _with_triggers(branch: Branch, event: Event, before: Board, world: World) -> Branch:
    triggered = trigger(event, before, branch.board, world)
    return evolve(
        branch,
        board=triggered.board,
        happenings=(*branch.happenings, *triggered.happenings),
        after=(*branch.after, *triggered.after),
    )
