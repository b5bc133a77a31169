"""
The X that a permanent's enters abilities see (CR 107.3m).
"""

from __future__ import annotations

from manaproof.model.cards import Face
from manaproof.rules.rulebook import rule

X_OF_THE_SPELL = rule(
    __name__,
    "107.3m",
    "an enters ability that refers to X sees the X of the spell that the permanent was; the permanent's own X is 0",
    otherwise="X is 0 for the permanent's enters abilities too",
)
ONE_X = rule(
    __name__,
    "107.3i",
    "all instances of X on an object have the same value at any given time",
    otherwise="X in the text of an object is the sum of the Xs in its cost",
)


def spell_x(x: int | None, permanent: Face) -> int | None:
    """
    The X that the enters abilities of a permanent see.
    """
    return x_in_text(x, permanent) if X_OF_THE_SPELL.in_force else (None if x is None else 0)


def x_in_text(x: int | None, spell: Face) -> int | None:
    """
    What X means in the text of a spell with this X in its cost.
    """
    if x is None or ONE_X.in_force:
        return x
    return x * (spell.mana_cost or ()).count("X")
