import enum
import pkgutil
import types
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st

import manaproof.model
from manaproof.model.abilities import Ability, ActivationLimit
from manaproof.model.cards import Card, Face
from manaproof.model.costs import CostPart
from manaproof.model.effects import Change, Concerns, ContinuousEffect, Prohibition, ReplacementEffect, Rewrite
from manaproof.model.expr import Condition, Quantity
from manaproof.model.instructions import Instruction
from manaproof.model.mana import ManaTypeSet
from manaproof.model.patterns import EventPattern
from manaproof.model.production import Mana, Purpose, SpendTerm, TypeSource
from manaproof.model.properties import Objects, Property

for module in pkgutil.iter_modules(manaproof.model.__path__):
    import_module(f"manaproof.model.{module.name}")

ROOTS: tuple[type, ...] = (
    Ability,
    ActivationLimit,
    Card,
    Change,
    Concerns,
    Condition,
    ContinuousEffect,
    CostPart,
    EventPattern,
    Face,
    Instruction,
    Mana,
    Objects,
    Prohibition,
    Property,
    Purpose,
    Quantity,
    ReplacementEffect,
    Rewrite,
    SpendTerm,
    TypeSource,
)


def with_subclasses(cls: type[Any]) -> Iterator[type[Any]]:
    """
    A class and all classes derived from it.
    """
    yield cls
    for subclass in cls.__subclasses__():
        if subclass.__module__.startswith("manaproof.model."):  # rules have some of their own that no card is made of
            yield from with_subclasses(subclass)


CLASSES: dict[str, type] = {cls.__name__: cls for root in ROOTS for cls in with_subclasses(root)}
"""Every class of the model that can be in a card, by name."""


def root_of(cls: type) -> type:
    """
    The class that is declared where an object of this class may stand.
    """
    return next(root for root in ROOTS if issubclass(cls, root))


def values(of: Any, depth: int) -> st.SearchStrategy[Any]:
    """
    Values for a declared type; below depth 0 only classes that need no others.
    """
    origin, arguments = get_origin(of), get_args(of)
    if origin in (Union, types.UnionType):
        return st.one_of([values(part, depth) for part in arguments])
    if origin is frozenset:
        return st.frozensets(values(arguments[0], depth), max_size=3)
    if origin is tuple and arguments[1:] == (...,):
        return st.lists(values(arguments[0], depth - 1), max_size=2 if depth > 0 else 0).map(tuple)
    if origin is tuple:
        return st.tuples(*(values(part, depth) for part in arguments))
    simple = _simple(of)
    if simple is not None:
        return simple
    classes = list(with_subclasses(of))
    if depth <= 0 and len(classes) > 1:
        classes = [cls for cls in classes if _needs_no_others(cls)]
    return st.sampled_from(classes).flatmap(lambda cls: objects(cls, depth))


def objects(cls: type, depth: int) -> st.SearchStrategy[Any]:
    """
    Objects of exactly this class; fields with a default have it half of the time.
    """
    if cls is ManaTypeSet:
        return st.integers(0, 63).map(ManaTypeSet)
    fields = {}
    for field in _fields(cls):
        given = values(field.type, depth - 1)
        fields[field.name] = given if field.default is attrs.NOTHING else st.just(_default(field.default)) | given
    return st.builds(cls, **fields)


def _default(default: Any) -> Any:
    return default.factory() if isinstance(default, attrs.Factory) else default  # type: ignore[arg-type]


def _simple(of: Any) -> st.SearchStrategy[Any] | None:
    if of is type(None):
        return st.none()
    if of is bool:
        return st.booleans()
    if of is int:
        return st.integers(-3, 100)
    if of is float:
        return st.integers(0, 40).map(lambda halves: halves / 2)
    if of is str:
        return st.text(max_size=4) | st.sampled_from(["Creature", "Elf Druid", "2/W", " ", "—"])
    if isinstance(of, type) and issubclass(of, enum.Enum):
        return st.sampled_from(list(of))
    return None


@cache
def _fields(cls: Any) -> tuple[Any, ...]:
    return tuple(attrs.fields(attrs.resolve_types(cls)))


def _needs_no_others(cls: type) -> bool:
    return not any(
        field.default is attrs.NOTHING and isinstance(field.type, type) and attrs.has(field.type) for field in _fields(cls)
    )
