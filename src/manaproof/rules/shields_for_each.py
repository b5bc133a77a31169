"""
Shields for each of several objects and players (CR 615.11).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model.abilities import Ability, Establish, SpellAbility, StaticAbility
from manaproof.model.board import Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.patterns import DamagePattern
from manaproof.model.properties import Is
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.context import Context
from manaproof.rules.matching import matches
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.turn_order import in_turn_order

FOR_EACH = rule(
    __name__,
    "615.11",
    "an effect that prevents the next damage to each of several objects makes a shield for each that is there as it resolves",
    otherwise="an effect that prevents the next damage to each of several objects makes one shield for all of them",
)


def is_for_each(ability: Ability) -> bool:
    """
    Whether what is left behind is a shield for each of several objects.
    """
    return _shield(ability) is not None and FOR_EACH.in_force


def shields_for_each(instruction: Establish, lasting: Resolved, context: Context) -> Iterator[Resolved]:
    """
    The shields for the objects and players that are meant now, each with the one that it is for as its target.
    """
    shield = _shield(instruction.ability)
    assert shield is not None
    effect, pattern, prevent = shield
    alone = evolve(prevent, for_each=False)
    for name in in_turn_order(context.board):
        if pattern.players is not None and player_is(name, pattern.players, context):
            for_player = evolve(pattern, players=PlayerRef.TARGET_PLAYER, permanents=None)
            yield _for(name, evolve(effect, event=for_player, rewrite=alone), instruction, lasting)
    for permanent in context.board.permanents:
        if pattern.permanents is not None and matches(pattern.permanents, context.table[permanent.id], permanent, context):
            for_it = evolve(pattern, players=None, permanents=Is(Referent.TARGET))
            yield _for(permanent.id, evolve(effect, event=for_it, rewrite=alone), instruction, lasting)


def _shield(ability: Ability) -> tuple[f.ReplacementEffect, DamagePattern, f.Prevent] | None:
    match ability:
        case StaticAbility((f.ReplacementEffect(event=DamagePattern() as pattern, rewrite=f.Prevent() as prevent) as effect,)):
            return (effect, pattern, prevent) if prevent.for_each else None
        case _:
            return None


def _for(target: str, effect: f.ReplacementEffect, instruction: Establish, lasting: Resolved) -> Resolved:
    left = evolve(instruction, ability=StaticAbility((effect,)))
    name = lasting.card.name
    card = Card(name, (Face(name, abilities=(SpellAbility((left,)),)),))
    return evolve(lasting, id=f"{lasting.id} for {target}", card=card, target=target, other_target=None)
