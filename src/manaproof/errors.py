"""
What can go wrong in the world: one tree of errors, each with its place, reasons and exit code.

A failure of manaproof itself is never a `ManaproofError`: it is any other exception, and ends the
command line with 70. A solver's "unknown" is a verdict, not an error.
"""

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen, validators

_counts_from_one = validators.optional(validators.ge(1))


@frozen
class Where:
    """
    A place in a file or, without a file, in a text given on the command line.

    Units: lines and columns count from 1.

    >>> str(Where("boards/lands.rules.yaml", line=3, column=7))
    'boards/lands.rules.yaml:3:7'
    >>> str(Where(line=1, column=12))
    'line 1, column 12'
    """

    file: str | None = None
    line: int | None = field(default=None, validator=_counts_from_one)
    column: int | None = field(default=None, validator=_counts_from_one)

    def __attrs_post_init__(self) -> None:
        if self.line is None and (self.file is None or self.column is not None):
            raise ValueError("a place needs a file or a line, and a column needs a line")

    def __str__(self) -> str:
        if self.file is not None:
            return ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        if self.column is None:
            return f"line {self.line}"
        return f"line {self.line}, column {self.column}"


class ManaproofError(Exception):
    """
    An answer can't be given, for a reason that the asker can understand and mend.

    A message starts in lower case, is one line without a final period, has the user's own words in
    backticks, and says what is wrong and what to do.

    Args:
        message: What is wrong and what to do; line breaks in it become spaces.
        where: The place it is about, if it has one.
        citations: Numbers of the rules that decide, such as "302.6".

    >>> error = IllegalAction(
    ...     "`Llanowar Elves` came under your control this turn, so it can't pay {T}",
    ...     where=Where("boards/elves.rules.yaml", line=4),
    ...     citations=["302.6"],
    ... )
    >>> print(error)
    boards/elves.rules.yaml:4: `Llanowar Elves` came under your control this turn, so it can't pay {T} (302.6)
    >>> error.exit_code
    2
    """

    exit_code: ClassVar[int] = 2

    def __init__(self, message: str, *, where: Where | None = None, citations: Iterable[str] = ()) -> None:
        self.message = " ".join(message.split())
        self.where = where
        self.citations = tuple(citations)
        super().__init__(self.message)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        rules = f" ({', '.join(self.citations)})" if self.citations else ""
        return f"{place}{self.message}{rules}"


class SpecError(ManaproofError):
    """
    A spec, a board, a phrase or an option is not well-formed.
    """


class CardNotFound(ManaproofError):
    """
    No known card has the name; the message gives the nearest names.
    """


class NotModelled(ManaproofError):
    """
    The answer depends on a clause that was not read or a rule that is not encoded.
    """

    exit_code: ClassVar[int] = 6


class Unbounded(NotModelled):
    """
    An unknown amount stands where each of its values would be a case of its own, and they are too many; a range helps.
    """

    exit_code: ClassVar[int] = 3


class IllegalAction(ManaproofError):
    """
    The rules forbid the action that the question is about; the citations say which.
    """


class CertificateFailed(Exception):
    """
    What was found isn't what checks it finds: a failure of manaproof itself, never an answer.
    """


class TooLarge(ManaproofError):
    """
    An input or a board exceeds a stated limit; the message names the limit.
    """
