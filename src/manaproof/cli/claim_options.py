"""
The options of a question about what happens: the event, the board, and the values of unknown amounts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from manaproof.cli.board_options import board_options, setup_from

Command = TypeVar("Command", bound=Callable[..., Any])


def claim_options(command: Command) -> Command:
    """
    Adds `--for`, the options of a board, `--where` and `--checked` to a command.
    """
    checked: Any = click.option("--checked", is_flag=True, help="Have the list of outcomes certified by the solver.")(command)
    where = click.option(
        "--where",
        "ranges",
        multiple=True,
        metavar="RANGE",
        help="What an unknown amount can be: `n >= 2`, `1 <= n <= 5`, `n is even`.",
    )(checked)
    event = click.option("--for", "event", required=True, metavar="EVENT", help="What happens: `a source deals n damage to you`.")
    with_options: Command = event(board_options(where))
    return with_options


def claim_from(formula: str, event: str, ranges: tuple[str, ...], board_words: Mapping[str, Any]) -> Any:
    """
    The claim that the options of a command describe.
    """
    from manaproof.specs.claims import Claim  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.specs.texts import Text  # noqa: PLC0415

    return Claim(
        setup_from(board_words),
        (Text.typed(event, "--for"),),
        Text.typed(formula),
        tuple(Text.typed(each, "--where") for each in ranges),
    )
