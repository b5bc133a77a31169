"""
Which abilities of a card are mana abilities (CR 605).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.abilities import ActivatedAbility, TriggeredAbility, UnreadAbility, without_level
from manaproof.model.cards import Face
from manaproof.rules.mana_abilities import Classification, classify


@frozen
class ClassifiedAbility:
    """
    A printed ability by its number from 1, all abilities counted, with what it is.
    """

    number: int
    classification: Classification


def mana_abilities(face: Face) -> tuple[ClassifiedAbility, ...]:
    """
    Every activated and triggered ability of a face, with whether it is a mana ability and why.

    Rule: 605.1a, 605.1b (2026-08-07).
    """
    found = []
    for number, ability in enumerate(map(without_level, face.abilities), start=1):
        if isinstance(ability, ActivatedAbility | TriggeredAbility):
            found.append(ClassifiedAbility(number, classify(ability)))
        elif isinstance(ability, UnreadAbility) and ability.adds_mana:
            found.append(ClassifiedAbility(number, Classification(None, "it wasn't read", ("605.1",))))
    return tuple(found)
