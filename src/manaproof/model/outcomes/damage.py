"""
Damage that was dealt.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening


@frozen(cache_hash=True)
class DamageDealt(Happening):
    """
    A source dealt damage.
    """

    source: str
    to: str
    amount: int
