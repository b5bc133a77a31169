"""
How flips and rolls come out, as words of conditions.
"""

from __future__ import annotations

from manaproof.cardtext.printing.words import UnprintableError
from manaproof.model.expr import Relation
from manaproof.model.instructions import FLIPS_LOST, FLIPS_WON, HEADS, RESULT, TAILS
from manaproof.model.lookups import ThoseCount

_CLAIMS = {
    FLIPS_WON: "you win the flip",
    FLIPS_LOST: "you lose the flip",
    HEADS: "it comes up heads",
    TAILS: "it comes up tails",
}


def print_claim(left: ThoseCount, relation: Relation, value: int) -> str | None:
    """
    A condition on how a flip or a roll comes out, None if it is no such condition.
    """
    if left.what in _CLAIMS and (relation, value) == (Relation.AT_LEAST, 1):
        return _CLAIMS[left.what]
    if left.what != RESULT:
        return None
    match relation:
        case Relation.AT_LEAST:
            return f"the result is {value} or greater"
        case Relation.AT_MOST:
            return f"the result is {value} or less"
        case Relation.EQUAL:
            return f"the result is {value}"
        case _:
            raise UnprintableError("no words for the comparison")
