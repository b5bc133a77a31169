"""
`manaproof characteristics`: what a permanent is, layer by layer.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import board_from, board_options, card_library
from manaproof.cli.output import Format, output_options, write


@click.command("characteristics")
@click.argument("permanent")
@board_options
@output_options
def command(permanent: str, format_: Format, file: str | None, verbose: bool, **board_words: Any) -> int:
    """
    Tell what PERMANENT is: its types, colors, abilities and size, and which effect changed them in which layer.
    """
    del verbose
    from manaproof.specs.asking import characteristics  # noqa: PLC0415 - loaded for an answer, not for --help

    with card_library() as cards:
        answer = characteristics(board_from(board_words, cards), permanent)
    if format_ == "text":
        from manaproof.report.characteristics import characteristics_text  # noqa: PLC0415

        write(characteristics_text(answer), file)
    else:
        from manaproof.report.characteristics import characteristics_record  # noqa: PLC0415
        from manaproof.report.records import as_json  # noqa: PLC0415

        write(as_json(characteristics_record(answer)), file)
    return answer.verdict.exit_code()
