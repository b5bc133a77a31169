"""
Contradictions in the rules and specs: none is found in ours, and each seeded one is.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from manaproof.cli import main
from manaproof.explore.graph import Edge, Node, edges_from
from manaproof.model.cards import Card
from manaproof.model.verdicts import Verdict
from manaproof.queries.steps import steps_of
from manaproof.report.records import published_schema
from manaproof.rules.rulebook import EncodedRule
from manaproof.rules.tasks import World
from manaproof.specs import consistency
from manaproof.specs.asking import board, default_cards, occasion_of
from manaproof.specs.checks import Scenario
from manaproof.specs.questions import Queries
from manaproof.specs.reading.scenarios import read_source

BOARD = board(you="Forest, Mana Reflection", opponent="Contamination")
OCCASION = occasion_of("you tap Forest for mana", BOARD)


def _scenarios(*entries: str, invariants: tuple[str, ...] = ()) -> tuple[Scenario, ...]:
    text = "scenarios: [" + ", ".join(entries) + "]\ninvariants: [" + ", ".join(invariants) + "]\n"
    file = read_source(text, "seeded.rules.yaml", default_cards())
    assert not file.problems
    return file.scenarios


def test_our_rules_leave_a_step_a_chooser_and_an_end() -> None:
    """
    In every state of a question with two effects.
    """
    found = steps_of(BOARD, OCCASION)
    assert found.flaws == ()
    assert found.is_whole
    assert found.states > 3


def test_who_declines_what_is_optional_is_no_second_chooser() -> None:
    """
    The affected player chooses which effect applies, its controller whether to (CR 616.1).
    """
    mine = board(you="2 Battletide Alchemist")
    found = steps_of(mine, occasion_of("a source deals 3 damage to opponent", mine))
    assert (found.flaws, found.is_whole) == ((), True)


def _no_step(node: Node, world: World) -> tuple[Edge, ...]:
    edges = edges_from(node, world)
    return () if any(edge.effect for edge in edges) else edges


def _another_chooser(node: Node, world: World) -> tuple[Edge, ...]:
    first, *others = edges_from(node, world) or (None,)
    if first is None or first.step is None or not others:
        return edges_from(node, world)
    return (evolve(first, step=evolve(first.step, chooser="opponent")), *others)


def _nobody(node: Node, world: World) -> tuple[Edge, ...]:
    edges = edges_from(node, world)
    return tuple(evolve(edge, step=evolve(edge.step, chooser="nobody")) if edge.step is not None else edge for edge in edges)


def _back_again(node: Node, world: World) -> tuple[Edge, ...]:
    return tuple(evolve(edge, to=node) if edge.effect else edge for edge in edges_from(node, world))


@pytest.mark.parametrize(
    ("edges", "words"),
    [
        (_no_step, "a state that isn't an end has no next step"),
        (_another_chooser, "2 players choose among effects at one time: opponent, you"),
        (_nobody, "who chooses among effects is nobody who plays: 'nobody'"),
        (_back_again, "a state leads back to itself, so its chain of events never ends"),
    ],
)
def test_seeded_faults_of_steps_are_found(edges: Callable[[Node, World], tuple[Edge, ...]], words: str) -> None:
    """
    A step taken away, a second chooser, one who doesn't play, and a step that leads back.
    """
    assert words in steps_of(BOARD, OCCASION, edges=edges).flaws


def test_a_rule_without_a_spec_is_found() -> None:
    """
    A scenario counts only if it is there, cites the rule and fails without it.
    """
    rule = EncodedRule("999.1", "says", "otherwise", "module")
    (scenario,) = _scenarios("{id: a, board: {you: [Forest]}, cites: ['106.12'], mana_abilities: {Llanowar Elves: [1]}}")
    citing = evolve(scenario, cites=("999.1",))
    assert consistency.rules([rule], {"999.1": ("a",)}, [citing]).verdict is Verdict.HOLDS
    for failing, there in (
        ({"999.2": ("a",)}, citing),
        ({"999.1": ("b",), "999.2": ("a",)}, citing),
        ({"999.1": ("a",)}, scenario),
    ):
        looked = consistency.rules([rule], failing, [there])
        assert looked.verdict is Verdict.VIOLATED
        assert looked.flaws[0].between == ("999.1",)


def test_rules_are_asked_only_of_specs_that_are_recorded_to_fail_without_one() -> None:
    """
    A folder of other specs isn't said to leave every rule without one.
    """
    rule = EncodedRule("999.1", "says", "otherwise", "module")
    (scenario,) = _scenarios("{id: a, board: {you: [Forest]}, cites: ['106.12'], mana_abilities: {Llanowar Elves: [1]}}")
    for failing, scenarios in (({}, [scenario]), ({"999.1": ("b",)}, [scenario]), ({"999.1": ("a",)}, [])):
        looked = consistency.rules([rule], failing, scenarios)
        assert looked.verdict is Verdict.VACUOUS
        assert looked.left_out == "none of these scenarios is recorded to fail without a rule"


TAP = "board: {you: [Forest]}, when: you tap Forest for mana"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (f'{{id: a, {TAP}, outcomes: ["{{G}}"]}}', f'{{id: b, {TAP}, outcomes: ["{{G}}{{G}}"]}}'),
        (f'{{id: a, {TAP}, outcomes: ["{{G}}"]}}', f'{{id: b, {TAP}, outcomes: ["{{G}}", "{{B}}"]}}'),
        (f'{{id: a, {TAP}, outcomes: ["{{G}}"]}}', f'{{id: b, {TAP}, includes: ["{{B}}"]}}'),
        (
            f'{{id: a, {TAP}, outcomes: ["{{G}}"]}}',
            "{id: b, board: {you: [Forest]}, illegal: {when: you tap Forest for mana, because: ['106.12']}}",
        ),
        (
            "{id: a, board: {you: [Forest]}, could_produce: {Forest: G}}",
            "{id: b, board: {you: [Forest]}, could_produce: {Forest: B}}",
        ),
        (
            "{id: a, board: {you: [Forest]}, mana_abilities: {Llanowar Elves: [1]}}",
            "{id: b, board: {you: [Forest]}, mana_abilities: {Llanowar Elves: none}}",
        ),
    ],
)
def test_specs_that_disagree_are_found(one: str, other: str) -> None:
    """
    Of one question, whichever comes first; each agrees with itself.
    """
    for first, second in ((one, other), (other, one)):
        looked = consistency.disagreements(_scenarios(first, second))
        assert looked.verdict is Verdict.VIOLATED
        assert sorted(looked.flaws[0].between) == ["a", "b"]
    for alone in (one, other):
        again = alone.replace("id: a", "id: again").replace("id: b", "id: again")
        assert consistency.disagreements(_scenarios(alone, again)).verdict is Verdict.HOLDS


def test_specs_of_other_boards_and_editions_dont_disagree() -> None:
    """
    What is asked differs.
    """
    one, other = _scenarios(
        "{id: a, board: {you: [Millikin]}, mana_abilities: {Millikin: [1]}}",
        "{id: b, board: {you: [Millikin]}, mana_abilities: {Millikin: none}}",
    )
    assert consistency.disagreements([one, other]).verdict is Verdict.VIOLATED
    assert consistency.disagreements([evolve(one, edition="2026-04-17"), other]).verdict is Verdict.HOLDS


def test_encodings_that_differ_are_found() -> None:
    """
    The same card twice is none; another one under its name is.
    """
    cards = default_cards()
    one, other = cards.find("Forest"), cards.find("Island")
    assert consistency.encodings([("Forest", (one, one))]).verdict is Verdict.HOLDS
    assert consistency.encodings([]).verdict is Verdict.VACUOUS
    looked = consistency.encodings([("Forest", (one, one)), ("Island", (other, Card("Island", one.faces)))])
    assert [flaw.between for flaw in looked.flaws] == [("Island",)]


def test_an_outcome_that_an_invariant_excludes_is_found() -> None:
    """
    Also by an invariant about any amount.
    """
    three = "board: {you: [Furnace of Rath]}, when: a source deals 3 damage to you"
    scenario = f"{{id: three, {three}, outcomes: [{{damage: {{you: 6}}}}]}}"
    sound = "{id: i, board: {you: [Furnace of Rath]}, when: a source deals n damage to you, prove: damage dealt <= 2n}"
    seeded = "{id: j, board: {you: [Furnace of Rath]}, when: a source deals n damage to you, prove: damage dealt <= n + 2}"
    assert consistency.excluded(_scenarios(scenario, invariants=(sound,)), Queries()).verdict is Verdict.HOLDS
    looked = consistency.excluded(_scenarios(scenario, invariants=(seeded,)), Queries())
    assert [flaw.between for flaw in looked.flaws] == [("three", "j")]


def test_the_command_tells_what_was_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    With its exit codes, and a record after the schema.
    """
    path = tmp_path / "a.rules.yaml"
    path.write_text(f'scenarios: [{{id: a, {TAP}, outcomes: ["{{G}}"]}}]\n', encoding="utf-8")
    words = ("consistency", "--specs", str(tmp_path), "--only", "steps", "--only", "specs")
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[0] == "no contradiction was found"
    path.write_text(
        f'scenarios: [{{id: a, {TAP}, outcomes: ["{{G}}"]}}, {{id: b, {TAP}, outcomes: ["{{B}}"]}}]\n', encoding="utf-8"
    )
    assert main(words) == 1
    assert capsys.readouterr().out.splitlines()[0] == "not consistent: 1 flaw"
    assert main((*words, "--format", "json")) == 1
    Draft202012Validator(published_schema()).validate(json.loads(capsys.readouterr().out))
    assert main(("consistency", "--specs", str(tmp_path), "--only", "invariants")) == 4
    assert main(("consistency", "--specs", str(tmp_path / "none"))) == 2


def test_our_rules_and_specs_are_consistent(capsys: pytest.CaptureFixture[str]) -> None:
    """
    All of them, with every state that a spec's question leads to.
    """
    assert main(("consistency",)) == 0, capsys.readouterr().out
