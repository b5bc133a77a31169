"""
The text of a file of cards, plain or gzip: of bounded size, however small the file is.
"""

from __future__ import annotations

import io
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, cast

from manaproof.cards.printed import CardFileError
from manaproof.errors import TooLarge

MAX_BYTES: Final = 1 << 30  # of the text, several times the largest file of cards
MAX_MEMBERS: Final = 10_000  # of a gzip file, which usually has one
WANTED: Final = "give Scryfall's `oracle-cards` or MTGJSON's `AtomicCards`"
_CHUNK: Final = 1 << 20


@contextmanager
def opened(path: Path) -> Iterator[tuple[IO[bytes], IO[str]]]:
    """
    The file as bytes, for its position, and as text; every way in which reading fails is one clear error.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise CardFileError(f"`{path}` is no regular file; {WANTED}")
        with path.open("rb") as binary:
            is_gzip = binary.peek(2)[:2] == b"\x1f\x8b"
            content: Any = _Unzipped(binary, path.name) if is_gzip else binary
            yield binary, io.TextIOWrapper(cast(Any, _Bounded(content, path.name)), "utf-8-sig")
    except (EOFError, zlib.error) as error:
        raise CardFileError(f"`{path.name}` is a damaged gzip file; fetch it again") from error
    except UnicodeDecodeError as error:
        raise CardFileError(f"`{path.name}` is no UTF-8 text; {WANTED}") from error
    except OSError as error:
        raise CardFileError(f"`{path}` can't be read: {error.strerror or error}") from error


class _Unzipped:
    """
    The text of a gzip file, read piece by piece, of at most `MAX_MEMBERS` members (RFC 1952, section 2.2).
    """

    def __init__(self, packed: IO[bytes], name: str) -> None:
        self._packed = packed
        self._name = name
        self._rest = b""
        self._members = 0
        self._member: Any = None

    def read(self, size: int) -> bytes:
        """
        The next bytes, at most `size`; none at the end.
        """
        while True:
            if self._member is None and not self._begin():
                return b""
            data: bytes = self._member.decompress(self._rest or self._packed.read(_CHUNK), size)
            self._rest = self._member.unconsumed_tail
            if self._member.eof:
                self._rest, self._member = self._member.unused_data, None
            elif not data and not self._rest and not self._packed.peek(1):  # type: ignore[attr-defined]
                raise EOFError
            if data:
                return data

    def _begin(self) -> bool:
        """
        Begins the next member, if there is one after the zeros that may fill up the file.
        """
        while True:
            self._rest = self._rest.lstrip(b"\0") if self._members else self._rest
            if self._rest:
                break
            self._rest = self._packed.read(_CHUNK)
            if not self._rest:
                return False
        self._members += 1
        if self._members > MAX_MEMBERS:
            raise TooLarge(f"`{self._name}` is made of more than {MAX_MEMBERS} gzip files")
        self._member = zlib.decompressobj(wbits=31)
        return True


class _Bounded(io.BufferedIOBase):
    """
    Bytes of a file up to `MAX_BYTES`, so that a small gzip file can't become an endless text.
    """

    def __init__(self, content: IO[bytes], name: str) -> None:
        self._content = content
        self._name = name
        self._read = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        return self.read1(-1 if size is None else size)

    def read1(self, size: int = -1, /) -> bytes:
        data = self._content.read(size if size > 0 else _CHUNK)
        self._read += len(data)
        if self._read > MAX_BYTES:
            raise TooLarge(f"`{self._name}` holds more than {MAX_BYTES >> 30} GiB")
        return data
