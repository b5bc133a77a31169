"""
Finding and reading the spec files of a folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import evolve

from manaproof.errors import SpecError, Where
from manaproof.specs.checks import SpecFile
from manaproof.specs.names import CardSource
from manaproof.specs.reading.scenarios import SUFFIX, read_file
from manaproof.specs.texts import shown


def find_files(paths: Iterable[Path]) -> list[Path]:
    """
    The spec files that paths name, and those in the folders that they name, sorted, each once.

    Raises:
        SpecError: a path doesn't exist, or is a file that is no spec file.
    """
    found: set[Path] = set()
    for path in paths:
        if path.is_dir():
            found.update(inner for inner in path.rglob(f"*{SUFFIX}") if not inner.is_dir())
        elif not path.exists():
            raise SpecError(f"there is no file or folder {shown(str(path))}")
        elif not path.name.endswith(SUFFIX):
            raise SpecError(f"{shown(str(path))} is no spec file; the name of one ends in `{SUFFIX}`")
        else:
            found.add(path)
    return sorted(found)


def read_files(paths: Iterable[Path], cards: CardSource) -> Iterator[SpecFile]:
    """
    Reads spec files, one after the other; an identity that an earlier file has is a problem.
    """
    seen: dict[str, Where] = {}
    for path in paths:
        file = read_file(path, cards)
        problems = list(file.problems)
        for scenario in file.scenarios:
            first = seen.setdefault(scenario.id, scenario.where)
            if first is not scenario.where:
                problems.append(SpecError(f"{shown(scenario.id)} is the name of a scenario in {first} too", where=scenario.where))
        yield evolve(file, problems=tuple(problems))
