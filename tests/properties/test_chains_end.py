"""
Every chain of an event ends: each effect has one opportunity in it (CR 614.5), a commander one for each place (CR 903.9b).
"""

from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter

import pytest
from attrs import evolve
from hypothesis import HealthCheck, assume, given, settings
from tests.properties.boards import Question, fixed, questions
from tests.rules.making import BEARS, DOUBLER, board, card, permanent, replaces

from manaproof.errors import NotModelled, TooLarge
from manaproof.explore.chains import Chains
from manaproof.explore.graph import Edge, Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import effects as f
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.events import MoveObject
from manaproof.model.occasions import Happens, Occasion, PutsCounters
from manaproof.model.references import Zone
from manaproof.rules import interaction
from manaproof.rules.instances import instances_for
from manaproof.rules.tasks import Pending

MOST_STATES = 3000


def _graph(on: Board, occasion: Occasion, limit: int = MOST_STATES) -> dict[Node, tuple[Edge, ...]]:
    search = Exploration(limit=limit)
    search.outcomes_from([Node(on, (occasion,))])
    return search.graph


def _continued(node: Node, edge: Edge) -> Iterator[Pending]:
    """
    The events that come of a node's pending event on an edge.
    """
    rest = node.tasks[1:]
    made = edge.to.tasks[: len(edge.to.tasks) - len(rest)]
    return (task for task in made if isinstance(task, Pending))


def _most_times(graph: dict[Node, tuple[Edge, ...]], words: str) -> int:
    """
    How often an effect whose identity has these words is applied at most on a path of a graph without cycles.
    """
    most = Counter[Node]()
    for node in TopologicalSorter({node: [edge.to for edge in edges] for node, edges in graph.items()}).static_order():
        most[node] = max((most[edge.to] + (words in (edge.effect or "")) for edge in graph.get(node, ())), default=0)
    return max(most.values())


@settings(fixed(150), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(questions())
def test_every_chain_ends_since_each_effect_has_one_opportunity(question: Question) -> None:
    """
    No path comes back to where it was, and what becomes of an event has lost the opportunity of the effect that was applied.
    """
    try:
        graph = _graph(question.board, question.occasion)
    except (NotModelled, TooLarge):
        assume(False)
        raise
    TopologicalSorter({node: [edge.to for edge in edges] for node, edges in graph.items()}).prepare()  # raises on a cycle
    for node, edges in graph.items():
        if not node.tasks or not isinstance(pending := node.tasks[0], Pending):
            continue
        for edge in edges:
            if edge.effect is not None:
                assert edge.effect not in pending.opportunities
                for later in _continued(node, edge):
                    assert pending.opportunities | {edge.effect} <= later.opportunities


def test_a_chain_without_opportunities_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    The twin: where an effect may apply again, a doubler has no end.
    """
    target = permanent(BEARS, 90)
    counters = PutsCounters(target.id, "+1/+1", 1, "you")
    on = board([target, DOUBLER])
    assert len(_graph(on, counters, limit=20)) < 20
    monkeypatch.setattr(interaction, "waiting", lambda on, pending: [i for i in instances_for(on, pending.event) if i.guard])
    original = Chains.choosable
    monkeypatch.setattr(Chains, "choosable", lambda chains, turn: original(chains, (turn[0], 0)))
    with pytest.raises(TooLarge):
        _graph(on, counters, limit=20)


def test_a_commander_goes_to_the_command_zone_once_for_each_place() -> None:
    """
    The exception of CR 903.9b: again in place of another zone, to which an effect sent it from there; then no more.
    """
    away = card("Away", replaces(p.MovePattern(q.Anything()), f.GoElsewhere(Zone.LIBRARY)))
    commander = permanent(evolve(BEARS, is_commander=True), 90)
    to_hand = Happens((MoveObject("you", Zone.BATTLEFIELD, Zone.HAND, commander.id),))
    graph = _graph(board([commander, away]), to_hand)
    assert _most_times(graph, "command zone in place of") == 2
    assert _most_times(graph, "command zone in place of hand") == 1
    assert _most_times(_graph(board([commander]), to_hand), "command zone in place of") == 1
