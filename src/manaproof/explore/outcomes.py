"""
The outcomes of an outcome graph.

They are found by a dynamic program over sets of nodes, so that each order of effects counts once for each outcome and no order is
walked twice; of effects that may be exchanged one is followed for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from manaproof.explore.graph import Edge, Node
from manaproof.explore.points import Ground
from manaproof.explore.sets import SetSearch
from manaproof.model.outcomes import Outcome
from manaproof.rules.tasks import Pending, World

DEFAULT_LIMIT = 60_000


@define
class Exploration:
    """
    A search under way, with the graph so far.
    """

    world: World = field(factory=World)
    limit: int = DEFAULT_LIMIT
    _ground: Ground = field(init=False)

    @_ground.default
    def _start(self) -> Ground:
        return Ground(self.world, self.limit)

    def outcomes_from(self, nodes: Iterable[Node]) -> tuple[Outcome, ...]:
        """
        Every outcome that can be reached from one of the nodes.

        Shapes: up to `limit` nodes that the rules are asked about; states of one event's chain count an eighth.
        Cost: for k effects on one event that all apply, 2^k sets of at most k edges each; where they are equal but for
            their objects in classes of k1, k2, …, (k1 + 1)·(k2 + 1)·… sets; one state for each of those that commute with all
            that are left.

        Raises:
            TooLarge: the graph has more nodes than the limit.
            NotModelled: something that decides isn't encoded.
        """
        return SetSearch(self._ground).outcomes_from([self._ground.point((), node) for node in nodes])

    @property
    def graph(self) -> dict[Node, tuple[Edge, ...]]:
        """
        The nodes that were looked at, with their edges.
        """
        return self._ground.whole_graph()

    @property
    def asked(self) -> dict[Node, tuple[Edge, ...]]:
        """
        The nodes of which the rules were asked where they lead, with their edges: all but those of which a chain tells it.
        """
        return self._ground.graph

    def looked_at(self) -> Iterator[Node]:
        """
        The nodes that were looked at; of those that differ in nothing but the effects that had their opportunity, one.
        """
        yield from self._ground.graph
        for stage in self._ground.chains.stages():
            chain = stage.chain
            yield Node(chain.board, (Pending(stage.event, then=chain.then), *chain.rest))

    def edges(self, node: Node) -> tuple[Edge, ...]:
        """
        The edges from a node, worked out once.

        Raises:
            TooLarge: there are more than the limit.
        """
        return self._ground.edges(node)

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
