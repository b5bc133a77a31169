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
class AllDamageAsThough:
    """
    All damage is dealt as though its source had a keyword: infect, wither (CR 120.3b, 120.3d).

    `player` is to whom it is dealt, None for whatever it is dealt to.
    """

    keyword: str
    player: PlayerRef | None = None
    condition: Condition | None = None
