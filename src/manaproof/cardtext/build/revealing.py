"""
Cards that are revealed as they are drawn (grammar `revealing`).
"""

from __future__ import annotations

from manaproof.cardtext.build.library import card_of
from manaproof.cardtext.build.parts import DeclinedError, Meanings, Some, Statements, constant
from manaproof.model.effects import RevealsFirstDrawn
from manaproof.model.expr import ONE
from manaproof.model.patterns import RevealedPattern
from manaproof.model.references import PlayerRef


def _this_way(player: PlayerRef, some: Some) -> RevealedPattern:
    if player is not PlayerRef.YOU or some.any_number or some.count != ONE:
        raise DeclinedError("who reveals how many cards this way")
    return RevealedPattern(card_of(some.noun))


REVEALING: Meanings = {
    "reveals_first_drawn": constant(Statements((RevealsFirstDrawn(),))),
    "reveals_first_drawn_on_own": constant(Statements((RevealsFirstDrawn(own_turns=True),))),
    "reveals_this_way": _this_way,
}
