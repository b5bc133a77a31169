"""
`manaproof compare`: whether two wordings, two boards or two editions of the rules lead to the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from attrs import evolve

from manaproof.cli.board_options import board_options, card_library, setup_from
from manaproof.cli.output import Format, output_options, write
from manaproof.errors import SpecError

if TYPE_CHECKING:
    from manaproof.model.cards import Card
    from manaproof.specs.comparing import Comparison
    from manaproof.specs.names import CardSource

_EDITIONS = ("2026-04-17", "2026-08-07")


@click.command("compare")
@click.argument("cards", metavar="[CARD]...", nargs=-1)
@click.option("--text-a", metavar="TEXT", help="The one wording, as Oracle text.")
@click.option("--text-b", metavar="TEXT", help="The other wording.")
@click.option("--types", default="Enchantment", show_default=True, help="The type line of a card that is given as a text.")
@click.option("--editions", is_flag=True, help="The two editions of the rules that are known.")
@click.option("--edition", "chosen", multiple=True, type=click.Choice(_EDITIONS), help="An edition of the rules; give two.")
@click.option("--for", "event", metavar="EVENT", help="What happens: `you tap Millikin for mana`.")
@click.option("--other-you", metavar="CARDS", help="Your permanents on the other of two boards.")
@click.option("--other-opponent", metavar="CARDS", help="The opponent's permanents on the other board.")
@board_options
@output_options
def command(
    cards: tuple[str, ...], event: str | None, types: str, format_: Format, file: str | None, verbose: bool, **words: Any
) -> int:
    """
    Compare two wordings (cards, or texts), two boards (`--other-you`), or two editions of the rules (`--editions`).

    With an EVENT it is asked about that event on the board given; two wordings are otherwise compared for every event.
    """
    del verbose
    texts = (words.pop("text_a"), words.pop("text_b"))
    others = {"you": words.pop("other_you"), "opponent": words.pop("other_opponent")}
    editions, chosen = words.pop("editions"), words.pop("chosen")
    has_other = any(other is not None for other in others.values())
    if editions or chosen:
        if any(texts) or has_other or (editions and chosen) or len(set(chosen)) == 1:
            raise SpecError("give `--editions`, or `--edition` twice, with cards or with an event on a board")
        text, record, code = _editions(chosen or _EDITIONS, cards, event, words)
    else:
        with card_library() as library:
            if has_other:
                found = _boards(event, words, others, library)
            else:
                found = _wordings(_two(cards, texts, types, library), event, words, library)
        from manaproof.report.comparing import comparison_record, comparison_text  # noqa: PLC0415 - for an answer

        text, record, code = comparison_text(found), comparison_record(found), found.verdict.exit_code()
    from manaproof.report.records import as_json  # noqa: PLC0415 - loaded for an answer, not for --help

    write(text if format_ == "text" else as_json(record), file)
    return code


def _two(names: tuple[str, ...], texts: tuple[str | None, str | None], types: str, library: CardSource) -> list[Card]:
    """
    The two cards that are named or given as texts, the named ones first.
    """
    from manaproof.cards.printed import type_line  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.cards.raw import MAX_TEXT, RawCard, RawFace, compiled  # noqa: PLC0415
    from manaproof.specs.names import card_named  # noqa: PLC0415
    from manaproof.specs.texts import Text  # noqa: PLC0415

    given = [text for text in texts if text is not None]
    if len(names) + len(given) != 2:
        raise SpecError("give two wordings: cards, `--text-a` and `--text-b`; or `--other-you`; or `--editions`")
    if any(len(text) > MAX_TEXT for text in given):
        raise SpecError(f"a text is too long; at most {MAX_TEXT} characters are read")
    found = [card_named(Text.typed(name), library) for name in names]
    if found and given and len(found[0].faces) > 1:
        raise SpecError(f"{found[0].name} has several faces; a text is compared with a card of one")
    name = found[0].name if found else "This card"
    line = _types_of(found[0]) if found else types
    raw = (RawCard(name, (RawFace(name, text.replace("\\n", "\n"), type_line(line)),)) for text in given)
    read = [compiled(each) for each in raw]
    if not found:
        return read
    front = found[0].front
    worded = [evolve(found[0], faces=(evolve(front, abilities=each.front.abilities),)) for each in read]
    return [*found, *worded]


def _types_of(card: Card) -> str:
    """
    The type line of a card.
    """
    front = card.front
    subtypes = f" — {' '.join(front.subtypes)}" if front.subtypes else ""
    return " ".join((*front.supertypes, *front.card_types)) + subtypes


def _wordings(pair: list[Card], event: str | None, board_words: dict[str, Any], library: CardSource) -> Comparison:
    from manaproof.specs.comparing import compare_cards, compare_on_board  # noqa: PLC0415 - loaded for an answer
    from manaproof.specs.texts import Text  # noqa: PLC0415

    if event is None:
        if any(board_words.values()):
            raise SpecError("a board goes with `--for EVENT`")
        return compare_cards(pair[0], pair[1], library)
    return compare_on_board(pair[0], pair[1], setup_from(board_words), Text.typed(event, "--for"), library)


def _boards(event: str | None, board_words: dict[str, Any], others: dict[str, str | None], library: CardSource) -> Comparison:
    from manaproof.specs.comparing import compare_boards  # noqa: PLC0415 - loaded for an answer
    from manaproof.specs.texts import Text  # noqa: PLC0415

    if event is None:
        raise SpecError("two boards are compared for an event; give `--for EVENT`")
    other = setup_from(board_words | {side: words for side, words in others.items() if words is not None})
    setups = (setup_from(board_words), other)
    return compare_boards(("the first board", "the other board"), setups, Text.typed(event, "--for"), library)


def _editions(
    chosen: tuple[str, ...], names: tuple[str, ...], event: str | None, board_words: dict[str, Any]
) -> tuple[str, dict[str, Any], int]:
    from manaproof.model.verdicts import ExitCode  # noqa: PLC0415 - loaded for an answer
    from manaproof.report import comparing as report  # noqa: PLC0415
    from manaproof.specs import comparing  # noqa: PLC0415
    from manaproof.specs.names import card_named  # noqa: PLC0415
    from manaproof.specs.texts import Text  # noqa: PLC0415

    if len(chosen) != 2:
        raise SpecError("give two editions")
    two = (chosen[0], chosen[1])
    with card_library() as library:
        if event is not None:
            found = comparing.compare_editions(two, setup_from(board_words), Text.typed(event, "--for"), library)
            return report.comparison_text(found), report.comparison_record(found), found.verdict.exit_code()
        if any(board_words.values()):
            raise SpecError("a board goes with `--for EVENT`")
        listed = [card_named(Text.typed(name), library) for name in names]
    abilities = {
        card.name: (comparing.mana_abilities_of(card, two[0]), comparing.mana_abilities_of(card, two[1])) for card in listed
    }
    changed = comparing.changed_rules(*two)
    differs = bool(changed) if not listed else any(one != other for one, other in abilities.values())
    code = ExitCode.VIOLATED if differs else ExitCode.OK
    return report.editions_text(two, changed, abilities), report.editions_record(two, changed, abilities), code
