"""
Spec files read into scenarios: names looked up, phrases parsed, expectations typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attrs import evolve, frozen

from manaproof.errors import ManaproofError, Where
from manaproof.model.board import Board
from manaproof.rules.examples import Example
from manaproof.rules.rulebook import EDITION
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.playing import YOU
from manaproof.specs.boards.setup import BoardSetup
from manaproof.specs.checks import Check, OutcomesCheck, Scenario, SpecFile
from manaproof.specs.editions import KNOWN_EDITIONS, check_edition, check_rule_number, example_of
from manaproof.specs.expectation.expected import Expectation
from manaproof.specs.names import CardSource
from manaproof.specs.reading.access import entries_in, text_of, text_or_none, texts_in
from manaproof.specs.reading.boards import board_setup, player_setup
from manaproof.specs.reading.claims import read_checks
from manaproof.specs.reading.invariants import read_invariant
from manaproof.specs.reading.nodes import Entries, read_nodes, source_of
from manaproof.specs.reading.shape import check_shape
from manaproof.specs.texts import Problems, Text, shown
from manaproof.specs.unknowns import with_ranges

SUFFIX = ".rules.yaml"


def read_file(path: Path, cards: CardSource) -> SpecFile:
    """
    The scenarios of a file and all of its problems.

    A file that can't be read or is no YAML of the right shape has problems and no scenarios.
    """
    name = str(path)
    problems = Problems()
    source = ""
    with problems.catching(Where(name)):
        source = source_of(path)
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
    if not isinstance(root, Entries):
        return SpecFile(name, problems=tuple(problems.found))
    broken = {problem.where.line for problem in problems.found if problem.where is not None}
    edition = text_or_none(root, "edition")
    if edition is not None and edition.where is not None and edition.where.line not in broken:
        with problems.catching():
            check_edition(edition)
    in_force = edition.value if edition is not None and edition.value in KNOWN_EDITIONS else EDITION
    scenarios: list[Scenario] = []
    seen: dict[str, Where] = {}
    for listed in _listed(root, broken):
        mine = Problems()
        _check_unique(listed.entry, seen, mine)
        if listed.is_sound:
            scenario = _scenario(listed, cards, mine)
            scenarios += [] if mine else [evolve(scenario, edition=in_force)]
        problems.found.extend(mine.found)
    problems.found.sort(key=_position)
    return SpecFile(name, edition.value if edition is not None else None, tuple(scenarios), tuple(problems.found))


@frozen
class _Listed:
    """
    A scenario or invariant of a file, and whether no problem of its shape is in its lines.
    """

    entry: Entries
    is_invariant: bool
    is_sound: bool


def _listed(root: Entries, broken: Iterable[int | None]) -> list[_Listed]:
    entries = [(entry, key == "invariants") for key in ("scenarios", "invariants") for entry in entries_in(root.get(key))]
    keys = (item.key.where for item in root.entries)
    starts = {*(entry.where.line or 1 for entry, _ in entries), *(where.line or 1 for where in keys if where is not None)}
    wrong = {max((start for start in starts if start <= line), default=0) for line in broken if line is not None}
    return [_Listed(entry, is_invariant, entry.where.line not in wrong) for entry, is_invariant in entries]


def _position(problem: ManaproofError) -> tuple[int, int]:
    where = problem.where
    return (where.line or 0, where.column or 0) if where is not None else (0, 0)


def _scenario(listed: _Listed, cards: CardSource, problems: Problems) -> Scenario:
    """
    One scenario or invariant; the board and phrases of a pending one aren't read, for they may need what doesn't exist yet.
    """
    entry = listed.entry
    identity = text_of(entry, "id")
    cites = _cites(entry, problems)
    examples = _examples(entry, problems)
    pending = text_or_none(entry, "pending")
    board = Board(())
    checks: tuple[Check, ...] = ()
    before = len(problems)
    if pending is None:
        with problems.catching(entry.where):
            board = build_board(_setup(entry), cards, problems)
        if len(problems) == before:
            with problems.catching(entry.where):
                checks = (
                    read_invariant(entry, board, cards) if listed.is_invariant else read_checks(entry, board, cards, problems)
                )
        ranges = texts_in(entry.get("where"))
        if len(problems) == before and ranges:
            with problems.catching(entry.where):
                board, checks = _within(ranges, board, checks)
    source = text_or_none(entry, "source")
    return Scenario(
        id=identity.value,
        where=identity.where or entry.where,
        board=board,
        checks=checks,
        cites=cites,
        source=source.value if source is not None else None,
        pending=pending.value if pending is not None else None,
        examples=examples,
    )


def _within(ranges: tuple[Text, ...], board: Board, checks: tuple[Check, ...]) -> tuple[Board, tuple[Check, ...]]:
    """
    The board and checks where unknown amounts have only some values; what is expected is told for those that are left.
    """
    bare = tuple(evolve(check, expectation=Expectation()) if isinstance(check, OutcomesCheck) else check for check in checks)
    board, narrowed = with_ranges((board, bare), ranges)
    return board, tuple(map(_expecting, narrowed, checks))


def _expecting(check: Check, before: Check) -> Check:
    """
    The check with what it expected before.
    """
    if isinstance(check, OutcomesCheck) and isinstance(before, OutcomesCheck):
        return evolve(check, expectation=before.expectation)
    return check


def _setup(entry: Entries) -> BoardSetup:
    """
    The board that an entry describes, or that an invariant is given.
    """
    node, given = entry.get("board"), entry.get("given")
    if isinstance(node, Entries) and given is not None:
        raise text_of(entry, "id").problem("`given` is the board in short: drop it, or `board`")
    if given is not None and not isinstance(given, Entries):
        return BoardSetup((player_setup(Text(YOU), given),))
    node = node if isinstance(node, Entries) else given
    return board_setup(node if isinstance(node, Entries) else None)


def _cites(entry: Entries, problems: Problems) -> tuple[str, ...]:
    """
    The rules that an entry cites; a number that no rule has is a problem.
    """
    for number in texts_in(entry.get("cites")):
        with problems.catching():
            check_rule_number(number)
    return tuple(number.value for number in texts_in(entry.get("cites")))


def _examples(entry: Entries, problems: Problems) -> tuple[Example, ...]:
    """
    The examples of the rules that an entry encodes; one that there isn't is a problem, and one that it doesn't cite.
    """
    cited = {number.value for number in texts_in(entry.get("cites"))}
    found: list[Example] = []
    for text in texts_in(entry.get("example")):
        with problems.catching():
            example = example_of(text)
            if example.rule not in cited:
                raise text.problem(f"a scenario that encodes an example of {example.rule} must have it in `cites`")
            if example in found:
                raise text.problem(f"the example {example} is listed twice")
            found.append(example)
    return tuple(found)


def _check_unique(entry: Entries, seen: dict[str, Where], problems: Problems) -> None:
    identity = text_or_none(entry, "id")
    if identity is None:
        return
    first = seen.setdefault(identity.value, identity.where or entry.where)
    if first != identity.where:
        problems.add(identity.problem(f"two scenarios are called {shown(identity.value)}; the other one is in line {first.line}"))
