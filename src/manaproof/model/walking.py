"""
Walking through the values that a value is made of.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from manaproof.model.abilities import DelayedAbility
from manaproof.model.instructions import WhenDone
from manaproof.model.tokens import TokenKind


def walk(value: object, *, without: tuple[type, ...] = ()) -> Iterator[object]:
    """
    The value and everything inside it, outermost first; nothing inside values of the kinds `without`.
    """
    yield value
    if without and isinstance(value, without):
        return
    if isinstance(value, tuple | frozenset):
        for item in value:
            yield from walk(item, without=without)
        return
    kind: type = type(value)
    if attrs.has(kind):
        for attribute in attrs.fields(kind):
            if attribute.init:
                yield from walk(getattr(value, attribute.name), without=without)


def walk_effect(effect: object) -> Iterator[object]:
    """
    An effect and everything inside it, without what tokens that it creates, reflexive and delayed abilities do themselves.
    """
    return walk(effect, without=(TokenKind, WhenDone, DelayedAbility))
