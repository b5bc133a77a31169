"""
Families of abilities, told from words alone: what coverage is counted in.

The families are those of the census of the corpus. They overlap. They say what a text is about, not whether it can be read,
and so they use nothing of the reader.
"""

from __future__ import annotations

from typing import Final

from manaproof.cards.families.costs import COSTS
from manaproof.cards.families.mana import MANA
from manaproof.cards.families.paragraph import Family, Paragraph
from manaproof.cards.families.replacement import REPLACEMENT

__all__ = ["FAMILIES", "Family", "families_of"]

FAMILIES: Final = (*MANA, *REPLACEMENT, *COSTS)


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
