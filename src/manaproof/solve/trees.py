"""
Changing the parts of a value tree.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs


def replaced(value: object, change: Callable[[object], object]) -> object:
    """
    The value with every part changed, inner parts first.
    """
    if isinstance(value, tuple):
        items = tuple(replaced(item, change) for item in value)
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    kind: type = type(value)
    if attrs.has(kind):
        parts = {a.name: getattr(value, a.name) for a in attrs.fields(kind) if a.init}
        changed = {name: new for name, part in parts.items() if (new := replaced(part, change)) is not part}
        value = attrs.evolve(value, **changed) if changed else value  # type: ignore[misc]
    return change(value)
