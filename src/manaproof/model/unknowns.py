"""
The unknown amounts inside a value, and the value with other values for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

import attrs
from attrs import frozen

from manaproof.model.amounts import Affine, Values, as_sum, with_values
from manaproof.model.walking import walk

Value = TypeVar("Value")
Part = TypeVar("Part")


def unknowns_in(value: object) -> tuple[Values, ...]:
    """
    The unknowns in a value, by name, each with the values that all its places allow.

    Raises:
        ValueError: two places allow an unknown no value in common.
    """
    found: dict[str, Values] = {}
    for part in walk(value):
        if isinstance(part, Affine):
            for name, _ in part.factors:
                values = next(each for each in part.over if each.name == name)
                before = found.get(name, values)
                both = before.between(values.first, values.last)
                if both is None:
                    raise ValueError(f"no `{name}` is in both {before} and {values}")
                found[name] = both
    return tuple(found[name] for name in sorted(found))


@frozen
class Form:
    """
    An amount as it is written, to be compared with another: whether they are the same function.
    """

    factors: tuple[tuple[str, Fraction], ...]
    constant: Fraction


def for_values(value: Value, over: tuple[Values, ...]) -> Value:
    """
    The same value where the unknowns have these values.

    Raises:
        ValueError: an amount in it isn't a whole number there.
    """
    return rebuilt(value, Affine, lambda amount: with_values(amount, over))


def with_sum(value: Value, name: str, parts: tuple[Values, ...]) -> Value:
    """
    The same value where an unknown is the sum of others.
    """
    return rebuilt(value, Affine, lambda amount: as_sum(amount, name, parts))


def as_written(value: object) -> object:
    """
    The value with its amounts as they are written: two are equal if they are the same for all values of the unknowns.
    """
    return rebuilt(value, Affine, lambda amount: Form(amount.factors, amount.constant))


def rebuilt(value: Value, kind: type[Part], change: Callable[[Part], object]) -> Value:
    """
    The same value where every part of a kind is what it becomes.
    """
    made: Value = _rebuilt(value, kind, change)
    return made


def _rebuilt(value: Any, kind: type[Part], change: Callable[[Part], object]) -> Any:
    if isinstance(value, kind):
        return change(value)
    match value:
        case str() | int() | None:
            return value
        case tuple() | frozenset():
            parts = [_rebuilt(part, kind, change) for part in value]
            return value if all(new is old for new, old in zip(parts, value, strict=True)) else type(value)(parts)
        case Mapping():
            return {key: _rebuilt(part, kind, change) for key, part in value.items()}
        case _ if attrs.has(type(value)):
            return _rebuilt_fields(value, kind, change)
        case _:
            return value


def _rebuilt_fields(value: Any, kind: type[Part], change: Callable[[Part], object]) -> Any:
    changed = {}
    for attribute in attrs.fields(type(value)):
        if attribute.init:
            old = getattr(value, attribute.name)
            new = _rebuilt(old, kind, change)
            if new is not old:
                changed[attribute.alias] = new
    return attrs.evolve(value, **changed) if changed else value
