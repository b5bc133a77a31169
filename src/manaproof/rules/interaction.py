"""
The interaction of replacement effects (CR 616): which apply, and which may be chosen now.
"""

from __future__ import annotations

from typing import Final

from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.events import DrawCard, Event
from manaproof.rules.drawing import REPLACING_DRAWS
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import ground_truth
from manaproof.rules.instances import Instance, context_of, instances_for
from manaproof.rules.prohibition import CANT_HAPPEN, why_it_cant_happen
from manaproof.rules.replacing import can_replace, environment
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import has_cards
from manaproof.rules.tasks import Pending, World

ONCE = rule(
    __name__,
    "614.5",
    "an effect gets one opportunity in an event and what the event becomes; two copies of a card are two effects",
    otherwise="effects of the same name share one opportunity",
)
STEPS = rule(
    __name__,
    "616.1",
    "the affected player, or the affected object's controller, chooses which applicable effect is applied next",
    otherwise="effects are applied in the order in which they came to be",
    also=("616.1e",),
)
SELF_REPLACEMENT_FIRST = rule(
    __name__,
    "616.1a",
    "self-replacement effects are chosen before others",
    otherwise="self-replacement effects are chosen among the rest",
)
CHANGING_CONTROL = rule(
    __name__,
    "616.1b",
    "effects on under whose control an object enters come next",
    otherwise="effects on under whose control an object enters are chosen among the rest",
)
COPYING = rule(
    __name__,
    "616.1c",
    "then effects that let an object become a copy as it enters",
    otherwise="effects that let an object become a copy as it enters are chosen among the rest",
)
BACK_FACE = rule(
    __name__,
    "616.1d",
    "then effects that let a card enter with its back face up",
    otherwise="effects that let a card enter with its back face up are chosen among the rest",
)
NO_EVENT = rule(
    __name__,
    "614.7",
    "an effect on an event that never happens does nothing, and an event of amount zero is no event",
    otherwise="an effect may replace an event of amount zero",
)
LASTING = rule(
    __name__,
    "614.3",
    "an effect that a spell or ability left behind lasts until it is used up or its duration ends",
    otherwise="an effect on the next event of a kind isn't used up",
)
EXISTING_BEFORE = rule(
    __name__,
    "614.4",
    "a replacement effect must exist before the event that it changes",
    otherwise="the effects of a permanent that enters change also what happens at the same time",
)
AGAIN = rule(
    __name__,
    "616.1f",
    "after an effect was applied, those that now apply are considered, until none is left",
    otherwise="only effects that applied from the beginning are considered",
)
EMPTY_LIBRARY = rule(
    __name__,
    "614.11",
    "an effect that replaces a draw is applied even if the library has no cards",
    otherwise="an effect that replaces a draw isn't applied if the library has no cards",
    also=("121.6a",),
)
BECOMING_APPLICABLE = rule(
    __name__, "616.2", "an effect can become applicable because another one modified the event", otherwise="it can't"
)
_FIRST: Final = {
    f.InteractionStep.SELF_REPLACEMENT: SELF_REPLACEMENT_FIRST,
    f.InteractionStep.CONTROL: CHANGING_CONTROL,
    f.InteractionStep.COPY: COPYING,
    f.InteractionStep.BACK_FACE: BACK_FACE,
}


def opportunity(instance: Instance) -> str:
    """
    What is remembered of an effect that had its opportunity.
    """
    return instance.id if ONCE.in_force else instance.name


def applicable(board: Board, pending: Pending, world: World) -> tuple[Instance, ...]:
    """
    The effects that apply to an event now and have not had their opportunity.

    Rule: 614.5, 614.17c, 616.1, 616.2 (2026-08-07).

    Raises:
        NeedsCases: whether one applies depends on something unknown.
        NotModelled: a guard can't be decided.
    """
    return tuple(i for i in waiting(board, pending) if is_applicable(i, pending.event, board, world))


def waiting(board: Board, pending: Pending) -> list[Instance]:
    """
    The effects on events of this kind that have not had their opportunity, whether they apply or not.
    """
    return [i for i in candidates(board, pending.event) if opportunity(i) not in pending.opportunities]


def is_applicable(instance: Instance, event: Event, board: Board, world: World) -> bool:
    """
    Whether an effect applies to an event, whether it had its opportunity or not; worked out once.
    """
    key = ("applies", instance.id, board, event)
    if key not in world.remembered:
        world.remembered[key] = applies(instance, event, board, world)
    return bool(world.remembered[key])


def candidates(board: Board, event: Event) -> list[Instance]:
    """
    The effects on events of this kind, whether they apply or not and had their opportunity or not.
    """
    found = [i for i in instances_for(board, event) if i.guard is not None and isinstance(event, i.guard.kind)]
    if not found:
        return found
    if isinstance(event, DrawCard) and not _can_be_replaced(event, board):
        return []
    is_nothing = NO_EVENT.in_force and rules_of(event).is_nothing(event)
    if is_nothing or (CANT_HAPPEN.in_force and why_it_cant_happen(event, board) is not None):
        return [i for i in found if i.effect.step is f.InteractionStep.SELF_REPLACEMENT]
    return found


def _can_be_replaced(event: DrawCard, board: Board) -> bool:
    return REPLACING_DRAWS.in_force and (EMPTY_LIBRARY.in_force or has_cards(board, event.player, 1))


def applies(instance: Instance, event: Event, board: Board, world: World) -> bool:
    """
    Whether the guard and the condition of an effect hold for an event.
    """
    assert instance.guard is not None
    context = context_of(board, instance, event, world)
    env = environment(event, context)
    if not ground_truth(instance.guard.condition, context, env):
        return False
    if not can_replace(instance.effect.rewrite, event, context):
        return False
    return instance.effect.condition is None or ground_truth(instance.effect.condition, context, env)


def choosable(effects: tuple[Instance, ...]) -> tuple[Instance, ...]:
    """
    Those of the first step of CR 616.1a–e that has any.
    """
    if not effects:
        return ()
    if not STEPS.in_force:
        return effects[:1]
    steps = {instance.id: _step(instance) for instance in effects}
    first = min(steps.values())
    return tuple(instance for instance in effects if steps[instance.id] is first)


def _step(instance: Instance) -> f.InteractionStep:
    """
    The step of CR 616.1 in which an effect is chosen.
    """
    step = instance.effect.step
    return step if step not in _FIRST or _FIRST[step].in_force else f.InteractionStep.OTHER
