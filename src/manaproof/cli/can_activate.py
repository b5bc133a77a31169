"""
`manaproof can-activate`: whether an ability can be activated now, and every reason why not.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import board_from, board_options, card_library
from manaproof.cli.output import Format, output_options, write


@click.command("can-activate")
@click.argument("ability", metavar="ABILITY")
@board_options
@output_options
def command(ability: str, format_: Format, file: str | None, verbose: bool, **board_words: Any) -> int:
    """
    Tell whether ABILITY can be activated: "Llanowar Elves", or "Pili-Pala's first ability".
    """
    del verbose
    from manaproof.report.records import as_json, can_activate_record  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.report.text import can_activate_text  # noqa: PLC0415
    from manaproof.specs.asking import can_activate  # noqa: PLC0415

    with card_library() as cards:
        board = board_from(board_words, cards)
        answer = can_activate(board, ability, cards=cards)
    write(can_activate_text(answer) if format_ == "text" else as_json(can_activate_record(answer)), file)
    return answer.verdict.exit_code()
