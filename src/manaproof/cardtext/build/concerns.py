"""
Statements of which only the side of the game is told that they are about (the rest of grammar `static`).
"""

from __future__ import annotations

from manaproof.cardtext.build.parts import Meaning, Meanings, Statements, constant
from manaproof.model.effects import Aspect, Concerns


def _concerns(aspect: Aspect) -> Meaning:
    return constant(Statements((Concerns((aspect,)),)))


CONCERNS: Meanings = {
    "concern": lambda statements: statements,
    "hand_size": _concerns(Aspect.HAND_SIZE),
    "playing_lands": _concerns(Aspect.PLAYING_LANDS),
    "casting": _concerns(Aspect.CASTING),
    "costs": _concerns(Aspect.COSTS),
    "countering": _concerns(Aspect.COUNTERING),
    "combat": _concerns(Aspect.COMBAT),
    "life": _concerns(Aspect.LIFE),
    "information": _concerns(Aspect.INFORMATION),
    "targeting": _concerns(Aspect.TARGETING),
    "starting": _concerns(Aspect.STARTING),
    "playing_and_casting": constant(Statements((Concerns((Aspect.PLAYING_LANDS, Aspect.CASTING)),))),
    "opening": constant(None),
    "about_entering": _concerns(Aspect.ENTERING),
    "additional_cost": constant(None),
    "activating": _concerns(Aspect.ACTIVATING),
    "deck": _concerns(Aspect.DECK),
    "searching": _concerns(Aspect.SEARCHING),
    "special_actions": _concerns(Aspect.SPECIAL_ACTIONS),
    "assigning": constant(Statements((Concerns((Aspect.COMBAT, Aspect.DAMAGE)),))),
    "same_concern": lambda *parts: parts[-1],
    "per_attacker": constant(None),
    "each_turn": constant(None),
}
