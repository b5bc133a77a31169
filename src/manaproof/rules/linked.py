"""
Linked abilities of one object (CR 603.11, 607).
"""

from __future__ import annotations

from manaproof.rules.rulebook import rule

LINKED = rule(
    __name__,
    "603.11",
    "an ability that triggers on what happens this way is linked to the static ability of its object that makes it happen",
    otherwise="an ability that triggers on what happens this way triggers on what any object makes happen",
)
