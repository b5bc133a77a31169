"""
The report of a check: what doesn't hold and why, then the counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from manaproof.errors import ManaproofError
from manaproof.model.outcomes import Outcome
from manaproof.report.means import MEANS
from manaproof.report.order import in_order
from manaproof.report.summary import order_in_words, summary
from manaproof.report.text import clause_in_words
from manaproof.specs.checks import SpecFile
from manaproof.specs.running import Finding, ScenarioResult, Status
from manaproof.specs.texts import printable

_COUNTED: tuple[tuple[Status, str], ...] = (
    (Status.HOLDS, "hold"),
    (Status.VIOLATED, "violated"),
    (Status.NOT_MODELLED, "not modelled"),
    (Status.UNDECIDED, "undecided"),
    (Status.VACUOUS, "vacuous"),
    (Status.ERROR, "can't be asked"),
    (Status.INTERNAL_ERROR, "ended in an internal error"),
    (Status.PENDING, "pending"),
)


def scenario_text(result: ScenarioResult) -> str:
    """
    One scenario: its status and name, then what was found.
    """
    lines = [f"{result.status:<12} {result.scenario.id}  ({result.scenario.where})"]
    for finding in result.findings:
        lines += finding_lines(finding)
    return "\n".join(lines)


def finding_lines(finding: Finding) -> list[str]:
    """
    What was found about one claim, indented.
    """
    if finding.status is Status.PENDING:
        return [f"    {finding.words}"]
    lines = [f"    {finding.about}" + (f": {finding.words}" if finding.words else "")]
    lines += [f"      missing: {expected.written}" for expected in finding.missing]
    lines += [f"      extra, not in your list: {_told(outcome)}" for outcome in in_order(finding.extra)]
    lines += [f"      possible, though it must not be: {_told(outcome)}" for outcome in in_order(finding.unwanted)]
    lines += [f"      {clause_in_words(clause)}" for clause in finding.not_modelled]
    return lines


def _told(outcome: Outcome) -> str:
    order = order_in_words(outcome)
    return summary(outcome) + (f"   by {order}" if order else "")


def problem_text(problem: ManaproofError) -> str:
    """
    A problem of a spec file.
    """
    return printable(f"{Status.ERROR:<12} {problem}")


def counts(results: Iterable[ScenarioResult]) -> dict[Status, int]:
    """
    How many scenarios ended how.
    """
    counted = Counter(result.status for result in results)
    return {status: counted[status] for status, _ in _COUNTED}


def check_text(
    files: Sequence[SpecFile],
    results: Sequence[ScenarioResult],
    *,
    verbose: bool = False,
    certified: Mapping[str, int] | None = None,
) -> str:
    """
    The whole report; scenarios that hold are only shown with `verbose`.
    """
    blocks = [problem_text(problem) for file in files for problem in file.problems]
    blocks += [scenario_text(result) for result in results if verbose or result.status is not Status.HOLDS]
    counted = counts(results)
    problems = sum(len(file.problems) for file in files)
    numbers = [f"{counted[status]} {words}" for status, words in _COUNTED if counted[status] or status is Status.HOLDS]
    if problems:
        numbers.append(f"{problems} problem{'' if problems == 1 else 's'} in spec files")
    total = f"{len(results)} scenario{'' if len(results) == 1 else 's'} in {len(files)} file{'' if len(files) == 1 else 's'}"
    nothing = [] if any(result.was_run for result in results) else [_nothing_run(results)]
    told = [_certified(certified)] if certified else []
    return "\n".join([*blocks, *([""] if blocks else []), f"{total}: {', '.join(numbers)}", *told, *nothing])


def _certified(by: Mapping[str, int]) -> str:
    """
    How many answers were certified by what; those that weren't are told apart.
    """
    told = [f"{by[means]} by {words}" for means, words in MEANS.items() if by.get(means)]
    left = by.get("nothing", 0)
    told += [f"{left} not, for they are beyond what is certified"] if left else []
    return f"certified: {', '.join(told)}"


def _nothing_run(results: Sequence[ScenarioResult]) -> str:
    return "nothing was run: every scenario is pending" if results else "nothing was run: there is no scenario to run"
