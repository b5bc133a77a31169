"""
The outcome graph: nodes, and the edges that the rules allow from each (the strategy of CR 614–616).

A node is a board with what is still to happen. An edge that applies an effect carries the effect: the sequence of
effects on a path is its order. All other edges (choices, declining an optional effect, cases of something unknown,
carrying out what nothing replaces) carry none.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen

from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Assumed, Happening, WitnessStep, is_end
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.rules.applying import apply, decline
from manaproof.rules.cases import NeedsCases
from manaproof.rules.choosing import Option, chooser_of, options, parts_of
from manaproof.rules.describing import citations_for, event_words
from manaproof.rules.following import follow
from manaproof.rules.happening import happen, watch
from manaproof.rules.many_alike import refuse_unknown_number
from manaproof.rules.occasions import beginning
from manaproof.rules.tasks import Branch, Pending, Script, Task, Together, Watch, World


@frozen(cache_hash=True)
class Node:
    """
    A board, and what is still to happen on it, next first. A node with nothing to happen is a leaf.
    """

    board: Board
    tasks: tuple[Task, ...]


@frozen
class Edge:
    """
    One step: to which node, what happened on the way, which effect was applied, and the step of a witness where someone chose.

    `decider` is who chose what an effect that was applied leaves open, as the step says; `source` is the effect's object.
    `declined` is an effect that wasn't applied although it could have been.
    """

    to: Node
    happenings: tuple[Happening, ...] = ()
    effect: str | None = None
    step: WitnessStep | None = None
    decider: PlayerName | None = None
    source: ObjectId | None = None
    declined: str | None = None


EdgesOfTask = Callable[[Task, tuple[Task, ...], Board, World], tuple[Edge, ...]]


def edges_from(node: Node, world: World) -> tuple[Edge, ...]:
    """
    All edges from a node; none from a leaf.

    Raises:
        NotModelled: what happens next isn't known.
    """
    return _or_cases(node, world, _edges) if node.tasks else ()


def edges_without_effects(node: Node, world: World) -> tuple[Edge, ...]:
    """
    All edges from a node at which no effect can be applied to what is pending.

    Raises:
        NotModelled: what happens next isn't known.
    """
    return _or_cases(node, world, _happens)


def _or_cases(node: Node, world: World, edges: EdgesOfTask) -> tuple[Edge, ...]:
    """
    The edges from a node, or the cases of something unknown on which they depend.
    """
    refuse_unknown_number(node.board)
    try:
        return edges(node.tasks[0], node.tasks[1:], node.board, world)
    except NeedsCases as needs:
        return tuple(Edge(Node(case.board, node.tasks), (case.assumes,)) for case in needs.cases(node.board))


def _happens(task: Task, rest: tuple[Task, ...], board: Board, world: World) -> tuple[Edge, ...]:
    assert isinstance(task, Pending | Together)
    return tuple(_free(branch, rest) for branch in happen(task, board, world))


def _edges(task: Task, rest: tuple[Task, ...], board: Board, world: World) -> tuple[Edge, ...]:
    match task:
        case Occasion():
            return tuple(_free(branch, rest) for branch in beginning(task, board, world))
        case Script():
            return tuple(_free(branch, rest) for branch in follow(task, board, world))
        case Watch():
            return (_free(watch(task, board, world), rest),)
        case Pending() | Together():
            found = options(task, board, world)
            if not found:
                return _happens(task, rest, board, world)
            return tuple(edge for option in found for edge in _applications(option, task, rest, board, world, len(found)))


def _applications(
    option: Option, task: Pending | Together, rest: tuple[Task, ...], board: Board, world: World, among: int
) -> list[Edge]:
    """
    The edges on which an effect is applied, and the one on which it is declined.
    """
    effect, taken = option.instance, step_of(option, task, board, among)
    found = []
    for branch in apply(effect, task, board, world, option.places):
        step = evolve(taken, choice=branch.decision)
        edge = evolve(_free(branch, rest), effect=option.id, step=step, decider=branch.chooser, source=effect.source)
        found.append(edge)
    if effect.effect.optional:
        declined = Node(board, (decline(effect, task, option.places), *rest))
        found.append(Edge(declined, step=evolve(taken, applied=False, chooser=effect.you), declined=option.id))
    return found


def step_of(option: Option, task: Pending | Together, board: Board, among: int) -> WitnessStep:
    """
    The step at which an effect is chosen, of so many.
    """
    effect, part = option.instance, parts_of(task)[option.places[0]]
    chooser, words = chooser_of(part, board), event_words(part.event, board)
    places = option.places if option.of > 1 else ()
    return WitnessStep(effect.name, chooser, words, citations_for(effect), options=among, places=places)


def _free(branch: Branch, rest: tuple[Task, ...]) -> Edge:
    """
    The edge of a branch on which no effect is applied.
    """
    tasks = (*branch.next, *_behind_script(rest, branch.after), *branch.last)
    happenings = branch.happenings
    if branch.assumes is not None:
        happenings = (Assumed(branch.assumes), *happenings)
    if any(map(is_end, happenings)):
        tasks = ()
    step = None
    if branch.decision is not None and branch.chooser is not None:
        step = WitnessStep("", branch.chooser, "", (), choice=branch.decision)
    return Edge(Node(branch.board, tasks), happenings, step=step)


def _behind_script(rest: tuple[Task, ...], after: tuple[Task, ...]) -> tuple[Task, ...]:
    """
    Triggered mana abilities follow the mana ability that triggered them, not amid its effect (CR 605.4a).
    """
    if after and rest and isinstance(rest[0], Script) and rest[0].ability is not None:
        return (rest[0], *after, *rest[1:])
    return (*after, *rest)
