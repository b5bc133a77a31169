"""
`manaproof commute`: whether effects lead to the same in every order.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import board_from, board_options, card_library
from manaproof.cli.output import Format, output_options, write
from manaproof.errors import SpecError


@click.command("commute")
@click.argument("cards", metavar="[CARD CARD]", nargs=-1)
@click.option("--matrix", metavar="CARDS", help="A table of all pairs of a list: `Doubling Season; Hardened Scales`.")
@click.option("--certificate", is_flag=True, help="Whether the order is irrelevant on a board; with `--for` and a board.")
@click.option("--for", "event", metavar="EVENT", help="What happens there: `you tap Forest for mana`.")
@board_options
@output_options
def command(
    cards: tuple[str, ...],
    matrix: str | None,
    certificate: bool,
    event: str | None,
    format_: Format,
    file: str | None,
    verbose: bool,
    **board_words: Any,
) -> int:
    """
    Tell whether the replacement effects of two cards lead to the same in both orders, for every event that they both meet.

    It is said of the two alone: where a third effect may apply, no effect may be applied first because of it.
    """
    del verbose
    asked = (bool(cards), matrix is not None, certificate)
    if sum(asked) != 1 or (cards and len(cards) != 2):
        raise SpecError("give two cards, or `--matrix` with a list of cards, or `--certificate` with `--for` and a board")
    if certificate is not (event is not None):
        raise SpecError("`--certificate` and `--for EVENT` go together")
    if not certificate and any(board_words.values()):
        raise SpecError("a board goes with `--certificate`; two cards are asked about on any board")
    if event is not None:
        text, record, code = _certificate(event, board_words)
    elif matrix is not None:
        text, record, code = _matrix(matrix)
    else:
        text, record, code = _two(cards)
    from manaproof.report.records import as_json  # noqa: PLC0415 - loaded for an answer, not for --help

    write(text if format_ == "text" else as_json(record), file)
    return code


def _two(names: tuple[str, ...]) -> tuple[str, dict[str, Any], int]:
    from manaproof.report.commuting import commuting_record, commuting_text  # noqa: PLC0415 - loaded for an answer
    from manaproof.specs.commuting import commuting  # noqa: PLC0415
    from manaproof.specs.texts import Text  # noqa: PLC0415

    with card_library() as cards:
        found = commuting(Text.typed(names[0]), Text.typed(names[1]), cards)
    return commuting_text(found), commuting_record(found), found.verdict.exit_code()


def _matrix(words: str) -> tuple[str, dict[str, Any], int]:
    from manaproof.model.verdicts import combined_exit_code  # noqa: PLC0415 - loaded for an answer
    from manaproof.report.commuting import table_record, table_text  # noqa: PLC0415
    from manaproof.specs.commuting import table  # noqa: PLC0415
    from manaproof.specs.texts import Text  # noqa: PLC0415

    with card_library() as cards:
        names = words.split(";") if ";" in words else cards.split_names(words)
        listed = [Text.typed(name.strip(), "--matrix") for name in names if name.strip()]
        if not listed:
            raise SpecError("`--matrix` lists no cards")
        found = table(listed, cards)
    code = combined_exit_code(each.verdict.exit_code() for each in found)
    return table_text(found), table_record(found), code


def _certificate(event: str, board_words: dict[str, Any]) -> tuple[str, dict[str, Any], int]:
    from manaproof.queries.orders import has_unknowns, orders  # noqa: PLC0415 - loaded for an answer
    from manaproof.report.commuting import orders_record, orders_text  # noqa: PLC0415
    from manaproof.specs.asking import occasion_of  # noqa: PLC0415

    with card_library() as cards:
        board = board_from(board_words, cards)
        occasion = occasion_of(event, board, cards)
        if has_unknowns(board, occasion):
            raise SpecError("a certificate is about known amounts; give the unknown ones a value")
        found = orders(board, occasion)
    return orders_text(found, event), orders_record(found, event), found.verdict.exit_code()
