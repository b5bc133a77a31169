"""
Effects on life totals (CR 119, 120.3).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Condition
from manaproof.model.references import PlayerRef


@frozen
class ReduceLifeTo(Rewrite):
    """
    The damage reduces the life total to this number instead.
    """

    total: int


@frozen
class AllDamageAsInfect:
    """
    All damage is dealt to a player as though its source had infect (CR 120.3b).
    """

    player: PlayerRef
    condition: Condition | None = None
