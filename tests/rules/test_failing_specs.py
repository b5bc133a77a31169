from functools import cache

import pytest
from tests.conftest import REPOSITORY

from manaproof.cards.library import Library
from manaproof.rules.citations import all_rules
from manaproof.rules.rulebook import EncodedRule
from manaproof.specs.checks import Scenario
from manaproof.specs.files import find_files, read_files
from manaproof.specs.switching import TABLE, failing_without, known_failing, written

SPECS = REPOSITORY / "specs"


@cache
def scenarios() -> tuple[Scenario, ...]:
    """
    All scenarios.
    """
    return tuple(scenario for file in read_files(find_files([SPECS]), Library()) for scenario in file.scenarios)


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.number)
def test_the_table_tells_which_specs_fail_without_a_rule(rule: EncodedRule) -> None:
    """
    The scenarios that `manaproof rules` names are those that fail while the rule is switched off.
    """
    assert known_failing(SPECS).get(rule.number, ()) == failing_without(rule, scenarios()), "run tools/list_failing_specs.py"


def test_the_table_has_rules_that_are_encoded() -> None:
    """
    No line is about a rule that is gone, and the lines stand in their order.
    """
    known = known_failing(SPECS)
    assert set(known) <= {rule.number for rule in all_rules()}
    assert (SPECS / TABLE).read_text(encoding="utf-8") == written(known)
