"""
Processes that are repeated: "if two cards that share a color were milled this way, repeat this process".
"""

from __future__ import annotations

from attrs import frozen

from manaproof.cardtext.build.parts import Meanings, constant
from manaproof.model.instructions import Conditional, Effect, Instruction, Repeated, Target


@frozen
class RepeatProcess(Instruction):
    """
    The words "repeat this process", which end a condition on the instructions before them.
    """


def with_repetition(before: Effect, told: Effect) -> Effect | None:
    """
    The instructions before, repeated as the words after them say; None where those say nothing of that kind.
    """
    match told:
        case (Conditional(condition, (*then, RepeatProcess()), ()),) if before:
            targets = tuple(each for each in before if isinstance(each, Target))
            process = tuple(each for each in before if not isinstance(each, Target))
            return (*targets, Repeated(process, condition, tuple(then)))
        case _:
            return None


REPEATING: Meanings = {"repeats": constant((RepeatProcess(),))}
