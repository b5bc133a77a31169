"""
Which effects the rules demand to be chosen from, worked out anew (CR 614.5, 616.1).
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.effects import InteractionStep
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import Instance, instances_for
from manaproof.rules.interaction import applies
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.tasks import Pending, World


def effects_to_choose_from(pending: Pending, board: Board, world: World) -> tuple[Instance, ...]:
    """
    The effects of which one must be chosen next: they apply, had no opportunity, and are of the first step of CR 616.1.
    """
    silenced = rules_of(pending.event).is_nothing(pending.event) or why_it_cant_happen(pending.event, board) is not None
    waiting: list[Instance] = []
    for instance in instances_for(board, pending.event):
        if instance.id in pending.opportunities or instance.guard is None:
            continue
        if silenced and instance.effect.step is not InteractionStep.SELF_REPLACEMENT:
            continue
        if isinstance(pending.event, instance.guard.kind) and applies(instance, pending.event, board, world):
            waiting.append(instance)
    steps = [instance.effect.step for instance in waiting]
    return tuple(instance for instance in waiting if all(instance.effect.step <= other for other in steps))
