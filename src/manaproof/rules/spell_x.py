"""
The X that a permanent's enters abilities see (CR 107.3m).
"""

from __future__ import annotations

from manaproof.rules.rulebook import rule

X_OF_THE_SPELL = rule(
    __name__,
    "107.3m",
    "an enters ability that refers to X sees the X of the spell that the permanent was; the permanent's own X is 0",
    otherwise="X is 0 for the permanent's enters abilities too",
)
ONE_X = rule(__name__, "107.3i", "all instances of X on an object have the same value at any given time")


def spell_x(x: int | None) -> int | None:
    """
    The X that enters abilities see.
    """
    return x if X_OF_THE_SPELL.in_force else (None if x is None else 0)
