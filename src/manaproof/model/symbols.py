"""
Mana symbols, written without braces: "G", "2/W", "G/P", "W/U/P", "3", "X", "S", "C" (CR 107.4).
"""

from __future__ import annotations

import re

from manaproof.model.mana import Color

_COLOR_LETTERS = frozenset(color.value for color in Color)


def symbols_in(cost: str) -> tuple[str, ...]:
    """
    The symbols of a cost in words.

    >>> symbols_in("pay {2}{R}")
    ('2', 'R')
    """
    return tuple(re.findall(r"\{([^{}]+)\}", cost))


def symbol_colors(symbol: str) -> frozenset[Color]:
    """
    The colors of a mana symbol: both of a hybrid one, the one of a Phyrexian one (CR 107.4e, 107.4f).
    """
    return frozenset(Color(part) for part in symbol.split("/") if part in _COLOR_LETTERS)


def symbol_value(symbol: str) -> int:
    """
    What a symbol adds to a mana value: X is 0, a hybrid symbol its larger half (CR 202.3).
    """
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return 0
    return max([int(part) for part in symbol.split("/") if part.isdigit()] or [1])


def mana_value(symbols: tuple[str, ...]) -> int:
    """
    The mana value of a cost.

    >>> mana_value(("2", "U", "U"))
    4
    """
    return sum(symbol_value(symbol) for symbol in symbols)


def in_braces(symbols: tuple[str, ...]) -> str:
    """
    Symbols as they are written in text.

    >>> in_braces(("2", "U"))
    '{2}{U}'
    """
    return "".join(f"{{{symbol}}}" for symbol in symbols)
