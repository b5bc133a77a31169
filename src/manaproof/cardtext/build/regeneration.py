"""
"It can't be regenerated", said of a destruction (CR 701.19c).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.parts import DeclinedError
from manaproof.model.abilities import DelayedAbility, Establish
from manaproof.model.instructions import Conditional, Destroy, Effect, Instruction, May, UnlessPays


@frozen
class NotRegenerated(Instruction):
    """
    The words before they are put together with the destruction that they are said of.
    """


def not_regenerated(effect: Effect) -> Effect:
    """
    An effect in which each destruction knows what the next words say of it.

    Raises:
        DeclinedError: no destruction stands before the words.
    """
    result: list[Instruction] = []
    for instruction in effect:
        if isinstance(instruction, NotRegenerated):
            if not result:
                raise DeclinedError("what can't be regenerated")
            result[-1] = _for_good(result[-1])
        else:
            result.append(instruction)
    return tuple(result)


def _for_good(instruction: Instruction) -> Instruction:
    match instruction:
        case Establish(DelayedAbility(_, (*before, last)) as ability):
            return evolve(instruction, ability=evolve(ability, effect=(*before, _for_good(last))))
        case Destroy():
            return evolve(instruction, can_be_regenerated=False)
        case Conditional(_, _, (*before, last)) | May(_, _, (*before, last)):
            return evolve(instruction, otherwise=(*before, _for_good(last)))
        case Conditional(_, (*before, last), ()):
            return evolve(instruction, then=(*before, _for_good(last)))
        case May((*before, last), (), ()):
            return evolve(instruction, what=(*before, _for_good(last)))
        case May(_, (*before, last), ()):
            return evolve(instruction, then=(*before, _for_good(last)))
        case UnlessPays((*before, last), _, _, ()):
            return evolve(instruction, what=(*before, _for_good(last)))
        case _:
            raise DeclinedError("what can't be regenerated")
