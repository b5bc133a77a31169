"""
What makes a random board worth asking about: effects that enable or disable one another, and effects that may be declined.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from tests.properties.boards import Question

from manaproof.errors import ManaproofError
from manaproof.model.effects import Rewrite
from manaproof.model.events import Event
from manaproof.model.outcomes import Happening
from manaproof.reference.paths import Situation, moves
from manaproof.rules.cases import NeedsCases
from manaproof.rules.choosing import parts_of
from manaproof.rules.instances import Instance
from manaproof.rules.interaction import applicable
from manaproof.rules.tasks import Pending, Together, World

MOST_SITUATIONS = 60


def has_enabling_or_disabling_pair(question: Question) -> bool:
    """
    Whether applying one effect makes another one applicable, or keeps another one that applied from applying.
    """
    world = World()
    for situation in _situations(question, world):
        before = {effect.id for effect in _applying(situation, world)}
        for move in moves(situation, world) if before else ():
            if move.effect is None:
                continue
            after = {effect.id for effect in _applying(move.to, world)} if move.to.tasks else set()
            if after != before - {move.effect}:
                return True
    return False


def has_optional_effect(question: Question) -> bool:
    """
    Whether a player may decline an effect that applies.
    """
    world = World()
    return any(effect.effect.optional for situation in _situations(question, world) for effect in _applying(situation, world))


def rewrites_met(question: Question) -> set[type[Rewrite]]:
    """
    The kinds of rewrite of the effects that apply on the way, those that the rules themselves make among them.
    """
    world = World()
    found: set[type[Rewrite]] = set()
    with suppress(ManaproofError):  # what isn't encoded ends the walk
        for situation in _situations(question, world, 8):
            found |= {type(effect.effect.rewrite) for effect in _applying(situation, world)}
    return found


def events_met(question: Question, most: int) -> set[type[Event]]:
    """
    The kinds of event that would happen, or do, in the first situations on the way.
    """
    found: set[type[Event]] = set()
    with suppress(ManaproofError):
        for situation in _situations(question, World(), most):
            task = situation.tasks[0] if situation.tasks else None
            found |= {type(part.event) for part in (parts_of(task) if isinstance(task, Pending | Together) else ())}
    return found


def happenings_met(question: Question, most: int) -> set[type[Happening]]:
    """
    The kinds of what has happened in the first situations on the way.
    """
    found: set[type[Happening]] = set()
    with suppress(ManaproofError):
        for situation in _situations(question, World(), most):
            found |= set(map(type, situation.happenings))
    return found


def has_simultaneous_events(question: Question) -> bool:
    """
    Whether several events would happen at the same time.
    """
    tasks = (situation.tasks[0] for situation in _situations(question, World()) if situation.tasks)
    return any(isinstance(task, Together) and len(task.parts) > 1 for task in tasks)


def _situations(question: Question, world: World, most: int = MOST_SITUATIONS) -> Iterator[Situation]:
    """
    The first situations that can be reached, nearest first.
    """
    waiting = [Situation(question.board, (question.occasion,))]
    for _ in range(most):
        if not waiting:
            return
        situation = waiting.pop(0)
        yield situation
        if not situation.is_over:
            waiting.extend(move.to for move in moves(situation, world))


def _applying(situation: Situation, world: World) -> tuple[Instance, ...]:
    """
    The effects that apply to the event that would happen next, or to one of those that would happen at the same time.
    """
    task = situation.tasks[0] if situation.tasks else None
    if not isinstance(task, Pending | Together):
        return ()
    try:
        return tuple(effect for part in parts_of(task) for effect in applicable(situation.board, part, world))
    except NeedsCases:
        return ()


def whatever_order(happenings: tuple[Happening, ...]) -> tuple[str, ...]:
    """
    What happens in an outcome, in whatever order it is told: choices for what doesn't touch one another have none.
    """
    return tuple(sorted(map(repr, happenings)))
