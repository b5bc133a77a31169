"""
Where results go: stdout or a file, as text or as JSON; styled only on a terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from manaproof.errors import ManaproofError, SpecError
from manaproof.specs.texts import shown

Format = Literal["text", "json", "jsonl"]
Command = TypeVar("Command", bound=Callable[..., Any])


def output_options(command: Command) -> Command:
    """
    Adds `--format`, `-o` and `--verbose` to a command, and the JSON record of an error where JSON is asked for.
    """
    formats = click.Choice(["text", "json", "jsonl"])
    answering: Any = _with_error_record(command)
    answering = click.option("-v", "--verbose", is_flag=True, help="Show each step.")(answering)
    answering = click.option("-o", "--output", "file", metavar="FILE", help="Write the result to a file.")(answering)
    answering = click.option(
        "--format", "format_", type=formats, default="text", show_default=True, help="How to print it; an error is a record too."
    )(answering)
    with_options: Command = answering
    return with_options


def budget_option(command: Command) -> Command:
    """
    Adds `--budget` to a command that asks the solver.
    """
    says = (
        "How much work the solver may do for each question that is put to it, in units of its own that don't depend on the "
        "machine (z3's rlimit; default: 20000000, about ten seconds). When it is used up nothing is taken as proved: a list is "
        "left to local obligations, and what the solver alone can tell is UNKNOWN."
    )
    asking: Command = click.option("--budget", type=click.IntRange(min=1), metavar="N", help=says)(command)
    return asking


def _with_error_record(command: Callable[..., Any]) -> Callable[..., Any]:
    """
    The command; where it ends with an error and its answer would be JSON, that is one record as well.
    """

    @wraps(command)
    def answering(*args: Any, **options: Any) -> Any:
        try:
            return command(*args, **options)
        except ManaproofError as error:
            if options["format_"] != "text":
                _write_error(error, options["file"])
            raise

    return answering


def _write_error(error: ManaproofError, file: str | None) -> None:
    from manaproof.report.errors import error_record  # noqa: PLC0415 - only for an error
    from manaproof.report.records import as_json  # noqa: PLC0415

    query = click.get_current_context().command_path.partition(" ")[2]
    try:
        write(as_json(error_record(error, query)), file)
    except OutputLost:
        return


class OutputLost(SpecError):
    """
    A result can't be written where it should go.
    """


def write(text: str, file: str | None = None) -> None:
    """
    Writes a result and a line break.

    What isn't UTF-8 in it, such as a part of a file's name, is written as an escape.

    If nobody reads stdout any more, the rest is dropped and the command ends as it would have.

    Raises:
        OutputLost: the file or stdout can't be written.
    """
    if file is not None:
        try:
            Path(file).write_bytes(_encoded(text))
        except (OSError, ValueError) as error:
            raise OutputLost(f"{shown(file)} can't be written: {_reason(error)}") from None
        return
    if sys.stdout is None:
        raise OutputLost("the result can't be written: stdout is closed; give it a place or use `-o FILE`")
    try:
        if sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
            _print_styled(text)
        else:
            sys.stdout.buffer.write(_encoded(text))
        sys.stdout.flush()
    except BrokenPipeError:
        forget_stdout()
    except OSError as error:
        raise OutputLost(f"the result can't be written to stdout: {_reason(error)}") from None


def forget_stdout() -> None:
    """
    Lets what could not be written to stdout go, so that Python doesn't try again as it ends.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _encoded(text: str) -> bytes:
    return f"{text}\n".encode(errors="backslashreplace")


def _reason(error: Exception) -> str:
    return ((error.strerror if isinstance(error, OSError) else str(error)) or "unknown error").lower()


def _print_styled(text: str) -> None:
    """
    The answer, which is the first line, in bold.
    """
    from rich.console import Console  # noqa: PLC0415 - only for terminals
    from rich.text import Text as RichText  # noqa: PLC0415

    styled = RichText(text)
    styled.stylize("bold", 0, len(text.partition("\n")[0]))
    Console(highlight=False, soft_wrap=True).print(styled)
