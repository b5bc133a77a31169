"""
Guards: which events a replacement effect, a prohibition or a triggered ability looks at, as conditions over the event.

One definition serves three: the search folds it, the solver lowers what is left, and triggers ask it of what has
happened.
"""

from __future__ import annotations

import importlib
from functools import singledispatch

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.events import (
    CountersEvent,
    DrawCard,
    DrawCards,
    Event,
    GetCounters,
    PlaceCounters,
    ProduceMana,
)
from manaproof.model.lookups import ChosenColorIs, IsDuring, IsOfCycled, Matches, NumberOf, PlayerIs, PlayerNumber, Role
from manaproof.model.mana import COLORS, MANA_TYPES, ManaType, ManaTypeSet, type_of_color
from manaproof.model.properties import Anything
from manaproof.model.references import PlayerRef, Referent, Step
from manaproof.rules.rulebook import rule

TAPPING_FOR_MANA = rule(
    __name__,
    "106.12",
    "tapping a permanent for mana is activating a mana ability of it that has {T} in its cost",
    otherwise="adding mana with any ability of a permanent is tapping it for mana",
)
MODIFYING_PRODUCTION = rule(
    __name__,
    "106.12b",
    "an effect that applies to tapping for mana of a type or amount changes the production event, and only if it produces that",
    otherwise="an effect that applies to tapping for mana applies whatever amount is produced",
)
NUMBER_OF_CARDS = rule(
    __name__,
    "121.2a",
    "an effect that speaks of a number of cards looks at the instruction before its single draws",
    otherwise="an effect that speaks of a number of cards looks at single draws",
    also=("616.1g",),
)


@frozen
class Guard:
    """
    Which kind of event is looked at, and the condition that it must meet.
    """

    kind: type[Event]
    condition: e.Condition


@singledispatch
def _guard(pattern: p.EventPattern) -> Guard:
    raise NotModelled(f"events of this kind aren't encoded: {type(pattern).__name__}")


register_guard = _guard.register


def encoded_patterns() -> frozenset[type[p.EventPattern]]:
    """
    The patterns that have a guard.
    """
    importlib.import_module("manaproof.rules.kinds")
    return frozenset(kind for kind in _guard.registry if kind not in (object, p.EventPattern))


def guard_of(pattern: p.EventPattern) -> Guard:
    """
    The guard of a pattern.

    Raises:
        NotModelled: events of this pattern aren't encoded.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register guards
    return _guard(pattern)


@register_guard
def _(pattern: p.ManaPattern) -> Guard:
    claims: list[e.Condition] = []
    if pattern.producer is p.Producer.TAPPED_PERMANENT:
        claims.append(e.Holds("tapped_for_mana" if TAPPING_FOR_MANA.in_force else "from_permanent"))
    elif pattern.producer is p.Producer.ABILITY_OF:
        claims.append(e.Holds("from_permanent"))
    if pattern.player is not None:
        taps = pattern.producer is p.Producer.TAPPED_PERMANENT
        claims.append(PlayerIs(Role.CONTROLLER if taps else Role.AFFECTED, pattern.player))
    if pattern.source != Anything():
        claims.append(Matches(Referent.THAT, pattern.source))
    claims.append(_produces(pattern))
    return Guard(ProduceMana, e.AllOf(tuple(claims)))


def _produces(pattern: p.ManaPattern) -> e.Condition:
    """
    The production is of the types and of at least the amount that the pattern asks for (CR 106.12a, 106.12b).
    """
    if pattern.of_chosen_color:
        options = [(c, type_of_color(c)) for c in COLORS]
        return e.AnyOf(tuple(e.AllOf((ChosenColorIs(c), _amount((t,), pattern.least))) for c, t in options))
    types = tuple(pattern.types if pattern.types is not None else ManaTypeSet.of(MANA_TYPES))
    return _amount(types, pattern.least if MODIFYING_PRODUCTION.in_force else min(1, pattern.least))


def _amount(types: tuple[ManaType, ...], least: int) -> e.Condition:
    return e.at_least(e.Sum(tuple(e.Field(t.value) for t in types)), least)


@register_guard
def _(pattern: p.DrawPattern) -> Guard:
    claims: list[e.Condition] = [PlayerIs(Role.AFFECTED, pattern.player)]
    if pattern.except_first:
        in_own_draw_step = IsDuring(Step.DRAW, PlayerRef.THAT_PLAYER)
        early = e.Compare(e.Field("drawn_this_draw_step"), e.Relation.LESS, e.Number(pattern.except_first))
        claims.append(e.Not(e.AllOf((in_own_draw_step, early))))
    if pattern.first:
        claims.append(e.Compare(e.Field("draws_before"), e.Relation.EQUAL, e.Number(0)))
    if pattern.cycling is not None:
        claims.append(IsOfCycled(pattern.cycling))
    if pattern.nth is not None:
        drawn = NumberOf(PlayerNumber.CARDS_DRAWN_THIS_TURN, PlayerRef.THAT_PLAYER)
        claims.append(e.Compare(drawn, e.Relation.EQUAL, e.Number(pattern.nth)))
    if pattern.least is None or not NUMBER_OF_CARDS.in_force:
        return Guard(DrawCard, e.AllOf(tuple(claims)))
    claims.append(e.at_least(e.Field("count"), pattern.least))
    return Guard(DrawCards, e.AllOf(tuple(claims)))


@register_guard
def _(pattern: p.CountersPattern) -> Guard:
    claims: list[e.Condition] = []
    kind: type[Event] = PlaceCounters
    if pattern.on is None:
        kind = GetCounters
        claims.append(PlayerIs(Role.AFFECTED, pattern.player or PlayerRef.A_PLAYER))
    elif pattern.player is not None:
        kind = CountersEvent
        got = e.AllOf((e.Holds("on a player"), PlayerIs(Role.AFFECTED, pattern.player)))
        put = () if pattern.on == Anything() else (Matches(Referent.THAT, pattern.on),)
        claims.append(e.AnyOf((got, e.AllOf((e.Not(e.Holds("on a player")), *put)))))
    elif pattern.on != Anything():
        claims.append(Matches(Referent.THAT, pattern.on))
    match pattern.placer:
        case p.Placer.EFFECT:
            claims.append(e.Holds("by_effect"))
        case p.Placer.PLAYER:
            claims.append(PlayerIs(Role.CAUSING, pattern.by or PlayerRef.A_PLAYER))
        case p.Placer.MODULAR:
            claims.append(e.Holds("by_modular"))
        case p.Placer.ANYTHING:
            pass
    claims.append(e.at_least(e.Field(pattern.kind or "any kind"), 1))
    return Guard(kind, e.AllOf(tuple(claims)))
