"""
The numbers and facts of each kind of event: what guards look at and rewrites change.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from attrs import evolve

from manaproof.model.board import Board, Counters, PlayerName
from manaproof.model.events import (
    BeginStep,
    DrawCard,
    DrawCards,
    EnterBattlefield,
    Event,
    GainLifeEvent,
    LoseLifeEvent,
    PlaceCounters,
    ProduceMana,
)
from manaproof.model.mana import MANA_TYPES, ManaBag

ANY_KIND = "any kind"


@singledispatch
def numbers_of(event: Event, board: Board) -> Mapping[str, int]:
    """
    The numeric fields of an event.
    """
    del event, board
    return {}


@numbers_of.register
def _(event: ProduceMana, board: Board) -> Mapping[str, int]:
    del board
    return {t.value: event.mana[t] for t in MANA_TYPES}


@numbers_of.register
def _(event: DrawCards, board: Board) -> Mapping[str, int]:
    del board
    return {"count": event.count}


@numbers_of.register
def _(event: DrawCard, board: Board) -> Mapping[str, int]:
    return {"count": 1, "drawn_this_draw_step": board.player(event.player).drawn_this_draw_step}


@numbers_of.register
def _(event: PlaceCounters, board: Board) -> Mapping[str, int]:
    del board
    return {**{c.kind: c.count for c in event.counters}, ANY_KIND: sum(c.count for c in event.counters)}


def facts_of(event: Event) -> frozenset[str]:
    """
    The facts that hold of an event.
    """
    match event:
        case ProduceMana():
            facts = {"from_permanent"} if event.source is not None else set()
            return frozenset(facts | ({"tapped_for_mana"} if event.tapped_for_mana else set()))
        case BeginStep():
            return frozenset({event.step.value})
        case PlaceCounters():
            return frozenset({"by_effect"} if event.by_effect else set())
        case _:
            return frozenset()


def with_numbers(event: Event, numbers: Mapping[str, int]) -> Event:
    """
    The same event with other numbers in the fields named.
    """
    match event:
        case ProduceMana():
            return evolve(event, mana=ManaBag.of({t: numbers.get(t.value, event.mana[t]) for t in MANA_TYPES}))
        case DrawCards():
            return evolve(event, count=numbers.get("count", event.count))
        case DrawCard():
            count = numbers.get("count", 1)
            return event if count == 1 else DrawCards(event.player, count)
        case PlaceCounters():
            changed = (Counters(c.kind, numbers.get(c.kind, c.count)) for c in event.counters)
            return evolve(event, counters=tuple(c for c in changed if c.count))
        case _:
            raise TypeError(f"an event of kind {type(event).__name__} has no numbers to change")


def is_nothing(event: Event) -> bool:
    """
    Whether the event is of amount zero, and so none at all (CR 614.7, 616.1 in step 0 of the strategy).
    """
    match event:
        case ProduceMana():
            return event.mana.total == 0
        case DrawCards():
            return event.count == 0
        case PlaceCounters():
            return all(c.count == 0 for c in event.counters)
        case GainLifeEvent() | LoseLifeEvent():
            return event.amount == 0
        case _:
            return False


def affected_player(event: Event, board: Board) -> PlayerName:
    """
    Who chooses among effects on an event: the affected player, or the controller of the affected object (CR 616.1).
    """
    match event:
        case EnterBattlefield():
            return event.permanent.controller
        case PlaceCounters():
            permanent = event.entering.permanent if event.entering else board.permanent(event.on)
            return permanent.controller if permanent else event.by
        case _:
            return getattr(event, "player", board.active)
