"""
What makes a random board worth asking about: effects that enable or disable one another, and effects that may be declined.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.properties.boards import Question

from manaproof.reference.paths import Situation, moves
from manaproof.rules.cases import NeedsCases
from manaproof.rules.instances import Instance
from manaproof.rules.interaction import applicable
from manaproof.rules.tasks import Pending, World

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


def _situations(question: Question, world: World) -> Iterator[Situation]:
    """
    The first situations that can be reached, nearest first.
    """
    waiting = [Situation(question.board, (question.occasion,))]
    for _ in range(MOST_SITUATIONS):
        if not waiting:
            return
        situation = waiting.pop(0)
        yield situation
        if not situation.is_over:
            waiting.extend(move.to for move in moves(situation, world))


def _applying(situation: Situation, world: World) -> tuple[Instance, ...]:
    """
    The effects that apply to the event that would happen next.
    """
    if not situation.tasks or not isinstance(situation.tasks[0], Pending):
        return ()
    try:
        return applicable(situation.board, situation.tasks[0], world)
    except NeedsCases:
        return ()
