"""
"If …, … instead": what is done in place of what the sentence before does (CR 614.15).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.instructions import (
    Conditional,
    CreateTokens,
    Discard,
    Draw,
    Effect,
    GainLife,
    LoseLife,
    Mill,
    Scry,
    Surveil,
)

_REPLACEABLE = (CreateTokens, Discard, Draw, GainLife, LoseLife, Mill, Scry, Surveil)


def done_instead(before: Effect, told: Effect) -> Effect | None:
    """
    An effect of which the end, the same actions in other numbers, or all of it, one action, is replaced where a condition holds.

    None where it can't be told what is replaced.
    """
    match told:
        case (Conditional(then=then) as conditional,):
            count = len(then) if _kinds(before[-len(then) :]) == _kinds(then) else 1
        case _:
            return None
    kept, replaced = before[:-count], before[-count:]
    is_plain = _kinds(replaced) == _kinds(then) or not kept
    if not replaced or not is_plain or not all(isinstance(each, _REPLACEABLE) for each in (*replaced, *then)):
        return None
    return (*kept, evolve(conditional, otherwise=replaced))


def _kinds(effect: Effect) -> tuple[type, ...]:
    return tuple(type(each) for each in effect)
