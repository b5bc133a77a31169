"""
Cases of something unknown that make no difference: an outcome of all of them is one outcome, whatever is the case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from attrs import evolve

from manaproof.explore.graph import Edge, Node
from manaproof.model.outcomes import Happening, Outcome, is_assumed

Split = frozenset[Happening]
"""
The cases into which something unknown was split: one of them holds.
"""


def without_idle_cases(found: Iterable[Outcome], graph: Mapping[Node, tuple[Edge, ...]]) -> tuple[Outcome, ...]:
    """
    The outcomes, those that differ in nothing but the case of a split joined where they are there for all its cases.
    """
    outcomes = tuple(found)
    splits = _splits(graph)
    joined = True
    while joined:
        joined = False
        for split in splits:
            fewer = _joined(outcomes, split)
            joined |= len(fewer) < len(outcomes)
            outcomes = fewer
    return outcomes


def _splits(graph: Mapping[Node, tuple[Edge, ...]]) -> list[Split]:
    """
    All splits of a graph: the edges from such a node lead to what is still to happen on it, each in its case.
    """
    found: dict[Split, None] = {}
    for node, edges in graph.items():
        if len(edges) > 1 and all(edge.to.tasks == node.tasks and _is_case(edge) for edge in edges):
            found[frozenset(edge.happenings[0] for edge in edges)] = None
    return list(found)


def _is_case(edge: Edge) -> bool:
    return len(edge.happenings) == 1 and is_assumed(edge.happenings[0])


def _joined(outcomes: Collection[Outcome], split: Split) -> tuple[Outcome, ...]:
    """
    The outcomes, with one in place of each set that has one for every case of the split.
    """
    alike: dict[Outcome, dict[Happening, Outcome]] = {}
    for outcome in outcomes:
        cases = [happening for happening in outcome.happenings if happening in split]
        if len(cases) == 1:
            alike.setdefault(_without(outcome, cases[0]), {})[cases[0]] = outcome
    gone: dict[Outcome, Outcome] = {}
    for rest, by_case in alike.items():
        if by_case.keys() == split:
            first, *others = by_case.values()
            gone[first] = evolve(first, happenings=rest.happenings)
            gone |= dict.fromkeys(others, gone[first])
    return tuple(dict.fromkeys(gone.get(outcome, outcome) for outcome in outcomes))


def _without(outcome: Outcome, case: Happening) -> Outcome:
    """
    What an outcome has in common with that of another case.
    """
    return evolve(outcome, happenings=tuple(h for h in outcome.happenings if h != case), witness=())
