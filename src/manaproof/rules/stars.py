"""
Power and toughness with a star whose ability is lost (CR 107.2, 208.5).
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model.abilities import Ability, Form, StaticAbility, UnreadAbility
from manaproof.model.cards import Face
from manaproof.model.characteristics import Characteristics
from manaproof.model.references import Referent
from manaproof.rules.rulebook import rule

WITHOUT_STAR = rule(
    __name__,
    "107.2",
    "a star that no ability defines any more counts as 0 in the power or toughness that is printed, as in 1+*",
    otherwise="a power or toughness with a star that no ability defines any more is 0, whatever is printed besides",
)
_WITH_STAR = re.compile(r"|(?P<alone>-?\d+)|\*|(?P<before>\d+)[+-]\*|\*\+(?P<after>\d+)")


def without_star(looks: Characteristics, face: Face) -> Characteristics:
    """
    The characteristics of a creature with 0 for a star where the ability that defined it is lost (CR 107.2, 208.5).
    """
    if looks.numbers_known or "Creature" not in looks.card_types or any(_may_define_size(own.ability) for own in looks.abilities):
        return looks
    power, toughness = _with_0_for_star(face.power), _with_0_for_star(face.toughness)
    if power is None or toughness is None:
        return looks
    power = power if looks.power is None else looks.power
    toughness = toughness if looks.toughness is None else looks.toughness
    return evolve(looks, power=power, toughness=toughness, numbers_known=True)


def _with_0_for_star(text: str | None) -> int | None:
    """
    A printed power or toughness with 0 for its star; None for one that is written otherwise.

    >>> [_with_0_for_star(text) for text in ("*", "1+*", "*+1", "7-*", "-1", "?", "")]
    [0, 1, 1, 7, -1, None, 0]
    """
    found = _WITH_STAR.fullmatch(text or "")
    number = found and (found["alone"] or found["before"] or found["after"])
    if found is None:
        return None
    return int(number) if number and (WITHOUT_STAR.in_force or found["alone"]) else 0


def _may_define_size(ability: Ability) -> bool:
    if isinstance(ability, UnreadAbility):
        return ability.form is Form.STATIC
    statements = ability.statements if isinstance(ability, StaticAbility) else ()
    effects = (s for s in statements if isinstance(s, f.ContinuousEffect) and s.affects is Referent.THIS)
    return any(isinstance(change, f.SetPowerToughness) for effect in effects for change in effect.changes)
