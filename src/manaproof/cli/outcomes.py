"""
`manaproof outcomes`: every legal outcome of an event.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import board_from, board_options, card_library
from manaproof.cli.output import Format, output_options, write


@click.command("outcomes")
@click.argument("event", metavar="EVENT")
@board_options
@click.option("--checked", is_flag=True, help="Have the list certified by the solver.")
@output_options
def command(event: str, checked: bool, format_: Format, file: str | None, verbose: bool, **board_words: Any) -> int:
    """
    List every legal outcome of EVENT, such as "you tap Forest for mana".
    """
    from manaproof.report.records import as_json, outcomes_record  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.report.text import outcomes_text  # noqa: PLC0415
    from manaproof.specs.asking import occasion_of, outcomes  # noqa: PLC0415

    with card_library() as cards:
        board = board_from(board_words, cards)
        answer = outcomes(board, occasion_of(event, board, cards), checked=checked)
    if format_ == "text":
        write(outcomes_text(answer, verbose=verbose), file)
    else:
        write(as_json(outcomes_record(answer, event)), file)
    return answer.verdict.exit_code()
