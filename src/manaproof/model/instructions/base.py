"""
What an effect consists of (CR 608.2c).
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Instruction:
    """
    One thing to do.
    """


Effect = tuple[Instruction, ...]
"""What to do, one instruction after the other."""
