"""
What a graph leads to: everything that can have happened at its leaves, and whether a witness is a path of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from manaproof.certify.graphs import Edges, State, state_of
from manaproof.model.outcomes import Happening, Outcome

Ending = tuple[Happening, ...]


class GoesRound(Exception):
    """
    A path of the graph comes back to where it was.
    """


def endings_from(roots: Iterable[State], edges: Edges) -> frozenset[Ending]:
    """
    What can have happened at a leaf, from any of the roots.

    Cost: each node once, with a set of at most as many endings as there are outcomes.

    Raises:
        GoesRound: the graph has a circle.
    """
    known: dict[State, frozenset[Ending]] = {}
    found: set[Ending] = set()
    for root in roots:
        for state in _leaves_first(root, edges, known):
            known[state] = _endings(state, edges, known)
        found |= known[root]
    return frozenset(found)


def _endings(state: State, edges: Edges, known: dict[State, frozenset[Ending]]) -> frozenset[Ending]:
    if not state.tasks:
        return frozenset([()])
    return frozenset(
        (*edge.happenings, *ending) for edge in edges.get(state, ()) for ending in known.get(state_of(edge.to), frozenset())
    )


def _leaves_first(root: State, edges: Edges, known: dict[State, frozenset[Ending]]) -> list[State]:
    """
    The states below a root that aren't known yet, each after all that it leads to.
    """
    ordered: list[State] = []
    done: set[State] = set(known)
    under_way: set[State] = set()
    stack = [(root, False)]
    while stack:
        state, left = stack.pop()
        if left:
            under_way.discard(state)
            done.add(state)
            ordered.append(state)
        elif state in under_way:
            raise GoesRound
        elif state not in done:
            under_way.add(state)
            stack.append((state, True))
            below = {state_of(edge.to) for edge in edges.get(state, ())}
            if below & under_way:
                raise GoesRound
            stack.extend((next_state, False) for next_state in below - done)
    return ordered


@frozen(cache_hash=True)
class _Place:
    """
    How far a witness was followed.
    """

    state: State
    happened: int
    steps: int


def is_a_path(outcome: Outcome, roots: Iterable[State], edges: Edges) -> bool:
    """
    Whether the witness of an outcome is a path of the graph that ends in it.
    """
    waiting = [_Place(root, 0, 0) for root in roots]
    seen = set(waiting)
    while waiting:
        place = waiting.pop()
        if not place.state.tasks and place.happened == len(outcome.happenings) and place.steps == len(outcome.witness):
            return True
        for edge in edges.get(place.state, ()):
            happened = place.happened + len(edge.happenings)
            if outcome.happenings[place.happened : happened] != edge.happenings:
                continue
            if edge.step is not None and outcome.witness[place.steps : place.steps + 1] != (edge.step,):
                continue
            onward = _Place(state_of(edge.to), happened, place.steps + (edge.step is not None))
            if onward not in seen:
                seen.add(onward)
                waiting.append(onward)
    return False
