"""
What a spell says of which the overload cost was paid: "each" instead of "target" (CR 702.96, 612.1).
"""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Establish, SpellAbility, StaticAbility
from manaproof.model.cards import Card
from manaproof.model.effects import ContinuousEffect
from manaproof.model.instructions import Effect, Instruction, Target
from manaproof.model.permanents import Chosen
from manaproof.model.properties import IsSpell, Objects, Property
from manaproof.model.references import TARGET_REFERENTS, PlayerRef, Referent
from manaproof.model.walking import walk
from manaproof.rules.rulebook import rule
from manaproof.rules.targets_as_cast import with_targets_as_cast

OVERLOAD = rule(
    __name__,
    "702.96a",
    "a spell whose overload cost was paid says `each` wherever its text says `target`",
    otherwise="a spell whose overload cost was paid says what it says otherwise",
    also=("702.96b",),
)
OVERLOADED = "overload"
_OF_TARGETS = (*TARGET_REFERENTS, PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT, PlayerRef.ITS_CONTROLLER, Referent.THAT)


def spell_effect(card: Card, facts: Collection[Chosen]) -> Effect:
    """
    What the spell abilities of a card say, as it was cast.

    Raises:
        NotModelled: it was overloaded, and what it says then can't be told.
    """
    said: Effect = tuple(step for a in card.front.abilities if isinstance(a, SpellAbility) for step in a.effect)
    effect = with_targets_as_cast(said, facts)
    if not OVERLOAD.in_force or all(fact.what != OVERLOADED for fact in facts):
        return effect
    return _overloaded(effect, card.front.name)


def _overloaded(effect: Effect, name: str) -> Effect:
    targets = [instruction for instruction in effect if isinstance(instruction, Target)]
    if len(targets) != 1 or any(isinstance(node, IsSpell) for node in walk(targets[0])):
        raise NotModelled(f"what `{name}` says when it is overloaded isn't encoded")
    (target,) = targets
    others = (instruction for instruction in effect if instruction is not target)
    said = tuple(_to_each(instruction, target) for instruction in others)
    if any(node in _OF_TARGETS for node in walk(said) if isinstance(node, Referent | PlayerRef)):
        raise NotModelled(f"what `{name}` says when it is overloaded isn't encoded")
    return said


def _to_each(instruction: Instruction, target: Target) -> Instruction:
    """
    An instruction that is done to everything that could be the target in its words.
    """
    if target.what is PlayerRef.TARGET_PLAYER and isinstance(instruction, i.Discard):
        return evolve(instruction, player=PlayerRef.EACH_PLAYER)
    if not isinstance(target.what, Property):
        return instruction
    each = Objects(target.what)
    match instruction:
        case i.Destroy(what=Referent.TARGET) | i.TapThem(what=Referent.TARGET):
            return evolve(instruction, what=each)
        case i.ReturnPermanents(what=Referent.TARGET):
            return evolve(instruction, what=each, count=None)
        case i.DealDamage(to=Referent.TARGET):
            return evolve(instruction, to=each)
        case Establish(ability=StaticAbility((ContinuousEffect(affects=Referent.TARGET) as effect,)) as ability):
            changed = evolve(ability, statements=(evolve(effect, affects=each),))
            return evolve(instruction, ability=changed)
        case _:
            return instruction
