"""
Two targets of one effect told apart (CR 115.1, 115.3).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.parts import DeclinedError, mentions, substitute
from manaproof.model.abilities import Ability
from manaproof.model.instructions import Conditional, Effect, Instruction, Target, Unread
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.walking import walk

_PLAYERS = (PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT)


def targets_told_apart(before: Effect, effect: Effect) -> Effect:
    """
    The instructions of a sentence in which a target that comes after another one is the second.

    Args:
        before: The instructions of earlier sentences.
        effect: The instructions of this sentence.

    Raises:
        DeclinedError: there are more than two, or it can't be told which of two is meant.
    """
    result: list[Instruction] = []
    is_second = False
    if any(target.other for target in _targets(effect)) and any(isinstance(i, Unread) and i.targets for i in before):
        raise DeclinedError("other than which target")
    for instruction in effect:
        earlier = tuple(_targets((*before, *result)))
        if isinstance(instruction, Target):
            is_second = bool(earlier)
            if is_second:
                _check(earlier, instruction)
                instruction = evolve(instruction, second=True)  # noqa: PLW2901 - the same one
        elif inner := tuple(_targets((instruction,))):
            if len(inner) > 1:
                raise DeclinedError("several targets of a part")
            if earlier:
                _check(earlier, inner[0])
                instruction = _with_second(instruction, inner[0])  # noqa: PLW2901 - the same one
        elif is_second:
            at_once = len(result) > 1 and isinstance(result[-1], Target) and isinstance(result[-2], Target)
            instruction = _of_second(earlier[-1], instruction, at_once=at_once)  # noqa: PLW2901 - the same one
        result.append(instruction)
    return tuple(result)


def _with_second(instruction: Instruction, target: Target) -> Instruction:
    """
    A part of an effect that has its own target besides an earlier one.
    """
    if isinstance(instruction, Conditional) and mentions(instruction.condition, Referent.TARGET):
        raise DeclinedError("which of two targets")
    return _of_second(target, substitute(instruction, target, evolve(target, second=True)), at_once=False)


def _targets(effect: Effect) -> list[Target]:
    """
    The targets of an effect, without those of abilities that it gives.
    """
    return [part for part in walk(effect, without=(Ability,)) if isinstance(part, Target)]


def _check(earlier: tuple[Target, ...], second: Target) -> None:
    if len(earlier) > 1:
        raise DeclinedError("three targets")
    if second.other:
        raise DeclinedError("other than which of target and object")
    if _is_player(second) and not isinstance(earlier[0].what, Property):
        raise DeclinedError("which of two players")


def _is_player(target: Target) -> bool:
    return isinstance(target.what, PlayerRef) and target.or_permanent is None


def _of_second(second: Target, instruction: Instruction, *, at_once: bool) -> Instruction:
    """
    What is done to the second target: a player is told from an object by what they are.

    `at_once` says that both targets were spoken of in the words of this instruction.
    """
    if _is_player(second) or mentions(instruction, Referent.ANOTHER_TARGET):
        return instruction
    if any(mentions(instruction, player) for player in _PLAYERS):
        raise DeclinedError("which of two targets")
    if mentions(instruction, Referent.SECOND_TARGET):
        return instruction
    if at_once:
        raise DeclinedError("which of two targets")
    return substitute(instruction, Referent.TARGET, Referent.SECOND_TARGET)
