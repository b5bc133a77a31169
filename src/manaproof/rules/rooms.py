"""
Rooms and the halves of them that are unlocked (CR 709.5).
"""

from __future__ import annotations

from manaproof.rules.rulebook import rule

LOCKED = rule(
    __name__,
    "709.5",
    "a Room has the name, the mana cost and the text of its unlocked halves alone",
    otherwise="a Room has the name, the mana cost and the text of its left half, locked or not",
    also=("709.5c",),
)
UNLOCKED_AS_CAST = rule(
    __name__,
    "709.5d",
    "a half of a Room is unlocked as it enters if that half was cast, and locked otherwise",
    otherwise="a Room enters with both halves locked",
)
