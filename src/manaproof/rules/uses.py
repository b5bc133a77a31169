"""
Abilities for which it makes a difference how often they were used this turn (CR 602.5b, 606.3).
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.model.abilities import Ability, ActivatedAbility, OnlyOnce, OnlyTimesEachTurn, TriggeredAbility


def counts_uses(abilities: Iterable[Ability]) -> bool:
    """
    Whether it makes a difference for one of these abilities how often it was used.
    """
    for ability in abilities:
        match ability:
            case ActivatedAbility(limits=limits, is_loyalty=is_loyalty):
                if is_loyalty or any(isinstance(limit, OnlyTimesEachTurn | OnlyOnce) for limit in limits):
                    return True
            case TriggeredAbility(limit_each_turn=limit) if limit is not None:
                return True
            case _:
                pass
    return False
