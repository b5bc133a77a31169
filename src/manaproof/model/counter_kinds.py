"""
The kinds of counters that cards name (CR 122.1), from one list.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

_SIZE = re.compile(r"[+-]\d{1,3}/[+-]\d{1,3}")


@cache
def counter_kinds() -> frozenset[str]:
    """
    All kinds but those that change a size.
    """
    words = (resources.files("manaproof.model") / "counter_kinds.txt").read_text(encoding="utf-8")
    return frozenset(words.splitlines())


def is_counter_kind(kind: str) -> bool:
    """
    Whether some card names the kind, or it changes a size (CR 122.1a).

    >>> is_counter_kind("charge"), is_counter_kind("+1/+1"), is_counter_kind("foo")
    (True, True, False)
    """
    return kind in counter_kinds() or _SIZE.fullmatch(kind) is not None
