"""
The layers in which continuous effects apply (CR 613.1, 613.4).
"""

from __future__ import annotations

import enum


class Layer(enum.Enum):
    """
    A layer or sublayer, in the order in which they apply.
    """

    COPY = "1"
    CONTROL = "2"
    TEXT = "3"
    TYPES = "4"
    COLORS = "5"
    ABILITIES = "6"
    DEFINED_SIZE = "7a"
    BASE_SIZE = "7b"
    SIZE = "7c"
    SWITCHED_SIZE = "7d"
