"""
Protection and shield counters prevent damage (CR 122.1c, 702.16).
"""

from __future__ import annotations

from manaproof.model.abilities import KeywordAbility, Protection
from manaproof.model.effects import PlayerProtection, Prevent, ReplacementEffect, Scope
from manaproof.model.expr import ONE
from manaproof.model.instructions import RemoveCountersFrom
from manaproof.model.patterns import DamagePattern
from manaproof.model.properties import Is
from manaproof.model.references import Referent
from manaproof.rules.rulebook import rule

PROTECTION = rule(
    __name__,
    "702.16e",
    "damage that sources with the quality would deal to a permanent with protection from it is prevented",
    otherwise="protection doesn't prevent damage",
    also=("702.16g", "702.16j"),
)


SHIELD_COUNTERS = rule(
    __name__,
    "122.1c",
    "if damage would be dealt to a permanent with shield counters, or an effect would destroy it, one of them is removed instead",
    otherwise="shield counters neither prevent damage nor replace destruction",
)
SHIELD_COUNTER = ReplacementEffect(
    DamagePattern(players=None, permanents=Is(Referent.THIS), together=True),
    Prevent(then=(RemoveCountersFrom(Referent.THIS, "shield", ONE),)),
    scope=Scope.RECIPIENT,
)


def protecting(keyword: KeywordAbility) -> tuple[ReplacementEffect, ...]:
    """
    The prevention effect that a keyword stands for: protection from each of its qualities.
    """
    if not isinstance(keyword, Protection) or not PROTECTION.in_force:
        return ()
    pattern = DamagePattern(keyword.sources, players=None, permanents=Is(Referent.THIS))
    return (ReplacementEffect(pattern, Prevent()),)


def protecting_player(statement: PlayerProtection) -> tuple[ReplacementEffect, ...]:
    """
    The prevention effect that a player's protection is.
    """
    pattern = DamagePattern(statement.sources, players=statement.player, permanents=None)
    return (ReplacementEffect(pattern, Prevent(), condition=statement.condition),) if PROTECTION.in_force else ()
