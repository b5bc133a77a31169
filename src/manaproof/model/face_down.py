"""
How a permanent is face down: what is listed for it, and what turned it face down (CR 708.2, 708.7).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.cards import Face


class TurnedBy(enum.Enum):
    """
    What let an object be face down, and so what lets it be turned face up again (CR 708.7).
    """

    MORPH = "morph"
    DISGUISE = "disguise"
    MANIFEST = "manifest"
    CLOAK = "cloak"


@frozen(cache_hash=True)
class FaceDown:
    """
    The characteristics that are listed for a face-down permanent; `by` None isn't told.
    """

    listed: Face
    by: TurnedBy | None = None
