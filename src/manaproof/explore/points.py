"""
Where a search may stand, and the steps from there: a node with what happened before it, or a state of a chain.
"""

from __future__ import annotations

from attrs import define, field, frozen

from manaproof.errors import TooLarge
from manaproof.explore.chains import Chains, Turn
from manaproof.explore.graph import Edge, Node, edges_from, edges_without_effects
from manaproof.model.board import Board
from manaproof.model.outcomes import Happening, WitnessStep
from manaproof.model.permanents import ObjectId
from manaproof.rules.cases import NeedsCases
from manaproof.rules.tasks import World

TURNS_TO_A_NODE = 8
"""
How many states whose steps their chain tells cost as much as a node that the rules are asked about.
"""


@frozen(cache_hash=True)
class Spot:
    """
    A node at which no single event is pending next, with what happened before it.
    """

    happenings: tuple[Happening, ...]
    node: Node


Point = Turn | Spot


def board_of(point: Point) -> Board:
    """
    The board at a point.
    """
    return point.node.board if isinstance(point, Spot) else point[0].chain.board


def happened_before(point: Point) -> tuple[Happening, ...]:
    """
    What happened before a point.
    """
    return point.happenings if isinstance(point, Spot) else point[0].chain.happenings


@frozen(eq=False)
class Hop:
    """
    One step to another point: which effect was applied, if any, of which object, and the step of a witness where someone chose.
    """

    to: Point
    effect: str | None
    source: ObjectId | None
    step: WitnessStep | None


@define(eq=False)
class Ground:
    """
    The states that a search has met, with the steps from each.

    `graph` has the edges of the nodes that the rules were asked about; of the `turns` the chains tell where they lead.
    """

    world: World
    limit: int
    graph: dict[Node, tuple[Edge, ...]] = field(factory=dict)
    turns: list[Turn] = field(factory=list)
    chains: Chains = field(init=False)
    _hops: dict[Point, tuple[Hop, ...]] = field(factory=dict)

    @chains.default
    def _no_chains(self) -> Chains:
        return Chains(self.world)

    def point(self, happenings: tuple[Happening, ...], node: Node) -> Point:
        """
        A node with what happened before it.
        """
        return self.chains.turn_of(happenings, node) or Spot(happenings, node)

    def node(self, point: Point) -> Node:
        """
        The node at a point.
        """
        return point.node if isinstance(point, Spot) else self.chains.node_of(point)

    def edges(self, node: Node) -> tuple[Edge, ...]:
        """
        The edges from a node, worked out once.

        Raises:
            TooLarge: there are more states than the limit.
        """
        if node not in self.graph:
            self._count()
            self.graph[node] = edges_from(node, self.world)
        return self.graph[node]

    def hops(self, point: Point) -> tuple[Hop, ...]:
        """
        The steps from a point, worked out once.

        Raises:
            TooLarge: there are more states than the limit.
        """
        found = self._hops.get(point)
        if found is None:
            before = happened_before(point)
            found = self._hops[point] = tuple(
                Hop(self.point((*before, *edge.happenings), edge.to), edge.effect, edge.source, edge.step)
                for edge in self._edges_at(point)
            )
        return found

    def take(self, turn: Turn) -> None:
        """
        Notes a state of which its chain tells where it leads.

        Raises:
            TooLarge: there are more states than the limit.
        """
        self._count()
        self.turns.append(turn)

    def whole_graph(self) -> dict[Node, tuple[Edge, ...]]:
        """
        The edges of all nodes that were met, also where the chain told where they lead.
        """
        for turn in self.turns:
            node = self.chains.node_of(turn)
            if node not in self.graph:
                self.graph[node] = edges_from(node, self.world)
        return self.graph

    def _edges_at(self, point: Point) -> tuple[Edge, ...]:
        node = self.node(point)
        if node not in self.graph and not isinstance(point, Spot) and self._nothing_applies(point):
            self._count()
            self.graph[node] = edges_without_effects(node, self.world)
        return self.edges(node)

    def _nothing_applies(self, turn: Turn) -> bool:
        try:
            return not self.chains.choosable(turn)
        except NeedsCases:
            return False

    def _count(self) -> None:
        if len(self.graph) * TURNS_TO_A_NODE + len(self.turns) >= self.limit * TURNS_TO_A_NODE:
            raise TooLarge(f"the answer has more than {self.limit} states; make the board or the amounts smaller")
