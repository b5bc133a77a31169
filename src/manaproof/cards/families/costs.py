"""
Families about costs and numbers (D of the census).
"""

from __future__ import annotations

from typing import Final

from manaproof.cards.families.paragraph import Family, pattern

COSTS: Final = (
    Family("D01", "activation of abilities with {Q}", lambda p: p.is_activated and "{Q}" in p.cost, only_costs=True),
    Family("D02", "activation of abilities with {T}", lambda p: p.is_activated and "{T}" in p.cost, only_costs=True),
    Family(
        "D04",
        "entering with a number of counters that is counted",
        pattern(
            r"\benters?\b[^.]*\bwith\b[^.]*(?:\bX\b[^.]*\bcounters?\b|\bnumber of\b[^.]*\bcounters?\b[^.]*\bequal to\b"
            r"|\bcounters?\b[^.]*\bfor each\b)"
        ),
    ),
)
