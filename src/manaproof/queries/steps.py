"""
Whether the rules leave a next step, one chooser and an end, in every state that an occasion leads to (CR 614.5, 616.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import field, frozen

from manaproof.errors import IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Edge, Node, edges_from
from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.model.occasions import Occasion
from manaproof.rules.changing_control import settled
from manaproof.rules.tasks import Script, Task, Watch, World, events_of

EdgesFrom = Callable[[Node, World], tuple[Edge, ...]]
MOST_STATES = 5_000


@frozen
class Steps:
    """
    What was found of the states of one question: the flaws, the kinds of event that were met, and whether all were looked at.
    """

    flaws: tuple[str, ...] = ()
    kinds: frozenset[type[Event]] = frozenset()
    states: int = 0
    is_whole: bool = True


@frozen
class _Seen:
    """
    What is known of the states of a question so far.
    """

    edges: dict[Node, tuple[Edge, ...]] = field(factory=dict)
    kinds: set[type[Event]] = field(factory=set)


def steps_of(board: Board, occasion: Occasion, *, limit: int = MOST_STATES, edges: EdgesFrom = edges_from) -> Steps:
    """
    Looks at every state that an occasion leads to.

    In each that isn't an end there is a next step; where effects are to be chosen from, one player of the game chooses which
    one applies (616.1; its controller may decline what is optional); and no state leads back to itself. What isn't modelled,
    and more than `limit` states, is left out, and then it isn't the whole.

    Args:
        board: The board before it.
        occasion: What happens.
        limit: How many states are looked at.
        edges: The next steps from a state.
    """
    try:
        board = settled(board)
        world = World(CouldProduceTable(board).oracle)
    except NotModelled:
        return Steps(is_whole=False)
    seen, start, is_whole = _Seen(), Node(board, (occasion,)), True
    waiting = [start]
    while waiting and len(seen.edges) < limit:
        node = waiting.pop()
        if node in seen.edges:
            continue
        try:
            seen.edges[node] = edges(node, world)
        except (NotModelled, IllegalAction, TooLarge):
            seen.edges[node], is_whole = (), False
            continue
        seen.kinds.update(type(event) for task in node.tasks[:1] for event in _met(task))
        waiting += [edge.to for edge in seen.edges[node]]
    is_whole = is_whole and not waiting
    flaws = [*_without_end(seen, start)]
    for node, found in seen.edges.items():
        flaws += _flaws_at(node, found) if is_whole or found else []
    return Steps(tuple(dict.fromkeys(flaws)), frozenset(seen.kinds), len(seen.edges), is_whole)


def _met(task: Task) -> tuple[Event, ...]:
    """
    The events that a task is about: those that would happen, or those on which abilities trigger.
    """
    return task.seen if isinstance(task, Watch) else events_of(task)


def _flaws_at(node: Node, found: tuple[Edge, ...]) -> Iterator[str]:
    if node.tasks and not found and not _is_left_out(node):
        yield "a state that isn't an end has no next step"
    choosers = {edge.step.chooser for edge in found if edge.step is not None and edge.step.effect and edge.step.applied}
    if len(choosers) > 1:
        yield f"{len(choosers)} players choose among effects at one time: {', '.join(sorted(choosers))}"
    players = {player.name for player in node.board.players}
    for chooser in sorted(choosers - players):
        yield f"who chooses among effects is nobody who plays: {chooser!r}"


def _is_left_out(node: Node) -> bool:
    """
    Whether the question itself keeps only what adds other types of mana than this.
    """
    task = node.tasks[0]
    return isinstance(task, Script) and task.only is not None


def _without_end(seen: _Seen, start: Node) -> Iterator[str]:
    """
    A state that leads back to itself, if there is one: a walk in depth that meets a state that it hasn't left yet.
    """
    left: set[Node] = set()
    on_path: set[Node] = set()
    waiting: list[tuple[Node, bool]] = [(start, False)]
    while waiting:
        node, is_done = waiting.pop()
        if is_done:
            on_path.discard(node)
            left.add(node)
            continue
        if node in left or node in on_path:
            continue
        on_path.add(node)
        waiting.append((node, True))
        for edge in seen.edges.get(node, ()):
            if edge.to in on_path:
                yield "a state leads back to itself, so its chain of events never ends"
                return
            waiting.append((edge.to, False))
