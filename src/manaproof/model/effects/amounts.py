"""
Rewrites of how much or how many there is of an event.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Quantity, Rounding


@frozen
class ChangeCount(Rewrite):
    """
    The same event with another number: "that many plus one", "twice that many", "half that many, rounded down".

    The new number is `times` the old, halved if `half`, plus `plus`, minus `minus` but not below zero.
    """

    times: int = 1
    half: Rounding | None = None
    plus: Quantity | None = None
    minus: Quantity | None = None
    of_each_kind: bool = False


@frozen
class SetCount(Rewrite):
    """
    The same event with this number, whatever it was: "it deals 3 damage instead".
    """

    count: Quantity
