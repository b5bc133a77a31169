"""
What all happenings are.
"""

from __future__ import annotations

from attrs import frozen


@frozen(cache_hash=True)
class Happening:
    """
    Something that happened, in the order in which it did.
    """
