"""
Colors, types of mana, sets of types and amounts of mana.

A *color* is one of five, a *type* one of six: the colors and colorless (CR 106.1a, 106.1b, edition 2026-08-07). They
are two Python types on purpose: "any color" never includes colorless, "any type" does.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from manaproof.model.amounts import Affine, is_none


class Color(enum.Enum):
    """
    One of the five colors of mana and of objects (CR 105.1, 106.1a).
    """

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


class ManaType(enum.Enum):
    """
    One of the six types of mana: the five colors and colorless (CR 106.1b).
    """

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    COLORLESS = "C"

    @property
    def bit(self) -> int:
        """
        The position of this type in a mask, W = 0 … C = 5.
        """
        return _POSITION[self]

    @property
    def color(self) -> Color | None:
        """
        The color of this type, or None for colorless.
        """
        return None if self is ManaType.COLORLESS else Color(self.value)


MANA_TYPES: tuple[ManaType, ...] = tuple(ManaType)
COLORS: tuple[Color, ...] = tuple(Color)
COLORED_TYPES: tuple[ManaType, ...] = tuple(t for t in MANA_TYPES if t is not ManaType.COLORLESS)
_POSITION = {mana_type: position for position, mana_type in enumerate(MANA_TYPES)}


def type_of_color(color: Color) -> ManaType:
    """
    The type of mana that a color is.
    """
    return ManaType(color.value)


@frozen
class ManaTypeSet:
    """
    A set of mana types as a 6-bit mask, W lowest.

    Shapes: 64 values.

    >>> str(ManaTypeSet.of([ManaType.GREEN, ManaType.WHITE]))
    'W G'
    >>> str(ManaTypeSet())
    'none'
    """

    mask: int = field(default=0)

    @mask.validator
    def _fits(self, _attribute: object, value: int) -> None:
        if not 0 <= value < 64:
            raise ValueError(f"a set of mana types is a mask from 0 to 63, not {value}")

    @classmethod
    def of(cls, types: Iterable[ManaType]) -> ManaTypeSet:
        """
        The set of these types.
        """
        mask = 0
        for mana_type in types:
            mask |= 1 << mana_type.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> ManaTypeSet:
        """
        Reads `"W U"`, `"WU"`, `"{W}, {U}"`, `"none"` or an empty text.

        Raises:
            ValueError: the text names something that is no type of mana.
        """
        bare = re.sub(r"[{},\s]", "", text)
        if bare.lower() in ("", "none"):
            return cls()
        unknown = sorted(set(bare) - {t.value for t in MANA_TYPES})
        if unknown:
            raise ValueError(f"`{text}` is no set of mana types: `{unknown[0]}` is none of W U B R G C")
        return cls.of(ManaType(letter) for letter in bare)

    def __iter__(self) -> Iterator[ManaType]:
        return (t for t in MANA_TYPES if self.mask >> t.bit & 1)

    def __contains__(self, mana_type: ManaType) -> bool:
        return bool(self.mask >> mana_type.bit & 1)

    def __bool__(self) -> bool:
        return self.mask != 0

    def __or__(self, other: ManaTypeSet) -> ManaTypeSet:
        return ManaTypeSet(self.mask | other.mask)

    def __and__(self, other: ManaTypeSet) -> ManaTypeSet:
        return ManaTypeSet(self.mask & other.mask)

    def __str__(self) -> str:
        return " ".join(t.value for t in self) or "none"


NO_TYPES = ManaTypeSet()
ALL_TYPES = ManaTypeSet(0b111111)
ALL_COLORS = ManaTypeSet(0b011111)


@frozen
class ManaBag:
    """
    An amount of mana of each type.

    Shapes: six non-negative integers in the order W U B R G C.
    Units: mana.

    >>> str(ManaBag.parse("{B}{B}"))
    '{B}{B}'
    >>> str(ManaBag.parse("{G}×8"))
    '{G}×8'
    """

    amounts: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)

    @classmethod
    def of(cls, amounts: Mapping[ManaType, int]) -> ManaBag:
        """
        The bag with these amounts, and none of the types not named.
        """
        w, u, b, r, g, c = (amounts.get(t, 0) for t in MANA_TYPES)
        return cls((w, u, b, r, g, c))

    @classmethod
    def parse(cls, text: str) -> ManaBag:
        """
        Reads `"{B}{B}"`, `"{G}×8"`, `"{G}x8"`, `"none"` or an empty text.

        Raises:
            ValueError: the text is no amount of mana.
        """
        counts = dict.fromkeys(MANA_TYPES, 0)
        rest = text.strip()
        if rest.lower() in ("none", "no mana"):
            return cls()
        while rest:
            matched = re.match(r"\{([WUBRGC])\}(?:\s*[×x*]\s*(\d{1,9}))?[\s+,]*", rest)
            if matched is None:
                raise ValueError(f"`{text}` is no amount of mana; write `{{B}}{{B}}`, `{{G}}×8` or `none`")
            counts[ManaType(matched[1])] += int(matched[2] or 1)
            rest = rest[matched.end() :]
        return cls.of(counts)

    def __getitem__(self, mana_type: ManaType) -> int:
        return self.amounts[mana_type.bit]

    @property
    def total(self) -> int:
        """
        How much mana of all types together.
        """
        return sum(self.amounts)

    @property
    def types(self) -> ManaTypeSet:
        """
        The types of which there is at least one mana.
        """
        return ManaTypeSet.of(t for t in MANA_TYPES if self[t])

    def __add__(self, other: ManaBag) -> ManaBag:
        return ManaBag.of({t: self[t] + other[t] for t in MANA_TYPES})

    def __sub__(self, other: ManaBag) -> ManaBag:
        return ManaBag.of({t: max(0, self[t] - other[t]) for t in MANA_TYPES})

    def of_types(self, types: ManaTypeSet) -> ManaBag:
        """
        The mana of these types.

        >>> str(ManaBag.parse("{R}{R}{G}").of_types(ManaTypeSet.parse("R")))
        '{R}{R}'
        """
        return ManaBag.of({t: self[t] for t in types})

    def __str__(self) -> str:
        parts = (_symbols(t, self[t]) for t in MANA_TYPES if not is_none(self[t]))
        return "".join(parts) or "none"


def _symbols(mana_type: ManaType, amount: int) -> str:
    symbol = f"{{{mana_type.value}}}"
    if isinstance(amount, Affine):
        return f"{symbol}×({amount})" if " " in str(amount) else f"{symbol}×{amount}"
    return symbol * amount if amount <= 5 else f"{symbol}×{amount}"
