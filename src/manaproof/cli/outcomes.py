"""
`manaproof outcomes`: every legal outcome of an event.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import board_from, board_options, card_library
from manaproof.cli.output import Format, output_options, write

_RANGES = "The values that an unknown amount can have: `n >= 2`, `1 <= n <= 5`, `n is even`."


@click.command("outcomes")
@click.argument("event", metavar="EVENT")
@board_options
@click.option(
    "--where",
    "ranges",
    multiple=True,
    metavar="RANGE",
    help="What an unknown amount can be: `n >= 2`, `1 <= n <= 5`, `n is even`.",
)
@click.option("--checked", is_flag=True, help="Have the list certified by the solver.")
@output_options
def command(
    event: str, ranges: tuple[str, ...], checked: bool, format_: Format, file: str | None, verbose: bool, **board_words: Any
) -> int:
    """
    List every legal outcome of EVENT, such as "you tap Forest for mana".

    A letter in place of an amount stands for any: "you gain n life".
    """
    from manaproof.report.records import as_json, outcomes_record  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.report.text import outcomes_text  # noqa: PLC0415
    from manaproof.specs.asking import occasion_of, outcomes  # noqa: PLC0415
    from manaproof.specs.texts import Text  # noqa: PLC0415
    from manaproof.specs.unknowns import with_ranges  # noqa: PLC0415

    with card_library() as cards:
        board = board_from(board_words, cards)
        asked = with_ranges((board, occasion_of(event, board, cards)), [Text.typed(each, "--where") for each in ranges])
        answer = outcomes(*asked, checked=checked)
    if format_ == "text":
        write(outcomes_text(answer, verbose=verbose), file)
    else:
        write(as_json(outcomes_record(answer, event)), file)
    return answer.verdict.exit_code()
