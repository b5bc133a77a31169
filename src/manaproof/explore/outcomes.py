"""
The outcomes of an outcome graph, by a dynamic program over sets of nodes.

A set holds all nodes that one and the same order of effects leads to, so that each order is counted once for each
outcome, however many choices, declines and cases it leaves open. Sets that were met before are not searched again, and of
effects that may be exchanged one is followed for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field, frozen

from manaproof.errors import TooLarge
from manaproof.explore.exchanging import classes, names_any
from manaproof.explore.graph import Edge, Node, edges_from
from manaproof.model.outcomes import Happening, Outcome, Triggered, WitnessStep
from manaproof.rules.stacking import stacked
from manaproof.rules.tasks import World

DEFAULT_LIMIT = 60_000


@frozen(cache_hash=True)
class Point:
    """
    A node with what happened before it.
    """

    happenings: tuple[Happening, ...]
    node: Node


Points = frozenset[Point]
Reached = dict[Point, tuple[Point, tuple[WitnessStep, ...]]]
Onward = dict[Point, tuple[Point, WitnessStep]]


@frozen
class Way:
    """
    How many orders lead from a set of points to an outcome, and the steps of one, with the points where they start and end.
    """

    orders: int
    start: Point
    steps: tuple[WitnessStep, ...]
    end: Point


Ways = dict[tuple[Happening, ...], Way]


@define
class Exploration:
    """
    A search under way: the graph so far, and what is known of sets of points.
    """

    world: World = field(factory=World)
    limit: int = DEFAULT_LIMIT
    graph: dict[Node, tuple[Edge, ...]] = field(factory=dict)
    _known: dict[Points, Ways] = field(factory=dict)

    def outcomes_from(self, nodes: Iterable[Node]) -> tuple[Outcome, ...]:
        """
        Every outcome that can be reached from one of the nodes.

        Shapes: up to `limit` nodes.
        Cost: for k effects on one event that all apply, 2^k sets of at most k edges each; where they are equal but for
            their objects in classes of k1, k2, …, (k1 + 1)·(k2 + 1)·… sets.

        Raises:
            TooLarge: the graph has more nodes than the limit.
            NotModelled: something that decides isn't encoded.
        """
        start = frozenset(Point((), node) for node in nodes)
        ways = self._ways(start)
        return tuple(_outcome(happenings, way) for happenings, way in ways.items())

    def edges(self, node: Node) -> tuple[Edge, ...]:
        """
        The edges from a node, worked out once.
        """
        if node not in self.graph:
            if len(self.graph) >= self.limit:
                raise TooLarge(f"the answer has more than {self.limit} states; make the board or the amounts smaller")
            self.graph[node] = edges_from(node, self.world)
        return self.graph[node]

    def look_at_all(self, start: Node) -> None:
        """
        Works out the edges of every node that can be reached, those too for which others stood.

        Raises:
            TooLarge: there are more than the limit.
        """
        seen, waiting = {start}, [start]
        while waiting:
            for edge in self.edges(waiting.pop()):
                if edge.to not in seen:
                    seen.add(edge.to)
                    waiting.append(edge.to)

    def _ways(self, points: Points) -> Ways:
        if points in self._known:
            return self._known[points]
        reached = self._closure(points)
        ways: Ways = {}
        for point, (origin, steps) in reached.items():
            if not point.node.tasks and point.happenings not in ways:
                ways[point.happenings] = Way(1, origin, steps, point)
        for onward, later, times in self._followed(points, reached):
            for happenings, way in later.items():
                source, step = onward[way.start]
                origin, before = reached[source]
                orders = times * way.orders + (ways[happenings].orders if happenings in ways else 0)
                kept = ways[happenings] if happenings in ways else Way(0, origin, (*before, step, *way.steps), way.end)
                ways[happenings] = Way(orders, kept.start, kept.steps, kept.end)
        self._known[points] = ways
        return ways

    def _followed(self, points: Points, reached: Reached) -> Iterator[tuple[Onward, Ways, int]]:
        """
        The points that each effect leads to, with the ways from there; of effects that may be exchanged one, with their number.

        What names their objects at the end isn't the same for each of them, so then all are followed.
        """
        onward = self._onward(reached)
        sources = {
            edge.effect: edge.source
            for point in reached
            for edge in self.edges(point.node)
            if edge.effect is not None and edge.source is not None
        }
        board = next(iter(points)).node.board
        for first, *others in classes([point.node for point in points], sources):
            ways = self._ways(frozenset(onward[first]))
            if others and names_any(ways, [sources[each] for each in (first, *others)], board):
                yield onward[first], ways, 1
                yield from ((onward[each], self._ways(frozenset(onward[each])), 1) for each in others)
            else:
                yield onward[first], ways, 1 + len(others)

    def _closure(self, points: Points) -> Reached:
        """
        All points that no application of an effect separates, each with the point of the set it comes from and the steps.
        """
        reached: Reached = {point: (point, ()) for point in sorted(points, key=_order)}
        waiting = list(reached)
        while waiting:
            point = waiting.pop(0)
            origin, steps = reached[point]
            for edge in self.edges(point.node):
                if edge.effect is not None:
                    continue
                later = Point((*point.happenings, *edge.happenings), edge.to)
                if later not in reached:
                    reached[later] = (origin, (*steps, edge.step) if edge.step else steps)
                    waiting.append(later)
        return reached

    def _onward(self, reached: Reached) -> dict[str, Onward]:
        """
        For each effect that can be applied, the points that it leads to.
        """
        onward: dict[str, Onward] = {}
        for point in reached:
            for edge in self.edges(point.node):
                if edge.effect is not None and edge.step is not None:
                    later = Point((*point.happenings, *edge.happenings), edge.to)
                    onward.setdefault(edge.effect, {}).setdefault(later, (point, edge.step))
        return onward


def _order(point: Point) -> str:
    return repr(point.happenings) if point.happenings else ""


def _outcome(happenings: tuple[Happening, ...], way: Way) -> Outcome:
    choosers = tuple(dict.fromkeys(step.chooser for step in way.steps))
    triggered = [happening for happening in happenings if isinstance(happening, Triggered)]
    return Outcome(happenings, way.orders, way.steps, choosers, stacked(triggered, way.end.node.board))
