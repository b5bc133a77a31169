"""
An event happens: what it does to the board, what it contains, and what triggers on it.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.rules.event_rules import rules_of
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, World
from manaproof.rules.triggers import trigger

NO_EVENT = rule(
    __name__, "614.7", "an effect on an event that never happens does nothing, and an event of amount zero is no event"
)


def happen(pending: Pending, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Lets an event happen to which no effect applies any more.

    Raises:
        NeedsCases: what it does depends on something unknown.
    """
    event = pending.event
    rules = rules_of(event)
    if why_it_cant_happen(event, board) is not None or rules.is_nothing(event):
        instead, seen = rules.if_impossible(event, board)
        return (instead if seen is None else _with_triggers(instead, seen, board, world),)
    return tuple(_with_triggers(branch, event, board, world) for branch in rules.happen(event, pending, board))


def _with_triggers(branch: Branch, event: Event, before: Board, world: World) -> Branch:
    """
    The branch with what triggers on the event as it was.
    """
    if not world.with_triggers:
        return branch
    for seen in rules_of(event).seen_by_triggers(event, branch):
        triggered = trigger(seen, before, branch.board, world)
        happenings = (*branch.happenings, *triggered.happenings)
        after = (*branch.after, *triggered.after)
        branch = evolve(branch, board=triggered.board, happenings=happenings, after=after)
    return branch
