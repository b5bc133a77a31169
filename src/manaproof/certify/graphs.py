"""
Outcome graphs as plain data, whoever made them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from attrs import frozen

from manaproof.model.board import Board
from manaproof.model.outcomes import Happening, WitnessStep
from manaproof.rules.tasks import Task


class NodeLike(Protocol):
    """
    A board with what is still to happen on it, next first.
    """

    @property
    def board(self) -> Board:
        """
        The board.
        """

    @property
    def tasks(self) -> tuple[Task, ...]:
        """
        What is still to happen.
        """


class EdgeLike(Protocol):
    """
    One step: where it leads, what happened on the way, which effect was applied, and who chose what.
    """

    @property
    def to(self) -> NodeLike:
        """
        The node that it leads to.
        """

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """
        What happened on the way.
        """

    @property
    def effect(self) -> str | None:
        """
        The identity of the effect that was applied.
        """

    @property
    def step(self) -> WitnessStep | None:
        """
        The choice, where someone chose.
        """


AnyNode = TypeVar("AnyNode", bound=NodeLike)


@frozen(cache_hash=True)
class State:
    """
    A node by what it is: a board and what is still to happen.
    """

    board: Board
    tasks: tuple[Task, ...]


Edges = Mapping[State, Sequence[EdgeLike]]


def state_of(node: NodeLike) -> State:
    """
    What a node is.
    """
    return State(node.board, node.tasks)


def by_state(graph: Mapping[AnyNode, Sequence[EdgeLike]]) -> Edges:
    """
    The edges of a graph by what their nodes are.
    """
    return {state_of(node): tuple(edges) for node, edges in graph.items()}
