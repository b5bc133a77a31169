"""
Families of abilities, told from words alone: what coverage is counted in.

The families are those of the census of the corpus. They overlap. They say what a text is about, not whether it can be read,
and so they use nothing of the reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from attrs import frozen


@frozen
class Paragraph:
    """
    A paragraph of an Oracle text without reminder text.

    `outside` is what is outside quotes, with `""` for what is in them; `quoted` is what is in them.
    """

    outside: str
    quoted: str
    is_spell: bool

    @classmethod
    def of(cls, text: str, *, is_spell: bool) -> Paragraph:
        """
        The paragraph that a line of Oracle text is; `is_spell` if it is on an instant or sorcery.
        """
        bare = _REMINDER.sub("", text).strip()
        return cls(_QUOTED.sub('""', bare), " ".join(_QUOTED.findall(bare)), is_spell)

    def says(self, pattern: re.Pattern[str]) -> bool:
        """
        Whether the words outside quotes match.
        """
        return pattern.search(self.outside) is not None

    @property
    def is_loyalty(self) -> bool:
        """
        Whether it is a loyalty ability (CR 606).
        """
        return self.says(_LOYALTY)

    @property
    def is_activated(self) -> bool:
        """
        Whether it is an activated ability other than a loyalty ability.
        """
        return not self.is_loyalty and self.says(_ACTIVATED)

    @property
    def cost(self) -> str:
        """
        What is before the first colon.
        """
        return self.outside.partition(":")[0]

    @property
    def is_triggered(self) -> bool:
        """
        Whether it is a triggered ability, as are those of chapters.
        """
        return not self.is_activated and not self.is_loyalty and (self.says(_TRIGGERED) or self.says(_CHAPTER))

    @property
    def adds_mana(self) -> bool:
        """
        Whether it has an instruction to add mana outside quotes.
        """
        return self.says(_ADDS)


_I: Final = re.IGNORECASE
_REMINDER: Final = re.compile(r"\s*\([^()]*\)")
_QUOTED: Final = re.compile(r'"[^"]*"')
_WORD: Final = r"^(?:[^.:\"]{1,40} — )?"  # an ability word or a chapter number
_LOYALTY: Final = re.compile(r"^[+−-]?(?:\d+|X): ")
_ACTIVATED: Final = re.compile(
    _WORD + r"(?:[^.\"]*?(?:\{[^{}]+\}|\b(?:Sacrifice|Pay|Discard|Exile|Remove|Tap|Untap|Return|Mill|Reveal|Put|Exert)\b)"
    r"[^.\"]*?): ?\S"
)
_TRIGGERED: Final = re.compile(_WORD + r"(?:When|Whenever|At) ", _I)
_CHAPTER: Final = re.compile(r"^[IVX]+(?:, [IVX]+)* — ")
_ADDS: Final = re.compile(r"\badds? (?!.{0,40}\bcounters?\b)[^.:]*?(?:\{[WUBRGCS0-9X/P]+\}|\bmana\b)", _I)
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


def _pattern(pattern: str) -> Callable[[Paragraph], bool]:
    compiled = re.compile(pattern, _I)
    return lambda paragraph: paragraph.says(compiled)


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


@frozen
class Family:
    """
    A family: its mark, what it has, and how its members are told.

    `only_costs` says that what its members cost and when they may be activated is asked of them, not what they do.
    """

    mark: str
    title: str
    has: Callable[[Paragraph], bool]
    only_costs: bool = False


FAMILIES: Final = (
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
    Family("A05", "could produce", _pattern(r"\bcould produce\b")),
    Family(
        "A06",
        "how mana may be spent and when it is lost",
        _pattern(
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
        _pattern(r"\bcauses? [^.]* to add\b|\bwould (?:add|produce) [^.]*\bmana\b"),
    ),
    Family("B04", "land types set or added", _sets_land_types),
    Family("B05", "mana abilities granted in quotes", lambda p: _ADDS_QUOTED.search(p.quoted) is not None),
    Family(
        "C01",
        "replacements of draws",
        _pattern(r"\bwould draw\b|\bskips? that draw\b|\bdraws? [^.,]*\binstead of drawing\b"),
    ),
    Family(
        "C07",
        "replacements and prohibitions of counters put",
        _pattern(
            r"\bcounters? would be put\b|\bwould (?:put|get) [^.]*\bcounters?\b[^.]*\binstead\b"
            r"|\bcan't (?:have|get) [^.]*\bcounters?\b|\bcounters? can't be (?:put|placed)\b"
        ),
    ),
    Family("D01", "activation of abilities with {Q}", lambda p: p.is_activated and "{Q}" in p.cost, only_costs=True),
    Family("D02", "activation of abilities with {T}", lambda p: p.is_activated and "{T}" in p.cost, only_costs=True),
    Family(
        "D04",
        "entering with a number of counters that is counted",
        _pattern(
            r"\benters?\b[^.]*\bwith\b[^.]*(?:\bX\b[^.]*\bcounters?\b|\bnumber of\b[^.]*\bcounters?\b[^.]*\bequal to\b"
            r"|\bcounters?\b[^.]*\bfor each\b)"
        ),
    ),
)


def families_of(line: str, *, is_spell: bool) -> tuple[str, ...]:
    """
    The marks of the families to which a line of Oracle text belongs, in the order of `FAMILIES`.

    >>> families_of("{T}: Add {G}.", is_spell=False)
    ('A01', 'D02')
    >>> families_of("If you would draw a card, draw two cards instead.", is_spell=False)
    ('C01',)
    """
    paragraph = Paragraph.of(line, is_spell=is_spell)
    return tuple(family.mark for family in FAMILIES if family.has(paragraph))
