"""
A text that somebody wrote, with its place, so that an error can point into it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import evolve, field, frozen

from manaproof.errors import ManaproofError, SpecError, TooLarge, Where

LONGEST_TEXT = 20_000
_SHOWN = 80
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_BYTES = range(0xDC80, 0xDD00)


def printable(text: str) -> str:
    r"""
    A text with its control characters escaped, so that it can't steer a terminal, and bytes that are no UTF-8 as well.

    >>> printable("Forest\udcff")
    'Forest\\xff'
    """
    return _UNPRINTABLE.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code - 0xDC00 if code in _BYTES else code:02x}"


def shown(text: str) -> str:
    r"""
    User text for a message: in backticks, control characters escaped, shortened.

    >>> shown("Forest\x1b[31m")
    '`Forest\\x1b[31m`'
    """
    visible = printable(text.replace("`", "'"))
    return f"`{visible}`" if len(visible) <= _SHOWN else f"`{visible[: _SHOWN - 1]}…`"


@frozen
class Text:
    """
    A scalar of a spec file or of the command line.

    `exact` says that a character further in the value is a column further in the file.

    >>> text = Text("you tap Forst for mana", Where("a.rules.yaml", 3, 11), exact=True)
    >>> print(text.problem("no `Forst` is on the board", offset=8))
    a.rules.yaml:3:19: no `Forst` is on the board
    """

    value: str
    where: Where | None = None
    exact: bool = False

    def place(self, offset: int = 0) -> Where | None:
        """
        The place of a character of the value.
        """
        if self.where is None or not self.exact or not offset or self.where.column is None:
            return self.where
        return evolve(self.where, column=self.where.column + offset)

    def part(self, start: int, end: int | None = None) -> Text:
        """
        A stretch of it without the blanks around it, with its own place.
        """
        piece = self.value[start:end]
        lead = len(piece) - len(piece.lstrip())
        return Text(piece.strip(), self.place(start + lead), self.exact)

    def problem(self, message: str, offset: int = 0) -> SpecError:
        """
        An error that points at a character of the value.
        """
        return SpecError(message, where=self.place(offset))

    @classmethod
    def typed(cls, value: str, option: str | None = None) -> Text:
        """
        A text of the command line, of an option if one is named, or of a Python call.

        Raises:
            TooLarge: it is longer than any board or phrase needs.
        """
        if len(value) > LONGEST_TEXT:
            raise TooLarge(f"a text of {len(value)} characters is too long; at most {LONGEST_TEXT} are read")
        if option is not None:
            return cls(value, Where(option))
        return cls(value, Where(line=1, column=1), exact="\n" not in value)


def placed(error: ManaproofError, where: Where | None) -> ManaproofError:
    """
    The same error with a place, if it has none yet.
    """
    if error.where is not None or where is None:
        return error
    return type(error)(error.message, where=where, citations=error.citations)


@frozen
class Problems:
    """
    Collects every error of a file or board, so that all are reported at once.
    """

    found: list[ManaproofError] = field(factory=list)

    @contextmanager
    def catching(self, where: Where | None = None) -> Iterator[None]:
        """
        Keeps an error that happens inside instead of letting it out.
        """
        try:
            yield
        except ManaproofError as error:
            self.found.append(placed(error, where))

    def add(self, error: ManaproofError) -> None:
        """
        Adds one.
        """
        self.found.append(error)

    def __bool__(self) -> bool:
        return bool(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def raise_first(self) -> None:
        """
        Lets the first one out, if there is any.
        """
        if self.found:
            raise self.found[0]
