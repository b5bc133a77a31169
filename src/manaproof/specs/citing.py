"""
Which scenarios cite which rules, read without looking up any card.
"""

from __future__ import annotations

from pathlib import Path

from manaproof.errors import ManaproofError
from manaproof.specs.files import find_files
from manaproof.specs.reading.access import entries_in, text_or_none, texts_in
from manaproof.specs.reading.nodes import Entries, read_nodes, source_of
from manaproof.specs.texts import Problems


def scenarios_by_rule(folder: Path) -> dict[str, tuple[str, ...]]:
    """
    For each rule number, the names of the scenarios and invariants that cite it; files that can't be read are left out.
    """
    cited: dict[str, list[str]] = {}
    for path in find_files([folder]):
        try:
            root = read_nodes(source_of(path), str(path), Problems())
        except ManaproofError:
            continue
        if not isinstance(root, Entries):
            continue
        for entry in (*entries_in(root.get("scenarios")), *entries_in(root.get("invariants"))):
            identity = text_or_none(entry, "id")
            for number in texts_in(entry.get("cites")):
                if identity is not None:
                    cited.setdefault(number.value, []).append(identity.value)
    return {number: tuple(names) for number, names in cited.items()}
