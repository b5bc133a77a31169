"""
Walking through the values that a value is made of.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs


def walk(value: object) -> Iterator[object]:
    """
    The value and everything inside it, outermost first.
    """
    yield value
    if isinstance(value, tuple | frozenset):
        for item in value:
            yield from walk(item)
        return
    kind: type = type(value)
    if attrs.has(kind):
        for attribute in attrs.fields(kind):
            if attribute.init:
                yield from walk(getattr(value, attribute.name))
