"""
Conditions of continuous effects that would count a permanent that enters, and don't count it yet (CR 614.12).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.effects import ContinuousEffect
from manaproof.model.expr import Condition
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.permanents import Permanent
from manaproof.model.properties import Objects
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on


def clauses_of_counting(board: Board, entering: Permanent) -> Iterator[NotModelledClause]:
    """
    Effects whose condition holds or not according to whether an entering permanent is counted, which isn't there yet.
    """
    there = evolve(board, permanents=(*board.permanents, entering))
    table, before = characteristics_on(board, entering=entering), characteristics_on(board)
    for permanent in (*board.permanents, entering):
        for number, own in enumerate(table[permanent.id].abilities, start=1):
            for statement in own.ability.statements if isinstance(own.ability, StaticAbility) else ():
                if isinstance(statement, ContinuousEffect) and statement.condition is not None:
                    you, source, chosen = permanent.controller, permanent.id, permanent.chosen
                    with_it = _truth(statement.condition, Context(there, table, you, source, chosen))
                    without_it = _truth(statement.condition, Context(board, before, you, source, chosen))
                    if with_it is not without_it and any(isinstance(node, Objects) for node in walk(statement.condition)):
                        reason = "whether a condition counts what enters isn't encoded"
                        yield NotModelledClause(permanent.name, number, "as long as", reason, "how it enters")


def _truth(condition: Condition, context: Context) -> bool | None:
    """
    Whether a condition holds, None where that can't be told here.
    """
    try:
        return ground_truth(condition, context)
    except NotModelled:
        return None
