"""
Whether the order in which effects are applied matters, on one board for one occasion (CR 616.1e).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from attrs import define, field, frozen

from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Edge, Node
from manaproof.explore.outcomes import DEFAULT_LIMIT, Exploration
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening
from manaproof.model.unknowns import unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.outcomes import outcomes
from manaproof.rules.tasks import World
from manaproof.rules.uncertain import as_asked

Leaves = frozenset[tuple[Happening, ...]]


@frozen
class Crossing:
    """
    Two effects of which someone chooses which is applied first to an event, and that lead to different outcomes.
    """

    one: str
    other: str
    chooser: str
    event: str


@frozen
class OrdersAnswer:
    """
    Whether any order leads to the same outcomes, after the same choices otherwise; `asked` is how often an order is chosen.

    `about` has the outcomes and all else that is said of them.
    """

    verdict: Verdict
    about: OutcomesAnswer
    crossings: tuple[Crossing, ...] = ()
    asked: int = 0


def orders(board: Board, occasion: Occasion, *, limit: int = DEFAULT_LIMIT) -> OrdersAnswer:
    """
    Whether it is irrelevant for an occasion which effect is applied first, wherever someone chooses that.

    Returns HOLDS iff at each such choice every effect leads to the same outcomes if it is chosen, so that nobody need be asked;
    VIOLATED iff two lead to different ones, with all such pairs; VACUOUS iff nobody chooses; else what keeps it from being told.

    Raises:
        IllegalAction: a rule forbids the occasion, whatever is chosen.
    """
    answer = outcomes(board, occasion, limit=limit)
    if answer.verdict is not Verdict.COMPLETE:
        return OrdersAnswer(answer.verdict, answer)
    search = _Search(Exploration(World(CouldProduceTable(as_asked(board)).oracle), limit))
    start = Node(as_asked(board), (occasion,))
    crossings = tuple(dict.fromkeys(search.crossings(start)))
    if not search.asked:
        return OrdersAnswer(Verdict.VACUOUS, answer)
    return OrdersAnswer(Verdict.VIOLATED if crossings else Verdict.HOLDS, answer, crossings, search.asked)


def has_unknowns(board: Board, occasion: Occasion) -> bool:
    """
    Whether a question leaves an amount open.
    """
    return bool(unknowns_in((board, occasion)))


@define
class _Search:
    """
    A search through the graph under way: the outcomes from each node, and where an order is chosen.
    """

    exploration: Exploration
    asked: int = 0
    _leaves: dict[Node, Leaves] = field(factory=dict)

    def crossings(self, start: Node) -> Iterable[Crossing]:
        """
        Wherever an order is chosen, the pairs of effects that lead to different outcomes.
        """
        found: list[Crossing] = []
        waiting, seen = [start], {start}
        while waiting:
            node = waiting.pop()
            edges = self.exploration.edges(node)
            found += self._at(edges)
            more = [edge.to for edge in edges if edge.to not in seen]
            seen.update(more)
            waiting += more
        return found

    def _at(self, edges: tuple[Edge, ...]) -> list[Crossing]:
        by_effect = _by_effect(edges)
        self.asked += len(by_effect) > 1
        found = []
        for one, other in combinations(by_effect.values(), 2):
            if self._through(one) != self._through(other):
                assert one[0].step is not None
                assert other[0].step is not None
                step = one[0].step
                found.append(Crossing(step.effect, other[0].step.effect, step.chooser, step.event))
        return found

    def _through(self, edges: Iterable[Edge]) -> Leaves:
        return frozenset((*edge.happenings, *later) for edge in edges for later in self.leaves(edge.to))

    def leaves(self, node: Node) -> Leaves:
        """
        What may happen from a node on, to its end.
        """
        if node not in self._leaves:
            edges = self.exploration.edges(node)
            self._leaves[node] = self._through(edges) if node.tasks else frozenset({()})
        return self._leaves[node]


def _by_effect(edges: tuple[Edge, ...]) -> dict[str, list[Edge]]:
    """
    The edges on which each effect is applied, with the one on which it is declined: to choose it is to decide that.
    """
    found: dict[str, list[Edge]] = {}
    last: str | None = None
    for edge in edges:
        last = edge.effect or last
        is_declined = edge.step is not None and not edge.step.applied
        if last is not None and (edge.effect is not None or is_declined):
            found.setdefault(last, []).append(edge)
    return found
