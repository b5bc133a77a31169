"""
Walking through the values that a value is made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import attrs

from manaproof.model.abilities import DelayedAbility
from manaproof.model.instructions import WhenDone
from manaproof.model.tokens import TokenKind


def walk(value: object, *, without: tuple[type, ...] = ()) -> Iterator[object]:
    """
    The value and everything inside it, outermost first; nothing inside values of the kinds `without`.
    """
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        if without and isinstance(part, without):
            continue
        if isinstance(part, tuple | frozenset):
            waiting.extend(reversed(tuple(part)))
        else:
            kind: type = type(part)
            waiting.extend([getattr(part, name) for name in _last_first(kind)])


@cache
def _last_first(kind: type) -> tuple[str, ...]:
    """
    The names of the fields of a kind of value, the last one first.
    """
    names = tuple(attribute.name for attribute in attrs.fields(kind) if attribute.init) if attrs.has(kind) else ()
    return names[::-1]


def walk_effect(effect: object) -> Iterator[object]:
    """
    An effect and everything inside it, without what tokens that it creates, reflexive and delayed abilities do themselves.
    """
    return walk(effect, without=(TokenKind, WhenDone, DelayedAbility))
