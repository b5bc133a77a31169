"""
YAML as a tree of texts with places: nothing is typed, nothing is executed, everything is bounded.

Aliases, tags and second documents are refused; a key that stands twice is an error. A scalar stays the text it was written as,
for YAML would make a number of `614.10` and a truth of `on`.
"""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import yaml
from attrs import field, frozen, mutable

from manaproof.errors import ManaproofError, SpecError, TooLarge, Where
from manaproof.specs.texts import Problems, Text, placed, shown

LARGEST_FILE: Final = 1_000_000
DEEPEST: Final = 20
MOST_NODES: Final = 100_000
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@frozen
class Items:
    """
    A YAML sequence.
    """

    items: tuple[Node, ...]
    where: Where


@frozen
class Entries:
    """
    A YAML mapping, in the order written; each key stands once.
    """

    entries: tuple[KeyAndValue, ...]
    where: Where

    def get(self, key: str) -> Node | None:
        """
        The value of a key, None if it isn't there.
        """
        return next((entry.value for entry in self.entries if entry.key.value == key), None)


Node = Text | Items | Entries


@frozen
class KeyAndValue:
    """
    One key of a mapping with its value.
    """

    key: Text
    value: Node


def source_of(path: Path) -> str:
    """
    The text of a spec file; a pipe or a device is no file, for reading it might never end.

    Raises:
        SpecError: it can't be read.
        TooLarge: it is beyond what a spec file may have.
    """
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise SpecError("this is no regular file, so it isn't read")
        if about.st_size > 4 * LARGEST_FILE:
            raise TooLarge(f"the file is larger than the {LARGEST_FILE} characters that a spec file may have; split it")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise SpecError(f"the file is not UTF-8: byte {error.start + 1} can't be read; save it as UTF-8") from None
    except OSError as error:
        raise SpecError(f"the file can't be read: {(error.strerror or 'unknown error').lower()}") from None


def read_nodes(source: str, file: str, problems: Problems) -> Node | None:
    """
    The tree of a file; None if there is none, and then the problems say why.

    Shapes: at most 1,000,000 characters, 100,000 nodes, 20 levels.
    """
    if len(source) > LARGEST_FILE:
        problems.add(
            TooLarge(
                f"the file has {len(source)} characters, more than the {LARGEST_FILE} that a spec file may have; split it",
                where=Where(file),
            )
        )
        return None
    try:
        return _Composer(file, problems).compose(source)
    except ManaproofError as error:
        problems.add(placed(error, Where(file)))
        return None


@mutable
class _Composer:
    """
    Builds the tree from the parser's events.
    """

    file: str
    problems: Problems
    count: int = 0
    _open: list[_Open] = field(factory=list)
    _root: Node | None = None

    def compose(self, source: str) -> Node | None:
        try:
            for event in _events(source):
                self._take(event)
        except yaml.YAMLError as error:
            raise _syntax_error(error, source, self.file) from None
        if self._root is None:
            raise SpecError("the file is empty; a spec file has `scenarios:`", where=Where(self.file))
        return self._root

    def _take(self, event: yaml.Event) -> None:
        where = _where(event, self.file)
        match event:
            case yaml.AliasEvent():
                raise SpecError("aliases (`*name`) are not allowed in a spec file; write the value out", where=where)
            case yaml.ScalarEvent():
                self._check(event, where)
                self._put(_text(event, where))
            case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                self._check(event, where)
                if len(self._open) >= DEEPEST:
                    raise TooLarge(f"a spec file may be at most {DEEPEST} levels deep", where=where)
                self._open.append(_Open(where, is_mapping=isinstance(event, yaml.MappingStartEvent)))
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._put(self._open.pop().closed())
            case yaml.DocumentStartEvent():
                if self._root is not None:
                    raise SpecError("a spec file is one YAML document; a second one starts here", where=where)
            case _:
                pass

    def _check(self, event: yaml.NodeEvent, where: Where) -> None:
        self.count += 1
        if self.count > MOST_NODES:
            raise TooLarge(f"a spec file may have at most {MOST_NODES} values; split it", where=where)
        if event.anchor is not None:
            raise SpecError("anchors (`&name`) are not allowed in a spec file; leave it out", where=where)
        if getattr(event, "tag", None) is not None:
            raise SpecError("tags (`!name`) are not allowed in a spec file; leave it out", where=where)

    def _put(self, node: Node) -> None:
        if self._open:
            self._open[-1].put(node, self.problems)
        else:
            self._root = node


@mutable
class _Open:
    """
    A sequence or mapping that isn't closed yet.
    """

    where: Where
    is_mapping: bool
    items: list[Node] = field(factory=list)
    entries: dict[str, KeyAndValue] = field(factory=dict)
    key: Text | None = None

    def put(self, node: Node, problems: Problems) -> None:
        if not self.is_mapping:
            self.items.append(node)
        elif self.key is None:
            self.key = self._as_key(node)
        else:
            self._put_value(self.key, node, problems)
            self.key = None

    def _as_key(self, node: Node) -> Text:
        if isinstance(node, Text):
            return node
        raise SpecError('a key must be a text; text with brackets, such as `{G}`, needs quotation marks: "{G}"', where=node.where)

    def _put_value(self, key: Text, node: Node, problems: Problems) -> None:
        if key.value in self.entries:
            first = self.entries[key.value].key.where
            place = f"it is first in line {first.line}" if first is not None else "leave one out"
            problems.add(key.problem(f"the key {shown(key.value)} stands twice; {place}"))
        else:
            self.entries[key.value] = KeyAndValue(key, node)

    def closed(self) -> Node:
        if self.is_mapping:
            return Entries(tuple(self.entries.values()), self.where)
        return Items(tuple(self.items), self.where)


def _events(source: str) -> Iterator[yaml.Event]:
    loader = _Loader(source)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()


def _where(event: yaml.Event, file: str) -> Where:
    mark = event.start_mark
    if mark is None:
        return Where(file)
    return Where(file, mark.line + 1, mark.column + 1)


def _text(event: yaml.ScalarEvent, where: Where) -> Text:
    start, end = event.start_mark, event.end_mark
    if start is None or end is None:
        return Text(event.value, where)
    quotes = 0 if event.style in (None, "") else 2
    is_as_written = event.style in (None, "", "'", '"') and start.line == end.line
    exact = is_as_written and end.column - start.column == len(event.value) + quotes
    if exact and quotes:
        where = Where(where.file, where.line, start.column + 2)
    return Text(event.value, where, exact=exact)


def _syntax_error(error: yaml.YAMLError, source: str, file: str) -> SpecError:
    if isinstance(error, yaml.MarkedYAMLError):
        mark = error.problem_mark or error.context_mark
        what = (error.problem or "it can't be read").replace("`", "'")
        where = Where(file, mark.line + 1, mark.column + 1) if mark is not None else Where(file)
        return SpecError(f"this is no YAML: {what}", where=where)
    position = getattr(error, "position", 0)
    before = source[:position]
    where = Where(file, before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)
    return SpecError(f"this is no YAML: {getattr(error, 'reason', 'it has a character that is not allowed')}", where=where)
