"""
What `why` and `why-not` have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from manaproof.cli.board_options import board_from, card_library
from manaproof.cli.output import Format, write
from manaproof.errors import SpecError
from manaproof.model.mana import ManaType
from manaproof.queries import explaining
from manaproof.report.records import as_json
from manaproof.report.text import could_produce_type_text
from manaproof.report.why import clauses_on, why_not_text, why_record, why_text
from manaproof.specs.asking import could_produce, occasion_of
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.texts import Text, shown
from manaproof.specs.wanted import read_wanted


def explain_why(
    outcome: str, event: str | None, permanent: str | None, format_: Format, file: str | None, words: Mapping[str, Any]
) -> int:
    """
    Answers `why`.
    """
    _check(event, permanent)
    with card_library() as cards:
        board = board_from(words, cards)
        if permanent is not None:
            found, mana_type = could_produce(board, permanent), _type(outcome)
            produced = explaining.why_produced(found, mana_type)
            text = could_produce_type_text(found, mana_type)
            write(text if format_ == "text" else as_json(why_record(produced, permanent)), file)
            return produced.verdict.exit_code()
        assert event is not None
        answer = explaining.why(board, occasion_of(event, board, cards), read_wanted(outcome, board, cards))
    write(why_text(answer) if format_ == "text" else as_json(why_record(answer, event)), file)
    return answer.verdict.exit_code()


def explain_why_not(
    outcome: str,
    event: str | None,
    permanent: str | None,
    budget: int | None,
    output: tuple[Format, str | None],
    words: Mapping[str, Any],
) -> int:
    """
    Answers `why-not`.
    """
    _check(event, permanent)
    with card_library() as cards:
        board = board_from(words, cards)
        if permanent is not None:
            object_id = permanent_named(Text.typed(permanent, "--could-produce"), board).id
            answer = explaining.why_not_produced(board, object_id, _type(outcome))
        else:
            assert event is not None
            wanted = read_wanted(outcome, board, cards)
            occasion = occasion_of(event, board, cards)
            answer = explaining.why_not(board, occasion, wanted, budget)
    format_, file = output
    text = why_not_text(answer, clauses_on(board)) if format_ == "text" else as_json(why_record(answer, event or permanent or ""))
    write(text, file)
    return answer.verdict.exit_code()


def _check(event: str | None, permanent: str | None) -> None:
    if (event is None) == (permanent is None):
        raise click.UsageError('say what it is about with one of `--for "EVENT"` and `--could-produce "PERMANENT"`')


def _type(written: str) -> ManaType:
    letter = written.strip().strip("{}").upper()
    if letter not in {t.value for t in ManaType}:
        raise SpecError(f"{shown(written)} is no type of mana; write one of W, U, B, R, G and C")
    return ManaType(letter)
