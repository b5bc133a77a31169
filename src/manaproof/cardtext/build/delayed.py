"""
Delayed triggered abilities that effects create (grammar `delayed`).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.instructions import targeting, with_player
from manaproof.cardtext.build.parts import (
    THEM,
    Clause,
    Continuation,
    DeclinedError,
    Head,
    Later,
    Meanings,
    constant,
    mentions_kind,
)
from manaproof.model.abilities import UNTIL_IT_TRIGGERS, DelayedAbility, Establish
from manaproof.model.instructions import AddMana, Destroy, Effect, Exile, FlipCoins, Instruction, RollDice, Sacrifice, Target
from manaproof.model.patterns import EventPattern, StepPattern
from manaproof.model.references import PlayerRef, Step

_NOT_LATER = (Target, AddMana, Continuation, Establish, FlipCoins, RollDice)


def delayed(events: tuple[EventPattern, ...], effect: Effect) -> Effect:
    """
    An effect that creates an ability which does this later; what is a target is chosen before.

    Raises:
        DeclinedError: a target would be chosen later, mana be added, or there is nothing to do.
    """
    start = next((place for place, each in enumerate(effect) if not isinstance(each, Target)), len(effect))
    targets, done = effect[:start], effect[start:]
    if not done or any(mentions_kind(done, kind) for kind in _NOT_LATER):
        raise DeclinedError("what a delayed ability does")
    return (*targets, Establish(DelayedAbility(events, done), UNTIL_IT_TRIGGERS))


def is_delayed(instruction: Instruction) -> bool:
    """
    Whether an instruction creates a delayed ability.
    """
    return isinstance(instruction, Establish) and isinstance(instruction.ability, DelayedAbility)


def _later(effect: Effect, step: StepPattern) -> Clause:
    return Clause(delayed((step,), effect), PlayerRef.YOU, by_object=True)


def _player_later(player: PlayerRef, effect: Effect, step: StepPattern) -> Clause:
    done = tuple(with_player(each, player) for each in effect)
    return Clause(delayed((step,), (*targeting(player), *done)), PlayerRef.YOU, by_object=True)


def _when(effect: Effect, head: Head) -> Clause:
    return Clause(delayed(_events(head), effect), PlayerRef.YOU, by_object=True)


def _events(head: Head) -> tuple[EventPattern, ...]:
    if head.condition is not None:
        raise DeclinedError("a condition of a delayed ability")
    return head.events


def _without_targets(effect: Effect) -> Effect:
    if isinstance(effect[0], Target):
        raise DeclinedError("a target that is chosen later")
    return effect


DELAYED: Meanings = {
    "acts_later": _later,
    "player_acts_later": _player_later,
    "acts_when": _when,
    "later_effect": lambda step, clause: Later(delayed((step,), _without_targets(clause.effect))),
    "when_effect": lambda head, clause: Later(delayed(_events(head), _without_targets(clause.effect))),
    "them": constant(None),
    "sacrifice_them": constant((Sacrifice(THEM),)),
    "exile_them": constant((Exile(THEM),)),
    "sacrifice_the": constant((Sacrifice(THEM),)),
    "exile_the_token": constant((Exile(THEM),)),
    "destroy_them": constant((Destroy(THEM),)),
    "next_end_step": constant(StepPattern(Step.END)),
    "your_next_end_step": constant(StepPattern(Step.END, PlayerRef.YOU)),
    "next_upkeep": constant(StepPattern(Step.UPKEEP)),
    "your_next_upkeep": constant(StepPattern(Step.UPKEEP, PlayerRef.YOU)),
    "your_next_main_phase": constant(StepPattern(Step.MAIN, PlayerRef.YOU)),
    "at_end_of_combat": constant(StepPattern(Step.END_OF_COMBAT)),
}


def with_delayed(instruction: Instruction, effect: Effect) -> Instruction:
    """
    An instruction that creates a delayed ability, with another effect of that.
    """
    assert isinstance(instruction, Establish)
    assert isinstance(instruction.ability, DelayedAbility)
    return evolve(instruction, ability=evolve(instruction.ability, effect=effect))
