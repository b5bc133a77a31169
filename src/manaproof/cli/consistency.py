"""
`manaproof consistency`: whether the rules, and the specs about them, are free of contradiction.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manaproof.cli.output import Format, output_options, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from manaproof.cards.library import Library
    from manaproof.specs.checks import Scenario
    from manaproof.specs.consistency import Looked

_PARTS = ("steps", "rules", "specs", "cards", "invariants")


@click.command("consistency")
@click.option(
    "--specs", "folder", type=click.Path(path_type=Path), default=Path("specs"), help="Where specs are (default: specs)."
)
@click.option("--only", "chosen", multiple=True, type=click.Choice(_PARTS), help="Only this part; may be given several times.")
@output_options
def command(folder: Path, chosen: tuple[str, ...], format_: Format, file: str | None, verbose: bool) -> int:
    """
    Look for contradictions in the rules that are encoded, in the specs about them, and among encodings of cards.
    """
    from manaproof.cards.library import Library  # noqa: PLC0415 - opens files
    from manaproof.model.verdicts import ExitCode, Verdict, combined_exit_code  # noqa: PLC0415
    from manaproof.report.consistency import consistency_record, consistency_text  # noqa: PLC0415 - for an answer
    from manaproof.report.records import as_json  # noqa: PLC0415
    from manaproof.specs.files import find_files, read_files  # noqa: PLC0415

    del verbose
    with Library() as library:
        files = list(read_files(find_files([folder]), library))
        scenarios = [scenario for spec in files for scenario in spec.scenarios]
        found = list(_parts(chosen or _PARTS, folder, scenarios, library))
    write(consistency_text(found) if format_ == "text" else as_json(consistency_record(found)), file)
    codes = [ExitCode.USAGE for spec in files for _ in spec.problems]
    codes += [looked.verdict.exit_code() for looked in found if looked.verdict is not Verdict.VACUOUS or len(found) == 1]
    return combined_exit_code(codes)


def _parts(chosen: tuple[str, ...], folder: Path, scenarios: list[Scenario], library: Library) -> Iterator[Looked]:
    from manaproof.rules.citations import all_rules  # noqa: PLC0415 - loads every rule
    from manaproof.specs import consistency  # noqa: PLC0415
    from manaproof.specs.questions import Queries  # noqa: PLC0415
    from manaproof.specs.switching import known_failing  # noqa: PLC0415

    for part in dict.fromkeys(chosen):
        match part:
            case "steps":
                yield consistency.steps(scenarios)
            case "rules":
                yield consistency.rules(all_rules(), known_failing(folder), scenarios)
            case "specs":
                yield consistency.disagreements(scenarios)
            case "cards":
                yield consistency.encodings(library.encodings())
            case _:
                yield consistency.excluded(scenarios, Queries())
