"""
Counters that are put, doubled and moved, as words.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.cardtext.printing.costs import so_many
from manaproof.cardtext.printing.events import one, print_event
from manaproof.cardtext.printing.quantities import counted, simple, told
from manaproof.cardtext.printing.words import article, listed
from manaproof.model.effects import EntersWith
from manaproof.model.expr import Number, Quantity, Sum, Times
from manaproof.model.instructions import DoubleCounters, MoveCounters, PutCounters
from manaproof.model.patterns import ChapterPattern, CountersRemovedPattern
from manaproof.model.properties import Objects
from manaproof.model.references import Referent

PrintObject = Callable[[Referent | Objects], str]


def print_put(instruction: PutCounters, print_object: PrintObject) -> str:
    """
    Counters that are put, as a clause.
    """
    where = ("each of " if instruction.on is Referent.TARGETS else "") + print_object(instruction.on)
    if instruction.also:
        kinds = [_many(instruction.count, instruction.kind), *(_many(c.count, c.kind) for c in instruction.also)]
        return f"put {listed(kinds, 'and')} on {where}"
    count, kind = instruction.count, instruction.kind
    if simple(count) is not None:
        return f"put {_many(count, kind)} on {where}"
    if isinstance(count, Times) and (each := counted(count.of)):
        return f"put {count.factor} {kind} counters on {where} for each {each}"
    if each := counted(count):
        return f"put a {kind} counter on {where} for each {each}"
    return f"put a number of {kind} counters on {where} equal to {told(count)}"


def _many(count: Quantity, kind: str) -> str:
    return so_many(count, f"{kind} counter")


def with_counters(counters: EntersWith) -> str:
    """
    The counters that something enters with: "two +1/+1 counters on it".
    """
    kinded = f"{counters.kind} counter"
    additional = "additional " if counters.additional else ""
    if simple(counters.count) is not None:
        return so_many(counters.count, additional + kinded) + " on it"
    if isinstance(counters.count, Times) and (each := counted(counters.count.of)) is not None:
        return f"{so_many(Number(counters.count.factor), additional + kinded)} on it for each {each}"
    if isinstance(counters.count, Sum) and (both := [counted(part) for part in counters.count.terms]) and None not in both:
        return f"{article(additional + kinded)} on it for each {' and each '.join(filter(None, both))}"
    if (each := counted(counters.count)) is not None:
        return f"{article(additional + kinded)} on it for each {each}"
    return f"a number of {additional}{kinded}s on it equal to {told(counters.count)}"


def print_doubled(instruction: DoubleCounters, print_object: PrintObject) -> str:
    """
    Counters that are doubled, as a clause.
    """
    kind = "each kind of counter" if instruction.kind is None else f"{instruction.kind} counters"
    return f"double the number of {kind} on {print_object(instruction.on)}"


def print_moved(instruction: MoveCounters, print_object: PrintObject) -> str:
    """
    Counters that are moved, as a clause.
    """
    kind = "" if instruction.kind is None else f"{instruction.kind} "
    many = f"all {kind}counters" if instruction.count is None else so_many(instruction.count, f"{kind}counter")
    return f"move {many} from {print_object(instruction.source)} onto {print_object(instruction.onto)}"


@print_event.register
def _(event: CountersRemovedPattern) -> str:
    kind = "" if event.kind is None else f"{event.kind} "
    counters = f"one or more {kind}counters are" if event.together else f"{article(kind + 'counter')} is"
    return f"{counters} removed from {one(event.what)}"


@print_event.register
def _(event: ChapterPattern) -> str:
    return f"[chapter {event.number}]"
