"""
Levels of Classes (CR 716).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.model.abilities import ClassLevelAbility
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.permanents import Permanent
from manaproof.rules.rulebook import rule

FROM_A_LEVEL_ON = rule(
    __name__,
    "716.2a",
    "a Class has the abilities under a class level bar as long as its level is that of the bar or greater",
    otherwise="a Class has all abilities printed on it",
)
FIRST_LEVEL = rule(
    __name__,
    "716.2d",
    "a permanent without a level is treated as though its level were 1",
    otherwise="a permanent without a level is treated as though it had every level",
)


def with_level(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with those abilities of class level bars that the permanent has.
    """
    if not any(isinstance(own.ability, ClassLevelAbility) for own in looks.abilities):
        return looks
    return evolve(looks, abilities=tuple(_had(looks, permanent.class_level)))


def _had(looks: Characteristics, level: int | None) -> Iterator[OwnAbility]:
    if level is None and FIRST_LEVEL.in_force:
        level = 1
    for own in looks.abilities:
        if not isinstance(own.ability, ClassLevelAbility):
            yield own
        elif level is None or own.ability.level <= level or not FROM_A_LEVEL_ON.in_force:
            yield evolve(own, ability=own.ability.ability)
