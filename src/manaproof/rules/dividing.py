"""
Several targets for one instance of the word "target", and damage that is divided among them (CR 115.3, 601.2d).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.instructions import Effect, Target
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.rulebook import rule

AT_LEAST_ONE = rule(
    __name__,
    "601.2d",
    "if an effect divides something among targets, each of them receives at least one of it",
    otherwise="a target among which something is divided may receive none of it",
)
DIFFERENT_TARGETS = rule(
    __name__,
    "115.3",
    "the same object or player can't be chosen more than once for one instance of the word target",
    otherwise="the same object or player can be chosen several times for one instance of the word target",
)


def several_targets(wanted: Target, memory: Memory, name: str) -> tuple[str, ...]:
    """
    The targets among which something is divided, as the question tells them.

    Raises:
        IllegalAction: they are too many, or one is told twice.
        NotModelled: they aren't told.
    """
    if memory.target is None:
        raise NotModelled(f"the targets of `{name}` aren't told; write `targeting … and …`")
    told = tuple(target for target in (memory.target, memory.other_target) if target is not None)
    if wanted.most is not None and len(told) > wanted.most:
        raise IllegalAction(f"`{name}` has no more than {wanted.most} targets", citations=("601.2c",))
    if len(set(told)) < len(told) and DIFFERENT_TARGETS.in_force:
        raise IllegalAction(f"`{name}` can't have the same target twice", citations=("115.3",))
    return told


def given_targets(context: Context) -> tuple[str, ...]:
    """
    The targets of an effect that has any number of them: those that are given.

    Raises:
        NotModelled: none is given.
    """
    given = dict.fromkeys(each for each in (context.memory.target, context.memory.other_target) if each is not None)
    if not given:
        raise NotModelled(f"the targets of `{context.name or context.source}` aren't given; write `targeting …`")
    return tuple(given)


def check_several(effect: Effect, memory: Memory, name: str) -> None:
    """
    Refuses targets that can't be chosen together for one instance of the word "target" (CR 115.3, 601.2c).
    """
    for each in walk(effect):
        if isinstance(each, Target) and each.any_number and memory.target is not None:
            several_targets(each, memory, name)


def divisions(amount: int, number: int) -> Iterator[tuple[int, ...]]:
    """
    Every way to divide an amount among so many targets.

    >>> list(divisions(3, 2))
    [(1, 2), (2, 1)]
    """
    least = 1 if AT_LEAST_ONE.in_force else 0
    if number == 1:
        if amount >= least:
            yield (amount,)
        return
    for first in range(least, amount + 1):
        yield from ((first, *rest) for rest in divisions(amount - first, number - 1))
