"""
Families about mana and land types (A and B of the census).
"""

from __future__ import annotations

import re
from typing import Final

from manaproof.cards.families.paragraph import Family, Paragraph, pattern

_I: Final = re.IGNORECASE
_ADDS_QUOTED: Final = re.compile(r"\badds? [^.:]*?(?:\{[WUBRGCS0-9X/P]+\}|\bmana\b)", _I)
_LATER: Final = re.compile(r"(?:(?<=[.:] )|^)(?:When|At the beginning)[^.]*\.|[^.:]*\bat the beginning of[^.]*\.?")
_MOVES: Final = re.compile(
    r"\b(?:mills?|draws?|surveils?|explores?)\b|\bsearch(?:es)? [^.]*librar"
    r"|\b(?:exiles?|puts?) [^.]*\btop\b[^.]*\bof [^.]*librar|\b(?:put|shuffle)s? [^.]*\b(?:into|on)[^.]*librar",
    _I,
)
_TARGET: Final = re.compile(r"\btargets?\b", _I)
_TAPPED_FOR: Final = re.compile(r"\b(?:taps? [^.,]* for (?:mana|\{)|tapped for (?:[^.,]* )?(?:mana|\{))", _I)
_PRODUCES: Final = re.compile(r"\bproduces?\b[^.]*\binstead\b", _I)
_LAND_TYPE: Final = r"(?:Plains|Islands?|Swamps?|Mountains?|Forests?|Deserts?|land types?|chosen types?)"


def _is_mana_production(p: Paragraph) -> bool:
    return p.adds_mana and p.is_activated


def _could_be_mana_ability(p: Paragraph) -> bool:
    now = _LATER.sub("", p.outside)
    return not (_MOVES.search(now) or _TARGET.search(now))


_SETS_LAND_TYPE: Final = re.compile(
    r"\b(?:is|are|becomes?)\b(?! (?:in|on|put|tapped|untapped)\b)[^.,]*?\b"
    + _LAND_TYPE
    + r"\b(?: until| in addition| for as long|\.|,| as long|$)"
    r"|\bloses? all land types\b|\bbasic land type of (?:your|their) choice\b",
    _I,
)
_IF: Final = re.compile(r"(?<!for )\b(?:if|while|as long as)\b[^.,]*,", _I)
_OF_LANDS: Final = re.compile(r"\b(?:lands?|Plains|Islands?|Swamps?|Mountains?|Forests?|Gates?)\b", _I)


def _sets_land_types(p: Paragraph) -> bool:
    words = _IF.sub("", p.outside)
    return bool(_SETS_LAND_TYPE.search(words) and _OF_LANDS.search(words))


MANA: Final = (
    Family("A01", "activated mana abilities", lambda p: _is_mana_production(p) and _could_be_mana_ability(p)),
    Family(
        "A02",
        "activated abilities that add mana but move cards to or from a library, or target",
        lambda p: _is_mana_production(p) and not _could_be_mana_ability(p),
    ),
    Family(
        "A03",
        "triggered abilities that add mana, not from tapping for mana",
        lambda p: p.adds_mana and p.is_triggered and not p.says(_TAPPED_FOR),
    ),
    Family(
        "A04",
        "spells and static abilities that add mana",
        lambda p: p.adds_mana and not (p.is_activated or p.is_triggered or p.is_loyalty or p.says(_TAPPED_FOR)),
    ),
    Family("A05", "could produce", pattern(r"\bcould produce\b")),
    Family(
        "A06",
        "how mana may be spent and when it is lost",
        pattern(
            r"\bspend (?:this|that) mana\b|\bspend only\b|\b(?:this|that) mana (?:can't be|is) spent\b"
            r"|\bspend [^.]*mana as though\b|\bmana of any type can be spent\b|\bunspent\b[^.]*\bmana\b|\blose this mana\b"
        ),
    ),
    Family(
        "A07",
        "any color among objects or in a color identity",
        lambda p: p.adds_mana and p.says(re.compile(r"\bcolor among\b|\bcommander's color identity\b|\bcards?'s? colors\b", _I)),
    ),
    Family("A08", "loyalty abilities that add mana", lambda p: p.adds_mana and p.is_loyalty),
    Family(
        "A09",
        "creation of tokens that have mana abilities",
        lambda p: (
            p.says(re.compile(r"\bcreates? [^.]*\b(?:Treasure|Gold|Powerstone|Eldrazi Spawn|Eldrazi Scion) [^.]*tokens?\b", _I))
            or (p.says(re.compile(r"\bcreates? [^.]*\btokens?\b", _I)) and _ADDS_QUOTED.search(p.quoted) is not None)
        ),
    ),
    Family(
        "B01",
        "triggers on tapping for mana",
        lambda p: p.says(_TAPPED_FOR) and p.says(re.compile(r"\bwhenever [^.]*\b(?:for|mana)\b", _I)),
    ),
    Family(
        "B02",
        "replacements of mana from tapping for mana",
        lambda p: p.says(_TAPPED_FOR) and p.says(_PRODUCES),
    ),
    Family(
        "B03",
        "other changes of produced mana",
        pattern(r"\bcauses? [^.]* to add\b|\bwould (?:add|produce) [^.]*\bmana\b"),
    ),
    Family("B04", "land types set or added", _sets_land_types),
    Family("B05", "mana abilities granted in quotes", lambda p: _ADDS_QUOTED.search(p.quoted) is not None),
)
