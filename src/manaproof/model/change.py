"""
What all changes of continuous effects are.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Change:
    """
    What a continuous effect does to an object.
    """
