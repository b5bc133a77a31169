"""
Whether a formula says anything about a question: what it speaks of that can't happen there, and premises that are never met.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.model.abilities import TriggeredAbility
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.formulas import Formula, measures_in, premises_of
from manaproof.model.measures import AMONG_EVENTS, AMONG_HAPPENINGS, Measure, Role, What, is_among
from manaproof.model.occasions import Occasion, StateBasedActions
from manaproof.model.walking import walk
from manaproof.queries.judging import judge
from manaproof.rules.layers import characteristics_on

_BY_STATE_BASED_ACTIONS = (What.DIES, What.LOSES)
_NOT_CHECKED = "state-based actions aren't checked: they are where the event ends with `; state-based actions are checked`"


def idle_measures(measures: Iterable[Measure], board: Board, answer: OutcomesAnswer) -> tuple[Measure, ...]:
    """
    The measures of which nothing happens in any outcome, nor would have happened on the way to one.
    """
    return tuple(measure for measure in measures if not _can_occur(measure, board, answer))


def what_idle_measures_assume(idle: Iterable[Measure], occasion: Occasion) -> tuple[str, ...]:
    """
    What is taken for granted where nothing dies or loses because state-based actions are no part of the question (704.3).
    """
    is_checked = any(isinstance(part, StateBasedActions) for part in walk(occasion))
    return () if is_checked or not any(measure.what in _BY_STATE_BASED_ACTIONS for measure in idle) else (_NOT_CHECKED,)


def why_vacuous(formula: Formula, board: Board, answer: OutcomesAnswer) -> str | None:
    """
    Why a formula that isn't violated says nothing about a question; None if it says something.
    """
    measures = measures_in(formula)
    if not measures:
        return "it speaks of nothing that happens"
    idle = idle_measures(measures, board, answer)
    if len(idle) == len(measures):
        return f"nothing of `{idle[0]}` can happen here" + (", nor of what else it speaks of" if len(idle) > 1 else "")
    for premise in premises_of(formula):
        judgement = judge(premise, answer)
        if not judgement.holding and not judgement.open:
            return "its premise is never met"
    return None


def _can_occur(measure: Measure, board: Board, answer: OutcomesAnswer) -> bool:
    if any(is_among(measure, told, AMONG_HAPPENINGS) for outcome in answer.outcomes for told in outcome.happenings):
        return True
    if measure.what is What.TRIGGERS:
        return _could_trigger(measure, board)
    return any(is_among(measure, event, AMONG_EVENTS) for event in answer.events)


def _could_trigger(measure: Measure, board: Board) -> bool:
    """
    Whether something that is meant has a triggered ability.
    """
    wanted = measure.of(Role.OBJECT) or frozenset()
    table = characteristics_on(board)
    meant = [permanent for permanent in board.permanents if permanent.id in wanted]
    return any(isinstance(own.ability, TriggeredAbility) for permanent in meant for own in table[permanent.id].abilities)
