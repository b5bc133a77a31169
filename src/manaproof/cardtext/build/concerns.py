"""
Statements of which only the side of the game is told that they are about (the rest of grammar `static`).
"""

from __future__ import annotations

from manaproof.cardtext.build.parts import DeclinedError, Meaning, Meanings, Statements, constant
from manaproof.model import costs as c
from manaproof.model.effects import AdditionalCost, Aspect, Concerns

_PAID_BY_SPELLS = (
    c.SacrificeObjects,
    c.DiscardCards,
    c.PayLife,
    c.ExileCards,
    c.ReturnToHand,
    c.RevealCards,
    c.TapObjects,
)


def _concerns(aspect: Aspect) -> Meaning:
    return constant(Statements((Concerns((aspect,)),)))


def _costs_besides(_itself: object, part: c.CostPart) -> Statements:
    if not isinstance(part, _PAID_BY_SPELLS):
        raise DeclinedError("an additional cost of another kind")
    return Statements((AdditionalCost((part,)),))


CONCERNS: Meanings = {
    "concern": lambda statements: statements,
    "hand_size": _concerns(Aspect.HAND_SIZE),
    "playing_lands": _concerns(Aspect.PLAYING_LANDS),
    "casting": _concerns(Aspect.CASTING),
    "costs": _concerns(Aspect.COSTS),
    "costs_besides": _costs_besides,
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
