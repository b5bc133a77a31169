"""
Where results go: stdout or a file, as text or as JSON; styled only on a terminal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from manaproof.errors import SpecError
from manaproof.specs.texts import shown

Format = Literal["text", "json", "jsonl"]
Command = TypeVar("Command", bound=Callable[..., Any])


def output_options(command: Command) -> Command:
    """
    Adds `--format`, `-o` and `--verbose` to a command.
    """
    formats = click.Choice(["text", "json", "jsonl"])
    command = click.option("-v", "--verbose", is_flag=True, help="Show each step.")(command)
    command = click.option("-o", "--output", "file", metavar="FILE", help="Write the result to a file.")(command)
    return click.option("--format", "format_", type=formats, default="text", show_default=True, help="How to print it.")(command)


def write(text: str, file: str | None = None) -> None:
    """
    Writes a result and a line break.

    Raises:
        SpecError: the file can't be written.
    """
    if file is not None:
        try:
            Path(file).write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise SpecError(f"{shown(file)} can't be written: {(error.strerror or 'unknown error').lower()}") from None
    elif sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        _print_styled(text)
    else:
        sys.stdout.buffer.write(f"{text}\n".encode())


def _print_styled(text: str) -> None:
    """
    The answer, which is the first line, in bold.
    """
    from rich.console import Console  # noqa: PLC0415 - only for terminals
    from rich.text import Text as RichText  # noqa: PLC0415

    styled = RichText(text)
    styled.stylize("bold", 0, len(text.partition("\n")[0]))
    Console(highlight=False, soft_wrap=True).print(styled)
