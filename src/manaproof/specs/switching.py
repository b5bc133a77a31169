"""
Which scenarios fail while a rule is switched off: worked out by running them, and kept in a table beside the specs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from manaproof.rules.rulebook import EncodedRule, sort_key, switched_off
from manaproof.specs.checks import Scenario
from manaproof.specs.questions import Queries
from manaproof.specs.running import Status, run_scenario

TABLE: Final = "failing-when-off.txt"
LARGEST_SEARCH: Final = 2_000
"""
The states after which a search under an alternative is given up, for an alternative may lead on without end.
"""


def fails_without(rule: EncodedRule, scenario: Scenario) -> bool:
    """
    Whether a scenario that holds gives another answer under a rule's alternative; no answer at all is no other answer.
    """
    with switched_off(rule.number):
        try:
            return run_scenario(scenario, Queries(LARGEST_SEARCH)).status is Status.VIOLATED
        except RecursionError:
            return False


def failing_without(rule: EncodedRule, scenarios: Iterable[Scenario]) -> tuple[str, ...]:
    """
    The names of the scenarios that cite a rule, hold, and fail while it is switched off, sorted.

    Cost: two runs of each scenario that cites the rule.
    """
    if rule.otherwise is None:
        return ()
    citing = [scenario for scenario in scenarios if set(scenario.cites) & set(rule.numbers)]
    holding = [scenario for scenario in citing if run_scenario(scenario, Queries()).status is Status.HOLDS]
    return tuple(sorted(scenario.id for scenario in holding if fails_without(rule, scenario)))


def written(failing: Mapping[str, Sequence[str]]) -> str:
    """
    The table as text: a line for each pair of a rule and a scenario, in the order of the rules.
    """
    return "".join(f"{number} {name}\n" for number in sorted(failing, key=sort_key) for name in sorted(failing[number]))


def known_failing(folder: Path) -> dict[str, tuple[str, ...]]:
    """
    For each rule number of a folder's table, the scenarios that fail while the rule is switched off.
    """
    path = folder / TABLE
    known: dict[str, tuple[str, ...]] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        number, _, name = line.partition(" ")
        known[number] = (*known.get(number, ()), name)
    return known
