"""
How cards print their characteristics: type lines and mana costs, to our parts and back.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from manaproof.errors import ManaproofError
from manaproof.model.mana import Color
from manaproof.model.symbols import symbol_colors

SUPERTYPES: Final = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "Token", "World"})
SUBTYPES_OF_SEVERAL_WORDS: Final = ("Time Lord", "Dungeon Master")
_DASH: Final = " — "


class CardFileError(ManaproofError):
    """
    A file of cards, or one card in it, can't be read.
    """


@frozen
class TypeLine:
    """
    The three parts of a type line (CR 205).

    >>> str(TypeLine(("Legendary",), ("Creature",), ("Time Lord", "Doctor")))
    'Legendary Creature — Time Lord Doctor'
    """

    supertypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        before = " ".join((*self.supertypes, *self.card_types))
        return f"{before}{_DASH}{' '.join(self.subtypes)}" if self.subtypes else before


NO_TYPES: Final = TypeLine()


def type_line(text: str) -> TypeLine:
    """
    The parts of a type line; a subtype may have several words.

    >>> type_line("Legendary Creature — Time Lord Doctor")
    TypeLine(supertypes=('Legendary',), card_types=('Creature',), subtypes=('Time Lord', 'Doctor'))
    """
    before, _, after = text.partition(_DASH)
    words = before.split()
    return TypeLine(
        supertypes=tuple(word for word in words if word in SUPERTYPES),
        card_types=tuple(word for word in words if word not in SUPERTYPES),
        subtypes=(after.strip(),) if "Plane" in words else _subtypes(after),
    )


def _subtypes(text: str) -> tuple[str, ...]:
    joined = text
    for subtype in SUBTYPES_OF_SEVERAL_WORDS:
        joined = re.sub(rf"\b{subtype}\b", subtype.replace(" ", "\0"), joined)
    return tuple(word.replace("\0", " ") for word in joined.split())


def mana_symbols(text: str) -> tuple[str, ...] | None:
    """
    The symbols of a mana cost without braces; None for no mana cost, which is not the same as `{0}` (CR 202.1b).

    Raises:
        CardFileError: the text is no mana cost.

    >>> mana_symbols("{2/W}{G}"), mana_symbols("{0}"), mana_symbols("")
    (('2/W', 'G'), ('0',), None)
    """
    if not text:
        return None
    if not re.fullmatch(r"(\{[^{}\s]{1,12}\})+", text):
        raise CardFileError(f"`{text[:80]}` is no mana cost; write `{{2}}{{G}}`")
    return tuple(re.findall(r"\{([^{}]*)\}", text))


def colors_of_cost(cost: tuple[str, ...] | None) -> frozenset[Color]:
    """
    The colors that a mana cost gives an object (CR 105.2, 202.2).

    >>> sorted(color.name for color in colors_of_cost(("2/W", "G/P")))
    ['GREEN', 'WHITE']
    """
    return frozenset(color for symbol in cost or () for color in symbol_colors(symbol))
