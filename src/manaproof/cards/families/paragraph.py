"""
A paragraph of an Oracle text, and what a family of paragraphs is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from attrs import frozen

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


def pattern(words: str) -> Callable[[Paragraph], bool]:
    """
    The paragraphs in which something matches outside quotes, in upper or lower case.
    """
    compiled = re.compile(words, _I)
    return lambda paragraph: paragraph.says(compiled)
