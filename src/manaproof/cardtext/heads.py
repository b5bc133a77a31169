"""
Where the head of a triggered ability ends: at a comma, unless that joins parts of the head.
"""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

_DOES = frozenset(
    {
        "activates",
        "adds",
        "attacks",
        "becomes",
        "blocks",
        "casts",
        "creates",
        "cycles",
        "deals",
        "dies",
        "discards",
        "draws",
        "enters",
        "explores",
        "gains",
        "leaves",
        "loses",
        "mills",
        "plays",
        "puts",
        "sacrifices",
        "scries",
        "searches",
        "surveils",
        "taps",
        "transforms",
    }
)


def goes_on(tokens: Sequence[Token], comma: int, text: str) -> bool:
    """
    Whether the head goes on after a comma, with one more of several events or of what they happen to.

    An effect begins with what is to be done or with who does it, never with "or" or with what somebody does ("draws"), nor with
    one word such as "blocks" or "planeswalker" that a comma follows.
    """
    after = tokens[comma + 1 :]
    if not after or after[0] == "or":
        return bool(after)
    said = text[after[0].start_pos : after[0].end_pos]
    if said in _DOES:
        return True
    if len(after) == 1 or after[1] != ",":
        return False
    return after[0].type == "CARDTYPE" or said.endswith("s")
