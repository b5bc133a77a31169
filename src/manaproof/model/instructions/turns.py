"""
Instructions about turns, phases and steps, and about what untaps in them (CR 500, 502.3, 614.10).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent, Step


@frozen
class SkipThatStep(Instruction):
    """
    The step, phase or turn that would begin is skipped.
    """

    step: Step
    player: PlayerRef = PlayerRef.THAT_PLAYER


@frozen
class SkipNext(Instruction):
    """
    A player skips their next step, phase or turn of a kind; `count` is how many of them.

    With `this_turn` only one of this turn is skipped.
    """

    step: Step
    count: Quantity = ONE
    player: PlayerRef = PlayerRef.YOU
    this_turn: bool = False


@frozen
class DoesNotUntap(Instruction):
    """
    Objects don't untap during the next untap step of a player, None for each one's controller.
    """

    what: Referent | Objects
    during: PlayerRef | None = None
