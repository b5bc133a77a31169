"""
What all changes of an object are that a continuous effect or a copy effect makes.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Change:
    """
    What a continuous effect does to an object.
    """
