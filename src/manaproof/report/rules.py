"""
The report of what is encoded of the Comprehensive Rules, as text and as a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from attrs import frozen

from manaproof.report.records import SCHEMA_VERSION, Record
from manaproof.rules.rulebook import EDITION, EncodedRule

_WIDTH = 130
_INDENT = " " * 9


@frozen
class RuleReport:
    """
    An encoded rule with the scenarios that cite it, and those of them that fail while it is switched off.
    """

    rule: EncodedRule
    citing: tuple[str, ...]
    failing: tuple[str, ...]


def rule_reports(
    rules: Sequence[EncodedRule], cited: Mapping[str, Sequence[str]], failing: Mapping[str, Sequence[str]]
) -> tuple[RuleReport, ...]:
    """
    A report for each rule, of the scenarios by rule number.
    """
    return tuple(
        RuleReport(
            rule,
            tuple(dict.fromkeys(name for number in rule.numbers for name in cited.get(number, ()))),
            tuple(failing.get(rule.number, ())),
        )
        for rule in rules
    )


def rules_text(reports: Sequence[RuleReport], *, verbose: bool) -> str:
    """
    Each rule in lines: what it says, where it is encoded, which scenarios fail without it; with `verbose` all that cite it.
    """
    return "\n".join(line for report in reports for line in _lines(report, verbose=verbose))


def _lines(report: RuleReport, *, verbose: bool) -> list[str]:
    rule, names = report.rule, report.citing
    also = f" (also {', '.join(rule.also)})" if rule.also else ""
    cited = f"cited by {len(names)} scenario{'' if len(names) == 1 else 's'}"
    lines = [f"{rule.number:<8} {rule.says}{also}", f"{'':<8} {rule.module}, edition {rule.edition}, {cited}"]
    if rule.otherwise is None:
        return [*lines, f"{'':<8} a definition: nothing holds in its place", *(f"{'':<10} {name}" for name in names if verbose)]
    lines.append(f"{'':<8} switched off: {rule.otherwise}")
    if not verbose:
        fail = f"then fail: {', '.join(report.failing)}" if report.failing else "then no scenario is known to fail"
        return lines + wrap(fail, _WIDTH, initial_indent=_INDENT, subsequent_indent=f"{_INDENT}  ", break_on_hyphens=False)
    return lines + [f"{'':<10} {name}{'  (fails then)' if name in report.failing else ''}" for name in names]


def rules_record(reports: Sequence[RuleReport]) -> Record:
    """
    The record of `rules`.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "rules",
        "edition": EDITION,
        "rules": [
            {
                "number": report.rule.number,
                "edition": report.rule.edition,
                "says": report.rule.says,
                "otherwise": report.rule.otherwise,
                "module": report.rule.module,
                "specs": list(report.citing),
                "failing_when_off": list(report.failing),
            }
            for report in reports
        ],
    }
