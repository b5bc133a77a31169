"""
`manaproof rules`: what of the Comprehensive Rules is encoded, where, and which specs cite it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manaproof.cli.output import Format, output_options, write
from manaproof.model.verdicts import ExitCode

if TYPE_CHECKING:
    from manaproof.rules.rulebook import EncodedRule


@click.command("rules")
@click.argument("number", metavar="[NUMBER]", required=False)
@click.option(
    "--specs", "folder", type=click.Path(path_type=Path), default=Path("specs"), help="Where specs are (default: specs)."
)
@output_options
def command(number: str | None, folder: Path, format_: Format, file: str | None, verbose: bool) -> int:
    """
    List the encoded rules; with NUMBER, that rule and its parts: 106 is all of 106, 616.1 also 616.1e.
    """
    from manaproof.rules.citations import all_rules  # noqa: PLC0415 - loads every rule
    from manaproof.specs.citing import scenarios_by_rule  # noqa: PLC0415

    chosen = [rule for rule in all_rules() if number is None or any(_is_part(n, number) for n in rule.numbers)]
    cited = scenarios_by_rule(folder) if folder.is_dir() else {}
    if format_ == "text":
        write(_text(chosen, cited, number, verbose=verbose or number is not None), file)
    else:
        from manaproof.report.records import as_json, rules_record  # noqa: PLC0415

        write(as_json(rules_record(chosen, cited)), file)
    return ExitCode.OK if chosen else ExitCode.NOTHING_SELECTED


def _is_part(number: str, of: str) -> bool:
    """
    Whether a rule is another one or a part of it.
    """
    rest = number.removeprefix(of)
    return number.startswith(of) and (not rest or not rest[0].isdigit())


def _also(rule: EncodedRule) -> str:
    return f" (also {', '.join(rule.also)})" if rule.also else ""


def _text(rules: Sequence[EncodedRule], cited: Mapping[str, Sequence[str]], number: str | None, *, verbose: bool) -> str:
    if not rules:
        return f"{number} is not encoded" if number else "no rule is encoded"
    lines: list[str] = []
    for rule in rules:
        specs = tuple(dict.fromkeys(spec for each in rule.numbers for spec in cited.get(each, ())))
        lines.append(f"{rule.number:<8} {rule.says}{_also(rule)}")
        lines.append(
            f"{'':<8} {rule.module}, edition {rule.edition}, cited by {len(specs)} scenario{'' if len(specs) == 1 else 's'}"
        )
        if verbose:
            lines += [f"{'':<10} {spec}" for spec in specs]
    return "\n".join(lines)
