"""
Every encoded rule is held by specs: switched to its stated alternative, some spec that cites it gives another answer.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from manaproof.cards.library import Library
from manaproof.rules.citations import all_rules
from manaproof.rules.rulebook import EncodedRule, encoded_rule
from manaproof.specs.checks import Scenario
from manaproof.specs.files import find_files, read_files
from manaproof.specs.questions import Queries
from manaproof.specs.running import Status, run_scenario
from manaproof.specs.switching import fails_without, known_failing

SPECS = Path(__file__).parents[2] / "specs"
WITH_ALTERNATIVES = [rule for rule in all_rules() if rule.otherwise is not None]
OF_THE_MAIN_JOB = [
    "106.1",
    "106.4",
    "106.5",
    "106.6",
    "106.6a",
    "106.7",
    "106.8",
    "106.9",
    "106.10",
    "106.11",
    "106.12",
    "106.12a",
    "106.12b",
    "605.1a",
    "605.1b",
    "605.2",
    "605.3b",
    "605.4a",
    "605.5a",
    "305.6",
    "107.3m",
    "107.3i",
    "107.5",
    "107.6",
    "302.6",
    "121.1",
    "121.2",
    "121.2a",
    "121.2b",
    "121.2c",
    "121.3",
    "121.4",
    "121.5",
    "121.6",
    "121.6a",
    "121.6b",
    "121.6c",
    "121.7",
    "614.11",
    "614.11a",
    "614.11b",
    "702.52a",
    "614.1",
    "614.3",
    "614.4",
    "614.5",
    "614.6",
    "614.7",
    "614.15",
    "614.17",
    "614.17c",
    "616.1",
    "616.1a",
    "616.1b",
    "616.1c",
    "616.1d",
    "616.1e",
    "616.1f",
    "616.1g",
    "616.2",
]


@cache
def scenarios() -> tuple[Scenario, ...]:
    """
    All scenarios.
    """
    return tuple(scenario for file in read_files(find_files([SPECS]), Library()) for scenario in file.scenarios)


def citing(rule: EncodedRule) -> list[Scenario]:
    """
    The scenarios that cite a rule; some wait for events of a later part.
    """
    return [scenario for scenario in scenarios() if set(scenario.cites) & set(rule.numbers)]


def likeliest_first(rule: EncodedRule) -> list[Scenario]:
    """
    The scenarios that cite a rule, those that the table says fail without it before others.
    """
    known = known_failing(SPECS).get(rule.number, ())
    return sorted(citing(rule), key=lambda scenario: scenario.id not in known)


def holds(scenario: Scenario) -> bool:
    """
    Whether a scenario holds with all rules in force.
    """
    return run_scenario(scenario, Queries()).status is Status.HOLDS


@pytest.mark.parametrize("rule", WITH_ALTERNATIVES, ids=lambda rule: rule.number)
def test_a_spec_fails_while_the_rule_is_switched_off(rule: EncodedRule) -> None:
    """
    A spec that cites the rule and holds is violated under the rule's alternative.
    """
    violated = next((s.id for s in likeliest_first(rule) if holds(s) and fails_without(rule, s)), None)
    assert violated is not None, f"no spec that cites {rule.number} fails when {rule.otherwise}"


def test_no_rule_is_without_an_alternative() -> None:
    """
    Of every rule it is stated what would hold in its place, so that the test above asks for a spec that fails then.
    """
    assert [rule.number for rule in all_rules() if rule.otherwise is None] == []


@pytest.mark.parametrize("number", OF_THE_MAIN_JOB)
def test_the_rules_of_the_main_job_are_encoded_and_cited(number: str) -> None:
    """
    Each rule of the main job is encoded once, and a scenario cites it.
    """
    rule = encoded_rule(number)
    assert rule is not None
    assert citing(rule)
