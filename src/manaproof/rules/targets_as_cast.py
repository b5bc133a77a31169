"""
A spell that has other targets if it was cast so: kicked, bargained, using teamwork (CR 601.2c, 702.33g).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from manaproof.model.instructions import Conditional, Effect, Instruction, Target
from manaproof.model.lookups import WasCast
from manaproof.model.permanents import Chosen, PlayerName
from manaproof.model.walking import walk_effect
from manaproof.rules.how_cast import CAST_BY, was_cast
from manaproof.rules.rulebook import rule

ALTERNATIVE_TARGETS = rule(
    __name__,
    "702.33g",
    "a spell has the targets of what it does if it was kicked only if it was kicked",
    otherwise="a spell has the targets of what it does otherwise, kicked or not",
    also=("702.166d", "702.174m", "702.194c"),
)


def with_targets_as_cast(effect: Effect, facts: Iterable[Chosen]) -> Effect:
    """
    What a spell does, of what depends on how it was cast and has targets only the part that is followed.

    Raises:
        NotModelled: how it was cast isn't told.
    """
    told = tuple(facts)
    return tuple(step for instruction in effect for step in _as_cast(instruction, told))


def _as_cast(instruction: Instruction, facts: tuple[Chosen, ...]) -> Iterator[Instruction]:
    match instruction:
        case Conditional(WasCast(how), then, otherwise, is_instead=True) if _has_targets(then):
            is_so = ALTERNATIVE_TARGETS.in_force and was_cast(how, None, _caster(facts), facts)
            yield from then if is_so else otherwise
        case _:
            yield instruction


def _has_targets(effect: Effect) -> bool:
    return any(isinstance(node, Target) for node in walk_effect(effect))


def _caster(facts: tuple[Chosen, ...]) -> PlayerName:
    return next((fact.value for fact in facts if fact.what == CAST_BY), "you")
