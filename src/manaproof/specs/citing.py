"""
Which scenarios cite which rules and encode which of their examples, read without looking up any card.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from manaproof.errors import ManaproofError
from manaproof.rules.examples import Example
from manaproof.specs.editions import example_of
from manaproof.specs.files import find_files
from manaproof.specs.reading.access import entries_in, text_or_none, texts_in
from manaproof.specs.reading.nodes import Entries, read_nodes, source_of
from manaproof.specs.texts import Problems, Text


def scenarios_by_rule(folder: Path) -> dict[str, tuple[str, ...]]:
    """
    For each rule number, the names of the scenarios and invariants that cite it; files that can't be read are left out.
    """
    cited: dict[str, list[str]] = {}
    for identity, entry in _entries(folder):
        for number in texts_in(entry.get("cites")):
            cited.setdefault(number.value, []).append(identity.value)
    return {number: tuple(names) for number, names in cited.items()}


def scenarios_by_example(folder: Path) -> dict[Example, tuple[str, ...]]:
    """
    For each worked example of the rules, the names of the scenarios that encode it; pending ones don't count.
    """
    encoding: dict[Example, list[str]] = {}
    for identity, entry in _entries(folder):
        if entry.get("pending") is None:
            for text in texts_in(entry.get("example")):
                try:
                    encoding.setdefault(example_of(text), []).append(identity.value)
                except ManaproofError:
                    continue
    return {example: tuple(names) for example, names in encoding.items()}


def _entries(folder: Path) -> Iterator[tuple[Text, Entries]]:
    """
    Each scenario and invariant that has a name.
    """
    for path in find_files([folder]):
        try:
            root = read_nodes(source_of(path), str(path), Problems())
        except ManaproofError:
            continue
        if not isinstance(root, Entries):
            continue
        for entry in (*entries_in(root.get("scenarios")), *entries_in(root.get("invariants"))):
            identity = text_or_none(entry, "id")
            if identity is not None:
                yield identity, entry
