"""
`manaproof cards`: the card library.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manaproof.cli.board_options import card_library
from manaproof.cli.output import Format, output_options, write
from manaproof.errors import SpecError, TooLarge
from manaproof.model.verdicts import ExitCode

if TYPE_CHECKING:
    from manaproof.cards.coverage import Coverage
    from manaproof.cards.files import Progress


@click.group("cards")
def command() -> None:
    """
    Look up cards, import a file of cards, and see how cards are read.
    """


@command.command("import")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
def import_(file: Path) -> int:
    """
    Import a Scryfall `oracle-cards` or MTGJSON `AtomicCards` FILE, plain or gzip; later questions prefer it.
    """
    from manaproof.cards.store import import_file  # noqa: PLC0415 - loads the reader of card texts

    with _progress_bar("importing") as progress:
        imported = import_file(file, progress=progress)
    repeated = f", {imported.repeated} of them repeated" if imported.repeated else ""
    write(f"{imported.cards} cards imported{repeated} into {imported.store}")
    return ExitCode.OK


@command.command()
@click.argument("name", metavar="NAME")
@output_options
def show(name: str, format_: Format, file: str | None, verbose: bool) -> int:
    """
    Show how the card NAME was read: what the model says in words, and what was declined; with -v also the model itself.
    """
    from manaproof.report.cards import card_record, card_text  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.report.records import as_json  # noqa: PLC0415
    from manaproof.specs.names import card_named  # noqa: PLC0415
    from manaproof.specs.texts import Text  # noqa: PLC0415

    with card_library() as cards:
        card = card_named(Text(name), cards)
    write(card_text(card, verbose=verbose) if format_ == "text" else as_json(card_record(card)), file)
    return ExitCode.OK


@command.command()
@click.argument("text", metavar="TEXT")
@click.option("--name", default="This card", help="The name of the card that has the text.")
@click.option("--types", default="Creature", help="Its type line: `Legendary Creature — Elf`.")
@output_options
def read(text: str, name: str, types: str, format_: Format, file: str | None, verbose: bool) -> int:
    """
    Read TEXT, which is Oracle text of a card, and show how it was read, as `show` does.
    """
    from manaproof.cards.printed import type_line  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.cards.raw import MAX_NAME, MAX_TEXT, RawCard, RawFace, compiled  # noqa: PLC0415
    from manaproof.report.cards import card_record, card_text  # noqa: PLC0415
    from manaproof.report.records import as_json  # noqa: PLC0415

    for what, given, most in (("a text", text, MAX_TEXT), ("a name", name, MAX_NAME), ("a type line", types, MAX_NAME)):
        if len(given) > most:
            raise TooLarge(f"{what} of {len(given)} characters is too long; at most {most} are read")
    face = RawFace(name, text.replace("\\n", "\n"), type_line(types))
    card = compiled(RawCard(name, (face,)))
    write(card_text(card, verbose=verbose) if format_ == "text" else as_json(card_record(card)), file)
    return ExitCode.OK


@command.command()
@click.argument("text", metavar="TEXT")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True, help="At most so many names.")
def search(text: str, limit: int) -> int:
    """
    List the cards whose names have the words of TEXT.
    """
    from manaproof.cards.library import Library  # noqa: PLC0415 - opens files
    from manaproof.cards.naming import fold  # noqa: PLC0415

    if not fold(text).strip():
        raise SpecError("a search needs a word of the name, such as `manaproof cards search pool`")
    with Library() as library:
        names = library.search(text, limit)
    if not names:
        print("manaproof: no card has such a name", file=sys.stderr)
        return ExitCode.NOTHING_SELECTED
    write("\n".join(names))
    return ExitCode.OK


@command.command()
@click.argument("file", metavar="[FILE]", required=False, type=click.Path(path_type=Path))
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True)
def coverage(file: Path | None, format_: str) -> int:
    """
    Count, for each family of abilities, how many are read and why others aren't: of FILE, or of what you imported.
    """
    from manaproof.cards.coverage import coverage_of_file, stored_coverage  # noqa: PLC0415 - loads the reader of card texts

    if file is None:
        counted = stored_coverage()
    else:
        with _progress_bar("reading") as progress:
            counted = coverage_of_file(file, progress)
    write(json.dumps(counted.to_json(), ensure_ascii=False) if format_ == "json" else _coverage_text(counted))
    return ExitCode.OK


def _coverage_text(counted: Coverage) -> str:
    lines = [f"{'family':<8}{'cards':>8}{'abilities':>11}{'read':>8}{'declined':>10}{'read %':>8}"]
    for mark, family in sorted(counted.families.items()):
        read_ = sum(number for status, number in family.abilities.items() if status.value == "read")
        row = f"{mark:<8}{family.cards:>8}{family.total:>11}{read_:>8}{family.total - read_:>10}{family.read_percent:>8.1f}"
        lines.append(row)
    for mark, family in sorted(counted.families.items()):
        frequent = sorted(family.reasons.items(), key=lambda item: (-item[1], item[0]))[:5]
        lines += (
            ["", f"{mark}: why abilities are declined", *(f"  {count:>5}  {reason}" for reason, count in frequent)]
            if frequent
            else []
        )
    return "\n".join(lines)


@contextmanager
def _progress_bar(what: str) -> Iterator[Callable[[Progress], None] | None]:
    """
    A bar on stderr if that is a terminal, fed by how far the file has been read.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - only for terminals
    from rich.progress import Progress as Bar  # noqa: PLC0415

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)

        def advance(progress: Progress) -> None:
            bar.update(task, total=progress.size, completed=progress.read)

        yield advance
