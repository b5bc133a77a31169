"""
`manaproof check`: spec files, each scenario with its verdict.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manaproof.cli.board_options import card_library
from manaproof.cli.output import Format, output_options, write
from manaproof.model.verdicts import ExitCode, combined_exit_code

if TYPE_CHECKING:
    from manaproof.specs.checks import Scenario, SpecFile
    from manaproof.specs.running import ScenarioResult


@click.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--only", metavar="TEXT", help="Run only scenarios whose name contains this.")
@click.option("--unchecked", is_flag=True, help="Don't have the answers certified, which takes half of the time or more.")
@output_options
def command(
    paths: tuple[Path, ...],
    only: str | None,
    unchecked: bool,
    format_: Format,
    file: str | None,
    verbose: bool,
) -> int:
    """
    Check the spec files at PATH, which are named *.rules.yaml, or folders of them.

    Every list of outcomes and every table of mana types is certified as well: by the solver, or by local obligations on the
    graph of the search; the last line counts what is too large for both.
    """
    from manaproof.specs.certifying import CertifiedQueries  # noqa: PLC0415
    from manaproof.specs.files import find_files, read_files  # noqa: PLC0415 - loaded for a check, not for --help
    from manaproof.specs.running import run_scenario  # noqa: PLC0415

    with card_library() as cards:
        files = list(read_files(find_files(paths), cards))
        chosen = [s for spec in files for s in spec.scenarios if only is None or only in s.id]
        queries = CertifiedQueries()
        results = [run_scenario(scenario, queries, checked=not unchecked) for scenario in _with_progress(chosen)]
    _report(files, results, format_, file, verbose=verbose, certified=None if unchecked else queries.by)
    codes = [ExitCode.USAGE for spec in files for _ in spec.problems]
    return combined_exit_code([*codes, *(result.status.exit_code for result in results if result.was_run)])


def _with_progress(items: Sequence[Scenario]) -> Iterable[Scenario]:
    """
    The items, with a bar on stderr if that is a terminal.
    """
    if not sys.stderr.isatty() or not items:
        return items
    from rich.console import Console  # noqa: PLC0415 - only for terminals
    from rich.progress import track  # noqa: PLC0415

    return track(items, description="checking", console=Console(stderr=True), transient=True)


def _report(
    files: Sequence[SpecFile],
    results: Sequence[ScenarioResult],
    format_: Format,
    file: str | None,
    *,
    verbose: bool,
    certified: Mapping[str, int] | None,
) -> None:
    from manaproof.report.check import check_text  # noqa: PLC0415
    from manaproof.report.records import as_json, check_record, problem_record, scenario_record  # noqa: PLC0415

    match format_:
        case "text":
            write(check_text(files, results, verbose=verbose, certified=certified), file)
        case "json":
            write(as_json(check_record(files, results, certified)), file)
        case "jsonl":
            records = [problem_record(problem) for spec in files for problem in spec.problems]
            records += [scenario_record(result) for result in results]
            write("\n".join(as_json(record) for record in records), file)
