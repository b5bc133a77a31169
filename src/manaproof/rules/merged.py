"""
Permanents that several cards or tokens represent: merged and melded ones (CR 712.4, 712.21, 730).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.cards import Face
from manaproof.model.characteristics import Characteristics
from manaproof.model.permanents import Permanent
from manaproof.rules.rulebook import rule

TOPMOST = rule(
    __name__,
    "730.2a",
    "a merged permanent has the characteristics of its topmost card, which are copiable values",
    otherwise="a merged permanent has the characteristics of the card that is lowest",
)
ALL_ABILITIES = rule(
    __name__,
    "702.140e",
    "a mutated permanent has the abilities of all cards and tokens that represent it",
    otherwise="a mutated permanent has the abilities of its topmost card alone",
)
COMBINED_VALUE = rule(
    __name__,
    "202.3c",
    "the mana value of a melded permanent is that of the mana costs of both its cards together; that of a copy of it is 0",
    otherwise="the mana value of a melded permanent, which has no mana cost, is 0",
)
EACH_GOES = rule(
    __name__,
    "730.3",
    "as a merged or melded permanent leaves the battlefield, each card that represents it is put where it goes",
    otherwise="as a merged or melded permanent leaves the battlefield, one card is put where it goes",
    also=("712.21",),
)


def merged_face(topmost: Face, permanent: Permanent) -> Face:
    """
    What a merged permanent is, of which one card is topmost; any other permanent is what that is.
    """
    faces = (topmost, *permanent.lower_faces)
    face = faces[0] if TOPMOST.in_force else faces[-1]
    others = [other for other in faces if other is not face] if ALL_ABILITIES.in_force else []
    return evolve(face, abilities=(*face.abilities, *(ability for other in others for ability in other.abilities)))


def melded_value(permanent: Permanent, looks: Characteristics) -> Characteristics:
    """
    The characteristics of a melded permanent with the mana costs that its mana value is told from.
    """
    if not permanent.components:
        return evolve(looks, untold_value=f"`{looks.name}`, which is melded,")
    costs = (each.card.front.mana_cost or () for each in permanent.components)
    return evolve(looks, front_cost=tuple(symbol for cost in costs for symbol in cost)) if COMBINED_VALUE.in_force else looks
