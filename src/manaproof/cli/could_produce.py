"""
`manaproof could-produce`: which types of mana a permanent could produce.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from manaproof.cli.board_options import board_from, board_options, card_library
from manaproof.cli.output import Format, output_options, write
from manaproof.model.answers import CouldProduceAnswer
from manaproof.model.verdicts import ExitCode, combined_exit_code


@click.command("could-produce")
@click.argument("permanent", metavar="[PERMANENT]", required=False)
@board_options
@click.option(
    "--where",
    "ranges",
    multiple=True,
    metavar="RANGE",
    help="What is unknown on the board can be: `c in {white, blue}`, `with Contamination`, `n >= 2`.",
)
@click.option("--all", "everything", is_flag=True, help="Every permanent of the board as a table, as without PERMANENT.")
@click.option("--checked", is_flag=True, help="Have the answer certified by the solver.")
@output_options
def command(
    permanent: str | None,
    ranges: tuple[str, ...],
    everything: bool,
    checked: bool,
    format_: Format,
    file: str | None,
    verbose: bool,
    **board_words: Any,
) -> int:
    """
    Tell which types of mana PERMANENT could produce; without it, every permanent of the board as a table.
    """
    del verbose
    if everything and permanent is not None:
        raise click.UsageError(f"`--all` tells every permanent; leave out `{permanent}` or `--all`")
    from manaproof.specs.asking import could_produce, could_produce_table  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.specs.texts import Text  # noqa: PLC0415
    from manaproof.specs.unknowns import with_ranges  # noqa: PLC0415

    with card_library() as cards:
        board = with_ranges(board_from(board_words, cards), [Text.typed(each, "--where") for each in ranges])
        if permanent is None:
            return _whole_board(could_produce_table(board, checked=checked), format_, file, checked=checked)
        answer = could_produce(board, permanent, checked=checked)
    return _one(answer, format_, file, checked=checked)


def _one(answer: CouldProduceAnswer, format_: Format, file: str | None, *, checked: bool) -> ExitCode:
    from manaproof.report.records import as_json, could_produce_record  # noqa: PLC0415
    from manaproof.report.text import could_produce_text  # noqa: PLC0415

    text = could_produce_text(answer, checked=checked) if format_ == "text" else as_json(could_produce_record(answer))
    write(text, file)
    return answer.verdict.exit_code()


def _whole_board(answers: Sequence[CouldProduceAnswer], format_: Format, file: str | None, *, checked: bool) -> ExitCode:
    from manaproof.report.records import as_json, could_produce_record, could_produce_table_record  # noqa: PLC0415
    from manaproof.report.text import could_produce_table_text  # noqa: PLC0415

    match format_:
        case "text":
            write(could_produce_table_text(answers, checked=checked), file)
        case "json":
            write(as_json(could_produce_table_record(answers)), file)
        case "jsonl":
            write("\n".join(as_json(could_produce_record(answer)) for answer in answers), file)
    return combined_exit_code(answer.verdict.exit_code() for answer in answers)
