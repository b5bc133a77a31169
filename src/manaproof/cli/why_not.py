"""
`manaproof why-not`: the rules and card clauses that together exclude an outcome.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import board_options
from manaproof.cli.output import Format, budget_option, output_options


@click.command("why-not")
@click.argument("outcome", metavar="OUTCOME")
@click.option("--for", "event", metavar="EVENT", help="The event that doesn't end so.")
@click.option("--could-produce", "permanent", metavar="PERMANENT", help="Ask of a type of mana that this couldn't produce.")
@budget_option
@board_options
@output_options
def command(
    *,
    outcome: str,
    event: str | None,
    permanent: str | None,
    budget: int | None,
    format_: Format,
    file: str | None,
    verbose: bool,
    **board_words: Any,
) -> int:
    """
    Tell which rules and card clauses exclude OUTCOME, such as "you gain 12 life" for "you gain 3 life".

    OUTCOME is written as `outcomes` prints it, or as a spec expects it: "{life: {you: 12}}". With `--could-produce` it is a
    type of mana: "U".
    """
    del verbose
    from manaproof.cli.explaining import explain_why_not  # noqa: PLC0415 - loaded for an answer, not for --help

    return explain_why_not(outcome, event, permanent, budget, (format_, file), board_words)
