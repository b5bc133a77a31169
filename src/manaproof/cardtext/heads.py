"""
Where the head of a triggered ability ends: at a comma, unless that joins parts of the head.
"""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token


def goes_on(tokens: Sequence[Token], comma: int, text: str) -> bool:
    """
    Whether the head goes on after a comma, with one more of several events or of what they happen to.

    An effect begins with what is to be done or with who does it, never with "or", nor with one word such as "blocks" or
    "planeswalker" that a comma follows.
    """
    after = tokens[comma + 1 :]
    if not after or after[0] == "or":
        return bool(after)
    if len(after) == 1 or after[1] != ",":
        return False
    said = text[after[0].start_pos : after[0].end_pos]
    return after[0].type == "CARDTYPE" or said.endswith("s")
