"""
Statements about how cards are drawn.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Condition


@frozen
class DrawsFromBottom:
    """
    You draw cards from the bottom of your library rather than the top: how you draw, which replaces no draw (CR 121.1).
    """

    condition: Condition | None = None
