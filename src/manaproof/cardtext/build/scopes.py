"""
To how much of the damage that would be dealt at one time an effect is applied (CR 615.7, 615.10).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.effects import DamageRewrite, Prevent, ReplacementEffect, Scope
from manaproof.model.patterns import DamagePattern
from manaproof.model.properties import Is
from manaproof.model.references import PlayerRef, Referent

_SINGLE_PLAYERS = (PlayerRef.YOU, PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT, PlayerRef.ENCHANTED_PLAYER)


def scope_of(effect: ReplacementEffect) -> Scope:
    """
    To how much of the damage that would be dealt at one time an effect on damage is applied.
    """
    pattern, rewrite = effect.event, effect.rewrite
    assert isinstance(pattern, DamagePattern)
    assert isinstance(rewrite, DamageRewrite)
    one_recipient = (pattern.players is None) != (pattern.permanents is None) and (
        pattern.players in _SINGLE_PLAYERS if pattern.permanents is None else isinstance(pattern.permanents, Is)
    )
    is_target = pattern.permanents in (Is(Referent.TARGET), Is(Referent.ANOTHER_TARGET))
    counted = rewrite.next_amount is not None or effect.uses is not None
    if counted and not one_recipient and not is_target:
        return Scope.ALL
    if not pattern.together and not counted:
        return Scope.EACH
    plain = isinstance(rewrite, Prevent) and not rewrite.then and not counted
    return Scope.EACH if plain else Scope.RECIPIENT


def scoped(effect: ReplacementEffect) -> ReplacementEffect:
    """
    The effect with the scope that it has.
    """
    return evolve(effect, scope=scope_of(effect))
