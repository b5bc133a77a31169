"""
By which means an answer was checked, in words.
"""

from __future__ import annotations

MEANS: dict[str, str] = {"solver": "the solver", "obligations": "local obligations"}


def checked_in_words(checked: str | None, *, asked: bool = False) -> str:
    """
    By which means an answer was checked, in brackets; if it wasn't, that is said where it was asked for.

    >>> checked_in_words("solver"), checked_in_words(None)
    (' (checked by the solver)', '')
    >>> checked_in_words(None, asked=True)
    ' (not checked: it is beyond what is certified)'
    """
    if checked is not None:
        return f" (checked by {MEANS[checked]})"
    return " (not checked: it is beyond what is certified)" if asked else ""
