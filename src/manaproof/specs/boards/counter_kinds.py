"""
Kinds of counters as people write them.
"""

from __future__ import annotations

import re

from manaproof.model.counter_kinds import counter_kinds, is_counter_kind
from manaproof.model.walking import walk
from manaproof.specs.names import nearest, one_of
from manaproof.specs.texts import Text, shown


def counter_kind(words: str, place: Text, known: object = ()) -> str:
    """
    A kind of counter as the model writes it: one that some card names, or that something known does.

    >>> counter_kind("−1/−1", Text("−1/−1")), counter_kind("Charge counters", Text("Charge counters"))
    ('-1/-1', 'charge')

    Raises:
        SpecError: there is no such kind.
    """
    bare = re.sub(r"\s*counters?$", "", words.strip(), flags=re.IGNORECASE)
    kind = bare.replace("−", "-").lower()
    if is_counter_kind(kind) or any(node == kind for node in walk(known)):
        return kind
    near = nearest(kind, counter_kinds())
    hint = f"did you mean {one_of(f'`{each}`' for each in near)}" if near else "write it as a card does, such as `2 charge`"
    raise place.problem(f"no card has {shown(bare)} counters; {hint}")
