"""
The options of a question about what happens: the event, the board, and the values of unknown amounts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from manaproof.cli.board_options import board_options, card_library, setup_from
from manaproof.cli.output import Format, output_options, write

if TYPE_CHECKING:
    from manaproof.specs.claims import Claim

Command = TypeVar("Command", bound=Callable[..., Any])


def claim_options(command: Command) -> Command:
    """
    Adds `--for`, the options of a board, `--where` and `--checked` to a command.
    """
    certified = "Have the list of outcomes certified: by the solver, else by local obligations."
    checked: Any = click.option("--checked", is_flag=True, help=certified)(command)
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


def claim_command(verb: str, says: str) -> click.Command:
    """
    The command of a verb that asks whether a formula holds at some outcome, at all or at none, and shows one that decides.
    """

    @click.command(verb, help=says)
    @click.argument("formula", metavar="FORMULA")
    @claim_options
    @output_options
    def command(
        formula: str,
        event: str,
        ranges: tuple[str, ...],
        checked: bool,
        format_: Format,
        file: str | None,
        verbose: bool,
        **board_words: Any,
    ) -> int:
        del verbose
        from manaproof.queries import proving  # noqa: PLC0415 - loaded for an answer, not for --help
        from manaproof.report.proofs import claim_text, decided_record  # noqa: PLC0415
        from manaproof.report.records import as_json  # noqa: PLC0415

        ask = {"possible": proving.possible, "always": proving.always, "never": proving.never}[verb]
        with card_library() as cards:
            question = claim_from(formula, event, ranges, **board_words).read(cards)
            answer = ask(question.board, question.occasion, question.formula, checked=checked)
        if format_ == "text":
            write(claim_text(verb, answer, formula, checked=checked), file)
        else:
            write(as_json(decided_record(verb, answer, formula, event)), file)
        return answer.verdict.exit_code()

    return command


def extreme_command(verb: str, says: str, *, greatest: bool) -> click.Command:
    """
    The command of a verb that asks for an extreme of a quantity.
    """

    @click.command(verb, help=says)
    @click.argument("quantity", metavar="QUANTITY")
    @click.option("--for-player", metavar="PLAYER", help="What this player can force, whatever the others choose.")
    @claim_options
    @output_options
    def command(
        quantity: str,
        for_player: str | None,
        checked: bool,
        format_: Format,
        file: str | None,
        verbose: bool,
        **claim_words: Any,
    ) -> int:
        from manaproof.queries.extremes import extreme  # noqa: PLC0415 - loaded for an answer, not for --help
        from manaproof.report.extremes import extreme_record, extreme_text  # noqa: PLC0415
        from manaproof.report.records import as_json  # noqa: PLC0415
        from manaproof.specs.phrases.things import player_named  # noqa: PLC0415
        from manaproof.specs.texts import Text  # noqa: PLC0415

        with card_library() as cards:
            asked = claim_from(quantity, **claim_words).read_quantity(cards)
            name = None if for_player is None else player_named(Text.typed(for_player, "--for-player"), asked.board)
            answer = extreme(asked.board, asked.occasion, asked.formula, greatest=greatest, player=name, checked=checked)
        if format_ == "text":
            write(extreme_text(verb, answer, quantity, name, verbose=verbose, checked=checked), file)
        else:
            write(as_json(extreme_record(verb, answer, quantity, claim_words["event"], name)), file)
        return answer.about.verdict.exit_code()

    return command


def claim_from(formula: str, event: str, ranges: tuple[str, ...], **board_words: Any) -> Claim:
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
