"""
What every replacement effect has, and the steps of their interaction (CR 614.1, 616.1).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.expr import Condition
from manaproof.model.instructions import Effect
from manaproof.model.patterns import EventPattern


class InteractionStep(enum.IntEnum):
    """
    The steps of CR 616.1a–e, in order: effects of a lower step must be chosen first.
    """

    SELF_REPLACEMENT = 0
    CONTROL = 1
    COPY = 2
    BACK_FACE = 3
    OTHER = 4


class Scope(enum.Enum):
    """
    What an effect is applied to at one time, where events that it looks at happen at the same time (CR 615.7, 615.10).
    """

    EACH = "each of the events by itself"
    RECIPIENT = "all of them that happen to one player or object"
    ALL = "all of them"


@frozen
class Rewrite:
    """
    What happens instead.
    """


@frozen
class ReplacementEffect:
    """
    "If an event would happen, something else happens instead" (CR 614.1).

    `uses` is 1 for "the next time …", None for as often as it applies. `scope` says what it is applied to at one time.
    """

    event: EventPattern
    rewrite: Rewrite
    optional: bool = False
    condition: Condition | None = None
    step: InteractionStep = InteractionStep.OTHER
    uses: int | None = None
    scope: Scope = Scope.EACH


@frozen
class DoInstead(Rewrite):
    """
    The event doesn't happen and these instructions are followed; they may contain it again, modified.
    """

    effect: Effect
