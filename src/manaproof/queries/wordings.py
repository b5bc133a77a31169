"""
Whether two wordings of a card mean the same: read as the same, or proved by the solver to do the same on any board.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TypeVar

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability, StaticAbility
from manaproof.model.cards import Card
from manaproof.model.outcomes import NotModelledClause
from manaproof.queries.commuting import anywhere, event_of_kind
from manaproof.queries.pools import has_unread
from manaproof.rules.event_rules import encoded_events
from manaproof.rules.guards import guard_of
from manaproof.solve.commuting import BothOrders, numbers_changed
from manaproof.solve.session import DEFAULT_BUDGET, Answer

Part = TypeVar("Part")


class Sameness(enum.Enum):
    """
    Why two wordings are the same, if they are known to be.
    """

    READ = "they are read as the same"
    PROVED = "the solver proves that they do the same to every event, whatever else is on the board"
    OPEN = ""


@frozen
class Wordings:
    """
    What is known of two wordings, and why no more.
    """

    same: Sameness
    reason: str = ""
    not_modelled: tuple[NotModelledClause, ...] = ()


def compare_wordings(one: Card, other: Card, *, budget: int = DEFAULT_BUDGET) -> Wordings:
    """
    Whether two cards of the same name mean the same.

    Returns OPEN where that isn't known; they may still be the same.
    """
    unread = tuple(
        NotModelledClause(card.name, None, "", "a part of its text isn't read")
        for card in dict.fromkeys((one, other))
        if has_unread(face.abilities for face in card.faces)
    )
    if unread:
        return Wordings(Sameness.OPEN, "a part isn't read", unread)
    if one.faces == other.faces:
        return Wordings(Sameness.READ)
    if [evolve(face, abilities=()) for face in one.faces] != [evolve(face, abilities=()) for face in other.faces]:
        return Wordings(Sameness.OPEN, _besides(one, other))
    try:
        pair = _one_effect_each(one, other)
        answer = _do_the_same(*pair, budget=budget)
    except NotModelled as error:
        return Wordings(Sameness.OPEN, error.message)
    if answer is Answer.UNSAT:
        return Wordings(Sameness.PROVED)
    reasons = {Answer.SAT: "the solver finds numbers that differ on some board", Answer.UNKNOWN: "the solver's budget ended"}
    return Wordings(Sameness.OPEN, reasons[answer])


def _besides(one: Card, other: Card) -> str:
    """
    That two cards differ in more than their abilities, or in all but them.
    """
    alike = [face.abilities for face in one.faces] == [face.abilities for face in other.faces]
    return f"{'their abilities are the same, but ' if alike else ''}they differ in something else that is printed on them"


def _one_effect_each(one: Card, other: Card) -> tuple[f.ReplacementEffect, f.ReplacementEffect]:
    """
    The one replacement effect of each in which the two cards differ.

    Raises:
        NotModelled: they differ in something else.
    """
    abilities = [tuple(ability for face in card.faces for ability in face.abilities) for card in (one, other)]
    first, second = (_statements(ability) for ability in _only(abilities[0], abilities[1]))
    pair = _only(first, second)
    if not all(isinstance(each, f.ReplacementEffect) for each in pair):
        raise NotModelled("they differ in something else than one replacement effect")
    effects = tuple(each for each in pair if isinstance(each, f.ReplacementEffect))
    alike = [(each.optional, each.step, each.uses, each.scope, type(each.rewrite)) for each in effects]
    if alike[0] != alike[1]:
        raise NotModelled("their effects are of different kinds")
    return effects[0], effects[1]


def _only(first: Sequence[Part], second: Sequence[Part]) -> tuple[Part, Part]:
    """
    The one part of each that the other lacks.
    """
    differing = [(a, b) for a, b in zip(first, second, strict=False) if a != b]
    if len(first) != len(second) or len(differing) != 1:
        raise NotModelled("they differ in more than one effect")
    return differing[0]


def _statements(ability: Ability) -> tuple[f.Statement, ...]:
    if not isinstance(ability, StaticAbility):
        raise NotModelled("they differ in an ability that isn't static")
    return ability.statements


def _do_the_same(one: f.ReplacementEffect, other: f.ReplacementEffect, *, budget: int) -> Answer:
    kinds = [guard_of(each.event).kind for each in (one, other)]
    if kinds[0] is not kinds[1]:
        raise NotModelled("they look at different kinds of events")
    for kind in encoded_events():
        if not issubclass(kind, kinds[0]):
            continue
        event = event_of_kind(kind, (one, other))
        if event is None:
            raise NotModelled("events of this kind are more than numbers")
        context, board = anywhere(event)
        changed = [numbers_changed(each, event, context) for each in (one, other)]
        answer = BothOrders(event, board, budget).differ_alone(changed[0], changed[1])
        if answer is not Answer.UNSAT:
            return answer
    return Answer.UNSAT
