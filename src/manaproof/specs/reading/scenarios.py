"""
Spec files read into scenarios: names looked up, phrases parsed, expectations typed.
"""

from __future__ import annotations

from pathlib import Path

from manaproof.errors import SpecError, TooLarge, Where
from manaproof.model.board import Board
from manaproof.specs.boards.building import build_board
from manaproof.specs.checks import Check, Scenario, SpecFile
from manaproof.specs.names import CardSource
from manaproof.specs.reading.access import entries_in, text_of, text_or_none, texts_in
from manaproof.specs.reading.boards import board_setup
from manaproof.specs.reading.claims import read_checks
from manaproof.specs.reading.nodes import LARGEST_FILE, Entries, read_nodes
from manaproof.specs.reading.shape import check_shape
from manaproof.specs.texts import Problems, Text, shown

SUFFIX = ".rules.yaml"
INVARIANTS_ARE_PENDING = "needs part: proofs"


def read_file(path: Path, cards: CardSource) -> SpecFile:
    """
    The scenarios of a file and all of its problems.

    A file that can't be read or is no YAML of the right shape has problems and no scenarios.
    """
    name = str(path)
    problems = Problems()
    source = ""
    with problems.catching(Where(name)):
        source = _source(path)
    if problems:
        return SpecFile(name, problems=tuple(problems.found))
    return read_source(source, name, cards)


def read_source(source: str, name: str, cards: CardSource) -> SpecFile:
    """
    As `read_file`, of a text that is already there.
    """
    problems = Problems()
    root = read_nodes(source, name, problems)
    if root is not None:
        check_shape(root, problems)
    if problems or not isinstance(root, Entries):
        return SpecFile(name, problems=tuple(problems.found))
    scenarios: list[Scenario] = []
    seen: dict[str, Where] = {}
    for entry in entries_in(root.get("scenarios")):
        mine = Problems()
        scenario = _scenario(entry, cards, mine)
        _check_unique(entry, seen, mine)
        if not mine:
            scenarios.append(scenario)
        problems.found.extend(mine.found)
    scenarios += [_invariant(entry) for entry in entries_in(root.get("invariants"))]
    edition = root.get("edition")
    return SpecFile(name, edition.value if isinstance(edition, Text) else None, tuple(scenarios), tuple(problems.found))


def _source(path: Path) -> str:
    try:
        if path.stat().st_size > 4 * LARGEST_FILE:
            raise TooLarge(f"the file is larger than the {LARGEST_FILE} characters that a spec file may have; split it")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise SpecError(f"the file is not UTF-8: byte {error.start + 1} can't be read; save it as UTF-8") from None
    except OSError as error:
        raise SpecError(f"the file can't be read: {(error.strerror or 'unknown error').lower()}") from None


def _scenario(entry: Entries, cards: CardSource, problems: Problems) -> Scenario:
    """
    One scenario; the board and phrases of a pending one aren't read, for they may need what doesn't exist yet.
    """
    identity = text_of(entry, "id")
    pending = text_or_none(entry, "pending")
    board_node = entry.get("board")
    board = Board(())
    checks: tuple[Check, ...] = ()
    if pending is None:
        setup = board_setup(board_node if isinstance(board_node, Entries) else None)
        with problems.catching(entry.where):
            board = build_board(setup, cards, problems)
        if not problems:
            checks = read_checks(entry, board, cards, problems)
    source = text_or_none(entry, "source")
    return Scenario(
        id=identity.value,
        where=identity.where or entry.where,
        board=board,
        checks=checks,
        cites=tuple(item.value for item in texts_in(entry.get("cites"))),
        source=source.value if source is not None else None,
        pending=pending.value if pending is not None else None,
    )


def _invariant(entry: Entries) -> Scenario:
    identity = text_of(entry, "id")
    cites = tuple(item.value for item in texts_in(entry.get("cites")))
    where = identity.where or entry.where
    return Scenario(identity.value, where, Board(()), cites=cites, pending=INVARIANTS_ARE_PENDING)


def _check_unique(entry: Entries, seen: dict[str, Where], problems: Problems) -> None:
    identity = text_of(entry, "id")
    first = seen.setdefault(identity.value, identity.where or entry.where)
    if first != identity.where:
        problems.add(identity.problem(f"two scenarios are called {shown(identity.value)}; the other one is in line {first.line}"))
