from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest
from attrs import evolve, frozen
from tests.solve.boards import (
    CITY,
    CONTAMINATION,
    FOREST,
    MANABARBS,
    MAY_PULSE,
    NYXBLOOM,
    REFLECTION,
    SPHERE,
    WAKE,
    YOU,
    board,
    card,
)

from manaproof.certify import Certificate, certify
from manaproof.certify.demands import effects_to_choose_from
from manaproof.certify.graphs import State
from manaproof.certify.steps import legal_steps
from manaproof.explore.graph import Edge, Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.effects import InteractionStep, ReplacementEffect
from manaproof.model.events import ProduceMana
from manaproof.model.expr import Number
from manaproof.model.mana import ManaBag
from manaproof.model.occasions import DrawsCards, Occasion, TapForMana
from manaproof.model.outcomes import Did, Outcome
from manaproof.model.patterns import DrawPattern, ManaPattern
from manaproof.rules.applying import apply
from manaproof.rules.instances import Instance
from manaproof.rules.rulebook import switched_off
from manaproof.rules.tasks import Branch, Pending, Task, World
from manaproof.specs.asking import board as made_of
from manaproof.specs.asking import occasion_of

Graph = dict[Node, tuple[Edge, ...]]

TWO_CARDS = card("Two Cards", StaticAbility((ReplacementEffect(DrawPattern(YOU), f.DoInstead((i.Draw(Number(2)),))),)))
MAY_SKIP = card(
    "May Skip",
    StaticAbility((ReplacementEffect(DrawPattern(YOU), f.DoInstead((i.SkipThatDraw(),)), optional=True),)),
)
TAP = TapForMana("you", "you/Forest 0")


@frozen(eq=False)
class Searched:
    """
    What a search left: its graph, where it started, and its outcomes.
    """

    graph: Graph
    start: Node
    outcomes: tuple[Outcome, ...]
    world: World

    def certificate(self) -> Certificate:
        """
        What the checker says of it.
        """
        return certify(self.graph, [self.start], self.outcomes, self.world)


def search(of: Board, occasion: Occasion) -> Searched:
    """
    Searches a question.
    """
    exploration, start = Exploration(World()), Node(of, (occasion,))
    outcomes = exploration.outcomes_from([start])
    exploration.look_at_all(start)
    return Searched(dict(exploration.graph), start, outcomes, exploration.world)


def on_cards(event: str, yours: str) -> tuple[Board, Occasion]:
    """
    A question about real cards.
    """
    of = made_of(you=yours)
    return of, occasion_of(event, of)


QUESTIONS: dict[str, tuple[Board, Occasion]] = {
    "mana": (board([FOREST, REFLECTION, NYXBLOOM], [CONTAMINATION, SPHERE]), TAP),
    "an optional effect": (board([FOREST, REFLECTION, MAY_PULSE], [CONTAMINATION]), TAP),
    "an optional effect of another player": (board([FOREST, REFLECTION], [MAY_PULSE]), TAP),
    "triggers": (board([FOREST, WAKE, MANABARBS, REFLECTION], [CONTAMINATION]), TAP),
    "a choice": (board([CITY, REFLECTION]), TapForMana("you", "you/City 0")),
    "life": on_cards("you gain 3 life", "Boon Reflection, Angel of Vitality"),
    "a gain that becomes a loss": on_cards("opponent gains 3 life", "Tainted Remedy, Bloodletter of Aclazotz"),
    "damage": on_cards("a source deals 3 damage to you", "Furnace of Rath, Urza's Armor"),
    "counters": on_cards("an effect puts 1 +1/+1 counter on Grizzly Bears", "Grizzly Bears, Doubling Season, Hardened Scales"),
    "draws": (board([TWO_CARDS, TWO_CARDS, MAY_SKIP]), DrawsCards("you")),
}
each_question = pytest.mark.parametrize("name", QUESTIONS)


def rejected(found: Searched, words: str) -> bool:
    """
    Whether the checker finds a problem of that kind.
    """
    certificate = found.certificate()
    return not certificate.ok and any(words in problem for problem in certificate.problems)


def without_edge(found: Searched, node: Node, edge: Edge) -> Searched:
    """
    The same search without one edge.
    """
    return evolve(found, graph={**found.graph, node: tuple(e for e in found.graph[node] if e is not edge)})


@each_question
def test_a_search_is_certified(name: str) -> None:
    """
    What the search builds is what the rules allow.
    """
    assert search(*QUESTIONS[name]).certificate() == Certificate(True)


@each_question
def test_every_edge_that_is_dropped_is_missed(name: str) -> None:
    """
    Whichever edge is dropped: the step is missing.
    """
    found = search(*QUESTIONS[name])
    for node, edges in found.graph.items():
        for edge in edges:
            assert rejected(without_edge(found, node, edge), "a step is missing")


@each_question
def test_every_effect_that_is_forgotten_is_missed(name: str) -> None:
    """
    A search that doesn't know an effect leaves out its edges everywhere.
    """
    found = search(*QUESTIONS[name])
    effects = {edge.effect for edges in found.graph.values() for edge in edges if edge.effect}
    for effect in effects:
        graph = {node: tuple(e for e in edges if e.effect != effect) for node, edges in found.graph.items()}
        assert rejected(evolve(found, graph=graph), f"a step is missing: apply {effect}")


@each_question
def test_every_optional_effect_must_be_declined_too(name: str) -> None:
    """
    A search that takes "may" for "must" leaves out the edges on which it is declined.
    """
    found = search(*QUESTIONS[name])
    declined = [(n, e) for n, edges in found.graph.items() for e in edges if e.step and not e.step.applied]
    decider = {"an optional effect": "you", "an optional effect of another player": "opponent", "draws": "you"}.get(name)
    assert {edge.step.chooser for _, edge in declined if edge.step} == ({decider} if decider else set())
    for node, edge in declined:
        assert rejected(without_edge(found, node, edge), "a step is missing: decline")


@each_question
def test_every_leaf_that_is_dropped_is_missed(name: str) -> None:
    """
    Without the edges to a leaf its end is missing.
    """
    found = search(*QUESTIONS[name])
    leaves = [node for node in found.graph if not node.tasks]
    assert leaves
    for leaf in leaves:
        graph = {n: tuple(e for e in edges if e.to != leaf) for n, edges in found.graph.items() if n != leaf}
        assert rejected(evolve(found, graph=graph), "a step is missing")


@each_question
def test_a_leaf_where_something_waits_is_no_leaf(name: str) -> None:
    """
    A node that was not looked at ends nothing.
    """
    found = search(*QUESTIONS[name])
    for node in found.graph:
        if node.tasks:
            cut = {n: edges for n, edges in found.graph.items() if n != node}
            assert rejected(evolve(found, graph=cut), "wasn't looked at")
            empty = {**found.graph, node: ()}
            assert rejected(evolve(found, graph=empty), "a step is missing")


@each_question
def test_any_two_nodes_that_are_merged_are_told_apart(name: str) -> None:
    """
    Edges to one node that lead to its neighbour instead aren't legal.
    """
    found = search(*QUESTIONS[name])
    nodes = list(found.graph)
    for kept, merged in pairwise(nodes):
        if merged == found.start:
            continue
        graph = {
            n: tuple(evolve(e, to=kept) if e.to == merged else e for e in edges)
            for n, edges in found.graph.items()
            if n != merged
        }
        assert not evolve(found, graph=graph).certificate().ok


@each_question
def test_every_outcome_that_is_deleted_is_missed(name: str) -> None:
    """
    An end of a path that isn't listed is named.
    """
    found = search(*QUESTIONS[name])
    for outcome in found.outcomes:
        kept = tuple(other for other in found.outcomes if other is not outcome)
        assert rejected(evolve(found, outcomes=kept), f"an outcome isn't listed: {outcome.happenings}")


@each_question
def test_every_outcome_that_is_added_is_refused(name: str) -> None:
    """
    An outcome that is the end of no path is named, and so is one that is listed twice.
    """
    found = search(*QUESTIONS[name])
    extra = evolve(found.outcomes[0], happenings=(Did("you", "fly"),))
    assert rejected(evolve(found, outcomes=(*found.outcomes, extra)), "is the end of no path")
    assert rejected(evolve(found, outcomes=(*found.outcomes, found.outcomes[0])), "listed twice")


@each_question
def test_every_witness_must_be_a_path_to_its_outcome(name: str) -> None:
    """
    A witness that lacks its last step, or is another outcome's, is refused.
    """
    found = search(*QUESTIONS[name])
    for number, outcome in enumerate(found.outcomes):
        other = found.outcomes[number - 1].witness if len(found.outcomes) > 1 else (*outcome.witness, *outcome.witness)
        for witness in (outcome.witness[:-1], other):
            if witness != outcome.witness:
                changed = (*found.outcomes[:number], evolve(outcome, witness=witness), *found.outcomes[number + 1 :])
                assert rejected(evolve(found, outcomes=changed), "a witness is no path")


Mutation = Callable[[Edge], Edge]


def _other_chooser(edge: Edge) -> Edge:
    return evolve(edge, step=evolve(edge.step, chooser="opponent")) if edge.step else edge


def _something_more(edge: Edge) -> Edge:
    return evolve(edge, happenings=(*edge.happenings, Did("you", "fly")))


def _had_no_opportunity(edge: Edge) -> Edge:
    first, *rest = edge.to.tasks
    assert isinstance(first, Pending)
    return evolve(edge, to=evolve(edge.to, tasks=(evolve(first, opportunities=frozenset()), *rest)))


@pytest.mark.parametrize("mutation", [_other_chooser, _something_more, _had_no_opportunity])
def test_a_step_that_is_changed_is_not_legal(mutation: Mutation) -> None:
    """
    Another chooser, something more that happens, or an opportunity that is forgotten (CR 614.5).
    """
    found = search(*QUESTIONS["mana"])
    for node, edges in found.graph.items():
        for edge in edges:
            if edge.effect is None:
                continue
            others = tuple(mutation(e) if e is edge else e for e in edges)
            assert rejected(evolve(found, graph={**found.graph, node: others}), "a step isn't legal")


def test_an_effect_that_may_not_be_chosen_yet_is_not_legal() -> None:
    """
    An edge of another node, added where its effect had its opportunity, is refused.
    """
    found = search(*QUESTIONS["mana"])
    (first,) = (n for n, edges in found.graph.items() if _is_first_choice(n, edges))
    for node, edges in found.graph.items():
        for edge in found.graph[first]:
            if edge not in edges:
                graph = {**found.graph, node: (*edges, edge)}
                assert not evolve(found, graph=graph).certificate().ok


def _is_first_choice(node: Node, edges: Sequence[Edge]) -> bool:
    task = node.tasks[0] if node.tasks else None
    return isinstance(task, Pending) and not task.opportunities and any(e.effect for e in edges)


def test_a_path_that_goes_round_has_no_end() -> None:
    """
    A circle in the graph is named, and the checker ends.
    """
    found = search(*QUESTIONS["a choice"])
    graph = {n: tuple(evolve(e, to=found.start) for e in edges) for n, edges in found.graph.items()}
    assert rejected(evolve(found, graph=graph), "comes back")


def test_what_follows_a_leaf_is_refused() -> None:
    """
    Where nothing is left to happen nothing happens.
    """
    found = search(*QUESTIONS["a choice"])
    leaf = next(node for node in found.graph if not node.tasks)
    graph = {**found.graph, leaf: (Edge(found.start),)}
    assert rejected(evolve(found, graph=graph), "nothing is left to happen")


def test_rules_that_are_switched_off_are_not_certified() -> None:
    """
    The checker knows the rules in force alone.
    """
    found = search(*QUESTIONS["mana"])
    with switched_off("614.5"):
        assert rejected(found, "switched off")


def _of_a_step(name: str, step: InteractionStep) -> Card:
    return card(name, StaticAbility((ReplacementEffect(ManaPattern(player=YOU), f.MultiplyMana(2), step=step),)))


def test_only_effects_of_the_first_step_may_be_chosen() -> None:
    """
    CR 616.1a–e by hand: the copy effect waits for the control effect, all others wait for both.
    """
    cards = [
        _of_a_step("Other", InteractionStep.OTHER),
        _of_a_step("Copy", InteractionStep.COPY),
        _of_a_step("Control", InteractionStep.CONTROL),
        _of_a_step("Control Too", InteractionStep.CONTROL),
    ]
    of = board([FOREST, *cards])
    event = ProduceMana("you", ManaBag.parse("{G}"), "you/Forest 0", "intrinsic Forest", tapped_for_mana=True)
    chosen: list[list[str]] = []
    pending = Pending(event)
    while effects := effects_to_choose_from(pending, of, World()):
        chosen.append([effect.name for effect in effects])
        pending = evolve(pending, opportunities=pending.opportunities | {effects[0].id})
    assert chosen == [["Control", "Control Too"], ["Control Too"], ["Copy"], ["Other"]]


def test_nothing_admits_only_self_replacements() -> None:
    """
    No effect is to be chosen for an event of no mana, even one that doesn't ask for an amount.
    """
    anything = ReplacementEffect(ManaPattern(player=YOU, least=0), f.MultiplyMana(2))
    of = board([FOREST, card("Anything", StaticAbility((anything,)))])
    event = ProduceMana("you", ManaBag(), "you/Forest 0", "intrinsic Forest", tapped_for_mana=True)
    assert effects_to_choose_from(Pending(event), of, World()) == ()


def test_the_checker_keeps_its_own_books_of_opportunities(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Rules that forgot which effects had their opportunity would not change what is demanded.
    """

    def forgetful(instance: Instance, pending: Pending, of: Board, world: World) -> tuple[Branch, ...]:
        branches = apply(instance, evolve(pending, opportunities=frozenset()), of, world)
        return tuple(evolve(b, next=tuple(_without_opportunities(task) for task in b.next)) for b in branches)

    found = search(*QUESTIONS["mana"])
    monkeypatch.setattr("manaproof.certify.steps.apply", forgetful)
    assert found.certificate() == Certificate(True)


def _without_opportunities(task: Task) -> Task:
    return evolve(task, opportunities=frozenset()) if isinstance(task, Pending) else task


def test_a_leaf_has_no_steps() -> None:
    """
    Where nothing waits the rules demand nothing.
    """
    assert legal_steps(State(board([FOREST]), ()), World()) == frozenset()
