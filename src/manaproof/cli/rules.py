"""
`manaproof rules`: what of the Comprehensive Rules is encoded, where, and which specs cite it or fail without it.
"""

from __future__ import annotations

from pathlib import Path

import click

from manaproof.cli.output import Format, output_options, write
from manaproof.model.verdicts import ExitCode


@click.command("rules")
@click.argument("number", metavar="[NUMBER]", required=False)
@click.option("--examples", is_flag=True, help="Tell how many of the worked examples of the rules are specs.")
@click.option(
    "--specs", "folder", type=click.Path(path_type=Path), default=Path("specs"), help="Where specs are (default: specs)."
)
@output_options
def command(number: str | None, examples: bool, folder: Path, format_: Format, file: str | None, verbose: bool) -> int:
    """
    List the encoded rules; with NUMBER, that rule and its parts: 106 is all of 106, 616.1 also 616.1e.

    For each rule: where it is encoded, what would hold in its place, and which specs fail then.
    """
    report = _examples if examples else _rules
    return report(number, folder, format_, file, verbose=verbose or number is not None)


def _rules(number: str | None, folder: Path, format_: Format, file: str | None, *, verbose: bool) -> int:
    from manaproof.report.records import as_json  # noqa: PLC0415
    from manaproof.report.rules import rule_reports, rules_record, rules_text  # noqa: PLC0415
    from manaproof.rules.citations import all_rules  # noqa: PLC0415 - loads every rule
    from manaproof.specs.citing import scenarios_by_rule  # noqa: PLC0415
    from manaproof.specs.switching import known_failing  # noqa: PLC0415

    chosen = [rule for rule in all_rules() if any(_is_part(each, number) for each in rule.numbers)]
    cited = scenarios_by_rule(folder) if folder.is_dir() else {}
    reports = rule_reports(chosen, cited, known_failing(folder))
    text = rules_text(reports, verbose=verbose) or (f"{number} is not encoded" if number else "no rule is encoded")
    write(text if format_ == "text" else as_json(rules_record(reports)), file)
    return ExitCode.OK if chosen else ExitCode.NOTHING_SELECTED


def _examples(number: str | None, folder: Path, format_: Format, file: str | None, *, verbose: bool) -> int:
    from manaproof.report.examples import examples_record, examples_text  # noqa: PLC0415
    from manaproof.report.records import as_json  # noqa: PLC0415
    from manaproof.rules.examples import all_examples  # noqa: PLC0415
    from manaproof.specs.citing import scenarios_by_example  # noqa: PLC0415

    chosen = [example for example in all_examples() if _is_part(example.rule, number)]
    encoding = scenarios_by_example(folder) if folder.is_dir() else {}
    text = examples_text(chosen, encoding, verbose=verbose) if chosen else f"{number} has no worked example"
    write(text if format_ == "text" else as_json(examples_record(chosen, encoding)), file)
    return ExitCode.OK if chosen else ExitCode.NOTHING_SELECTED


def _is_part(number: str, of: str | None) -> bool:
    """
    Whether a rule is another one or a part of it; every rule is a part of none.
    """
    if of is None:
        return True
    rest = number.removeprefix(of)
    return number.startswith(of) and (not rest or not rest[0].isdigit())
