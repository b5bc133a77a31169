"""
Statements about cards that are revealed as they are drawn.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition


@frozen
class RevealsFirstDrawn:
    """
    You reveal the first card that you draw each turn, or on each of your turns (CR 603.11).
    """

    own_turns: bool = False
    condition: Condition | None = None
