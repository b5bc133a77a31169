"""
Whether it can be told in which order abilities go onto the stack that trigger in the course of a question (CR 603.3b).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import occasions as o
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Outcome, is_end


def without_untold(outcome: Outcome, occasion: Occasion) -> Outcome:
    """
    The outcome without the order on the stack, where players may have priority in between or the game is over.

    Between the parts of a sequence they may, and they do between the costs of an ability that uses the stack and its effect.
    """
    is_over = any(map(is_end, outcome.happenings))
    return evolve(outcome, stack=None) if is_over or isinstance(occasion, o.InSequence | o.Activate) else outcome
