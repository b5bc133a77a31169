"""
Keyword abilities that are variants of another and count as that one (CR 702.11d, 702.11e).
"""

from __future__ import annotations

from manaproof.rules.rulebook import rule

HEXPROOF_VARIANTS = rule(
    __name__,
    "702.11e",
    "what looks for hexproof, and what makes an object lose it, finds hexproof from a quality too",
    otherwise="hexproof from a quality isn't found by what looks for hexproof or makes an object lose it",
)


def is_of_keyword(keyword: str, wanted: str) -> bool:
    """
    Whether a keyword ability, in lower case, is one that is looked for or a variant of it.
    """
    return keyword == wanted or (wanted == "hexproof" and keyword == "hexproof from" and HEXPROOF_VARIANTS.in_force)
