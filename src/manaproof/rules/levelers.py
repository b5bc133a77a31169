"""
Level symbols of leveler cards (CR 711).
"""

from __future__ import annotations

from manaproof.model import expr as e
from manaproof.model.abilities import Ability, GainAbilities, LevelSymbol, StaticAbility
from manaproof.model.effects import ContinuousEffect, SetPowerToughness
from manaproof.model.lookups import Matches
from manaproof.model.properties import HasCounter
from manaproof.model.references import Referent
from manaproof.rules.rulebook import rule

FROM_LEVEL_COUNTERS_ON = rule(
    __name__,
    "711.2a",
    "with as many level counters as a level symbol says a creature has the base size and the abilities of its striation",
    otherwise="a creature has neither the size nor the abilities of a level symbol, whatever counters it has",
    also=("711.2b",),
)
_LEVEL = "level"


def of_level_symbol(symbol: LevelSymbol) -> tuple[Ability, ...]:
    """
    The static ability that a level symbol represents.
    """
    if not FROM_LEVEL_COUNTERS_ON.in_force:
        return ()
    claims: list[e.Condition] = [Matches(Referent.THIS, HasCounter(_LEVEL, symbol.least))]
    if symbol.most is not None:
        claims.append(e.Not(Matches(Referent.THIS, HasCounter(_LEVEL, symbol.most + 1))))
    power, toughness = symbol.size
    changes = (GainAbilities(symbol.abilities), SetPowerToughness(e.Number(power), e.Number(toughness)))
    return (StaticAbility((ContinuousEffect(Referent.THIS, changes, e.AllOf(tuple(claims))),)),)
