"""
Which abilities a flip or a roll would trigger: results that make no difference to any of them are told as one.
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.model.patterns import DieRollPattern
from manaproof.rules.context import Context
from manaproof.rules.layers import characteristics_on
from manaproof.rules.trigger_patterns import simple_patterns
from manaproof.rules.trigger_times import is_met
from manaproof.rules.triggers import says_that_many
from manaproof.rules.waiting import Waiting, waiting_on


def triggered_by(event: Event, board: Board) -> tuple[Waiting, ...]:
    """
    The abilities that wait for an event of this kind and are met by it.
    """
    return tuple(waiting for waiting in waiting_on(board) if _is_met(waiting, event, board))


def _is_met(waiting: Waiting, event: Event, board: Board) -> bool:
    context = Context(board, characteristics_on(board), waiting.controller, waiting.source, waiting.chosen, event)
    return any(is_met(pattern, event, board, context) for pattern in simple_patterns(waiting.ability.events))


def needs_number(abilities: tuple[Waiting, ...]) -> bool:
    """
    Whether one of the abilities says how much or how many there was of its event.
    """
    return any(says_that_many(waiting.ability) for waiting in abilities)


def asks_for_result(board: Board) -> bool:
    """
    Whether an ability waits for a roll with a result in some range.
    """
    return any(_asks(pattern) for waiting in waiting_on(board) for pattern in simple_patterns(waiting.ability.events))


def _asks(pattern: object) -> bool:
    return isinstance(pattern, DieRollPattern) and not pattern.natural and (pattern.least, pattern.most) != (None, None)
