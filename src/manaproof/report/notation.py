"""
Values of the model in our notation: their classes and fields, without what is as usual.
"""

from __future__ import annotations

import enum
from typing import Any

from attrs import NOTHING, Factory, fields, has

from manaproof.model.mana import ManaTypeSet


def notation(value: object) -> str:
    """
    A value of the model on one line; fields that have their usual value are left out.

    >>> from manaproof.model.abilities import ActivatedAbility
    >>> from manaproof.model.costs import TapSymbol
    >>> from manaproof.model.instructions import AddMana
    >>> from manaproof.model.production import Symbols
    >>> notation(ActivatedAbility((TapSymbol(),), (AddMana(Symbols(("G",))),)))
    'ActivatedAbility(cost: TapSymbol, effect: AddMana(mana: Symbols(G)))'
    """
    match value:
        case enum.Enum():
            return value.name.lower().replace("_", " ") if isinstance(value.value, int) else str(value.value)
        case ManaTypeSet():
            return str(value)
        case tuple() | frozenset():
            return _several(list(value) if isinstance(value, tuple) else sorted(value, key=str))
        case _ if has(type(value)):
            return _instance(value)
        case None:
            return "none"
        case _:
            return str(value)


def _several(items: list[object]) -> str:
    written = [notation(item) for item in items]
    return written[0] if len(written) == 1 else f"[{', '.join(written)}]"


def _instance(value: Any) -> str:
    name = type(value).__name__
    shown = [(field.name, getattr(value, field.name)) for field in fields(type(value)) if field.init]
    usual = {field.name: _usual(field.default) for field in fields(type(value))}
    parts = [(key, part) for key, part in shown if usual[key] is NOTHING or part != usual[key]]
    if not parts:
        return name
    if len(parts) == 1 and len(shown) <= 2 and not has(type(parts[0][1])):
        return f"{name}({notation(parts[0][1])})"
    written = (f"{key.strip('_')}: {notation(part)}" for key, part in parts)
    return f"{name}({', '.join(written)})"


def _usual(default: Any) -> Any:
    return NOTHING if isinstance(default, Factory) else default  # type: ignore[arg-type]
