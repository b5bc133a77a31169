"""
Instructions that put, remove, double and move counters (CR 122).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.properties import Objects
from manaproof.model.references import Referent


@frozen
class CountersOfKind:
    """
    A number of counters of one kind.
    """

    count: Quantity
    kind: str


@frozen
class PutCounters(Instruction):
    """
    Puts counters on an object, or on each of several objects; `also` are other kinds that are put together with them.
    """

    count: Quantity
    kind: str
    on: Referent | Objects
    also: tuple[CountersOfKind, ...] = ()


@frozen
class DoubleCounters(Instruction):
    """
    Doubles the number of a kind of counters on objects, None of each kind: puts as many as are there (CR 701.10e).
    """

    kind: str | None
    on: Referent | Objects


@frozen
class MoveCounters(Instruction):
    """
    Moves counters from one object onto another (CR 122.5); `count` None is all of them, `kind` None is any kind.
    """

    count: Quantity | None
    kind: str | None
    source: Referent
    onto: Referent


@frozen
class PutSameCounters(Instruction):
    """
    Puts as many counters of each kind on an object as another had that has left the battlefield (CR 122.8, 122.9).
    """

    of: Referent
    on: Referent


@frozen
class RemoveCountersFrom(Instruction):
    """
    Removes counters from an object; `count` None is all of them, `kind` None is any kind.
    """

    what: Referent
    kind: str | None
    count: Quantity | None = ONE
