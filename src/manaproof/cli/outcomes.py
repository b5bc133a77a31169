"""
`manaproof outcomes`: every legal outcome of an event.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from manaproof.cli.board_options import board_from, board_options, card_library
from manaproof.cli.output import Format, budget_option, output_options, write
from manaproof.errors import SpecError
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.verdicts import ExitCode
from manaproof.specs.texts import shown

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
@click.option("--checked", is_flag=True, help="Have the list certified: by the solver, else by local obligations.")
@click.option(
    "--second-opinion",
    "by",
    type=click.Choice(["brute", "clingo", "cvc5"]),
    help="Ask another program: brute force over all orders, an answer-set program, or another solver.",
)
@click.option(
    "--smt2", metavar="DIR", help="Write the obligations that certify the list as SMT-LIB files, for any solver to re-check."
)
@budget_option
@output_options
def command(  # noqa: PLR0913 - each is an option of the command line
    *,
    event: str,
    ranges: tuple[str, ...],
    checked: bool,
    by: str | None,
    smt2: str | None,
    budget: int | None,
    format_: Format,
    file: str | None,
    verbose: bool,
    **board_words: Any,
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
        answer = outcomes(*asked, checked=checked, budget=budget)
        if smt2 is not None:
            _write_obligations(answer, asked, smt2)
        if by is not None:
            from manaproof.queries.second_opinions import with_second_opinion  # noqa: PLC0415

            answer = with_second_opinion(answer, *asked, by)
    if format_ == "text":
        write(outcomes_text(answer, verbose=verbose, checked=checked), file)
    else:
        write(as_json(outcomes_record(answer, event)), file)
    if answer.opinion is not None and answer.opinion.agrees is None:
        return max(answer.verdict.exit_code(), ExitCode.UNDECIDED)
    return answer.verdict.exit_code()


def _write_obligations(answer: OutcomesAnswer, asked: tuple[Board, Occasion], folder: str) -> None:
    from manaproof.queries.second_opinions import in_smt2  # noqa: PLC0415 - loads the solver

    texts = in_smt2(answer, *asked)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            Path(folder, name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise SpecError(f"--smt2: {shown(folder)} can't be written: {(error.strerror or 'unknown error').lower()}") from None
