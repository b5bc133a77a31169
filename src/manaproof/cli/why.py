"""
`manaproof why`: the shortest path to an outcome, with the rule at each step.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import board_options
from manaproof.cli.output import Format, output_options


@click.command("why")
@click.argument("outcome", metavar="OUTCOME")
@click.option("--for", "event", metavar="EVENT", help="The event that ends so.")
@click.option("--could-produce", "permanent", metavar="PERMANENT", help="Ask of a type of mana that this could produce.")
@board_options
@output_options
def command(
    outcome: str, event: str | None, permanent: str | None, format_: Format, file: str | None, verbose: bool, **board_words: Any
) -> int:
    """
    Tell why OUTCOME can happen, such as "you gain 6 life" for "you gain 3 life".

    OUTCOME is written as `outcomes` prints it, or as a spec expects it: "{life: {you: 6}}". With `--could-produce` it is a
    type of mana: "U".
    """
    del verbose
    from manaproof.cli.explaining import explain_why  # noqa: PLC0415 - loaded for an answer, not for --help

    return explain_why(outcome, event, permanent, format_, file, board_words)
