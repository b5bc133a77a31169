"""
What all abilities are.
"""

from __future__ import annotations

from attrs import frozen


@frozen(cache_hash=True)
class Ability:
    """
    An ability of an object.
    """
