"""
Characteristic-defining abilities: what they define of an object, in every zone (CR 604.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model import effects as f
from manaproof.model.abilities import StaticAbility
from manaproof.model.cards import Face
from manaproof.model.references import Referent
from manaproof.rules.rulebook import rule

IN_ALL_ZONES = rule(
    __name__,
    "604.3",
    "a characteristic-defining ability functions in all zones",
    otherwise="a characteristic-defining ability functions on the battlefield alone",
)


def defines(effect: f.ContinuousEffect, face: Face) -> bool:
    """
    Whether an effect of an ability that is printed on a face defines characteristics of its object (CR 604.3a).

    It is about that object alone, asks no condition and gives colors, subtypes, or the power or toughness that is printed as
    a star.
    """
    is_about_itself = effect.affects is Referent.THIS and effect.condition is None
    return is_about_itself and all(_is_defined(change, face) for change in effect.changes)


def _is_defined(change: f.Change, face: Face) -> bool:
    match change:
        case f.SetColors(chosen=chosen):
            return not chosen
        case f.AddTypes(card_types=card_types, supertypes=supertypes, chosen=chosen):
            return not card_types and not supertypes and not chosen
        case f.SetPowerToughness():
            return any("*" in (text or "") for text in (face.power, face.toughness))
        case _:
            return False


def defining_changes(face: Face) -> Iterator[f.Change]:
    """
    What the characteristic-defining abilities of a face say, in printed order.
    """
    for ability in face.abilities:
        for statement in ability.statements if isinstance(ability, StaticAbility) else ():
            if isinstance(statement, f.ContinuousEffect) and defines(statement, face):
                yield from statement.changes
