"""
Certifying an outcome graph by local obligations: at every node the steps are those that the rules allow, no more and no fewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from manaproof.certify.endings import GoesRound, endings_from, is_a_path
from manaproof.certify.graphs import AnyNode, EdgeLike, Edges, NodeLike, State, by_state, state_of
from manaproof.certify.steps import LegalStep, legal_steps
from manaproof.errors import ManaproofError
from manaproof.model.outcomes import Outcome
from manaproof.rules.describing import event_words
from manaproof.rules.rulebook import rules_out_of_force
from manaproof.rules.tasks import Pending, Script, World


@frozen
class Certificate:
    """
    Whether a graph and its outcomes are what the rules give, and everything that is wrong with them.
    """

    ok: bool
    problems: tuple[str, ...] = ()


def certify(
    graph: Mapping[AnyNode, Sequence[EdgeLike]], roots: Iterable[NodeLike], outcomes: Sequence[Outcome], world: World
) -> Certificate:
    """
    Checks a graph that a search has built.

    Returns a certificate that is ok iff from every node that can be reached each step that the rules allow is taken and
    no other, nothing waits at a leaf, the outcomes are exactly what the leaves can have seen, and each witness is a
    path to its outcome.

    Rule: 614.5, 614.7, 614.17c, 616.1, 616.1a–f, 616.2 (2026-08-07).
    Shapes: a graph of n nodes; `roots` are where it starts.
    Cost: the rules once for each node.
    """
    starts, edges = [state_of(root) for root in roots], by_state(graph)
    if rules_out_of_force():
        return Certificate(False, ("rules are switched off: only the rules in force are certified",))
    problems = [problem for state in _reachable(starts, edges) for problem in _problems_at(state, edges, world)]
    problems.extend(_problems_of_outcomes(starts, edges, outcomes))
    return Certificate(not problems, tuple(problems))


def _reachable(starts: Iterable[State], edges: Edges) -> Iterator[State]:
    seen: dict[State, None] = dict.fromkeys(starts)
    waiting = list(seen)
    while waiting:
        state = waiting.pop()
        yield state
        for edge in edges.get(state, ()):
            onward = state_of(edge.to)
            if onward not in seen:
                seen[onward] = None
                waiting.append(onward)


def _problems_at(state: State, edges: Edges, world: World) -> Iterator[str]:
    where = _words(state)
    taken = edges.get(state, ())
    if not state.tasks:
        if taken:
            yield f"{where}: something follows where nothing is left to happen"
        return
    if state not in edges:
        yield f"{where}: what follows wasn't looked at"
        return
    try:
        legal = legal_steps(state, world)
    except ManaproofError as error:
        yield f"{where}: the rules don't say what follows: {error}"
        return
    if not legal and not (isinstance(state.tasks[0], Script) and state.tasks[0].only is not None):
        yield f"{where}: the rules let nothing follow although something is left to happen"
    found = {_as_step(edge, legal) for edge in taken}
    yield from (f"{where}: a step is missing: {_step_words(step)}" for step in sorted(legal - found, key=_step_words))
    yield from (f"{where}: a step isn't legal: {_step_words(step)}" for step in sorted(found - legal, key=_step_words))


def _as_step(edge: EdgeLike, legal: frozenset[LegalStep]) -> LegalStep:
    """
    An edge in the form of a step; who chose is compared where there is a choice of effects.
    """
    among_effects = any(step.chooser is not None for step in legal)
    step = edge.step
    declined = step.effect if step is not None and not step.applied else None
    chooser = step.chooser if step is not None and among_effects else None
    return LegalStep(state_of(edge.to), edge.happenings, edge.effect, declined, chooser)


def _problems_of_outcomes(starts: Sequence[State], edges: Edges, outcomes: Sequence[Outcome]) -> Iterator[str]:
    try:
        endings = endings_from(starts, edges)
    except GoesRound:
        yield "a path comes back to where it was: it has no end"
        return
    listed = [outcome.happenings for outcome in outcomes]
    for ending in sorted(endings - set(listed), key=repr):
        yield f"an outcome isn't listed: {ending}"
    for outcome in outcomes:
        if outcome.happenings not in endings:
            yield f"an outcome listed is the end of no path: {outcome.happenings}"
        elif not is_a_path(outcome, starts, edges):
            yield f"a witness is no path to its outcome: {outcome.happenings}"
    if len(set(listed)) != len(listed):
        yield "an outcome is listed twice"


def _words(state: State) -> str:
    if not state.tasks:
        return "at a leaf"
    task = state.tasks[0]
    if isinstance(task, Pending):
        return f"where {event_words(task.event, state.board)} after {len(task.opportunities)} opportunities"
    return f"where {task.name} goes on" if isinstance(task, Script) else f"at the occasion {type(task).__name__}"


def _step_words(step: LegalStep) -> str:
    what = f"apply {step.effect}" if step.effect else f"decline {step.declined}" if step.declined else "go on"
    by = f", chosen by {step.chooser}" if step.chooser else ""
    return f"{what}{by}, to {_words(step.to)}"
