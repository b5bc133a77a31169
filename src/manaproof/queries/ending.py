"""
Steps and phases that end while an ability waits to be put on the stack, which would resolve first (CR 117.5, 500.2).
"""

from __future__ import annotations

from manaproof.explore.outcomes import Exploration
from manaproof.model.occasions import Ending
from manaproof.model.outcomes import NotModelledClause, Triggered


def clauses_of_waiting(exploration: Exploration) -> tuple[NotModelledClause, ...]:
    """
    Abilities that trigger before a step or phase ends in the same question: what they do isn't part of the answer.
    """
    found: dict[NotModelledClause, None] = {}
    for edges in exploration.graph.values():
        for edge in edges:
            if any(isinstance(task, Ending) for task in edge.to.tasks):
                for happening in edge.happenings:
                    if isinstance(happening, Triggered):
                        reason = "it would resolve before the step or phase ends, which isn't encoded"
                        found[NotModelledClause(happening.name, None, "", reason, "the end of the step or phase")] = None
    return tuple(found)
