"""
Comparisons: whether two things lead to the same, and both results where they don't.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from manaproof.model.verdicts import Verdict
from manaproof.report.records import SCHEMA_VERSION, Record, clause_record, outcome_record
from manaproof.report.text import clause_lines, outcomes_table, wrapped
from manaproof.rules.rulebook import EDITION
from manaproof.specs.boards.setup import BoardSetup
from manaproof.specs.comparing import COMPARED, FIRST_WORDING, Changed, Comparison, Side
from manaproof.specs.replaying import options_of, quoted


def comparison_text(found: Comparison) -> str:
    """
    Whether two things lead to the same, then what each leads to.
    """
    lines = [_first(found), *(wrapped(found.how) if found.how else [])]
    if found.event is None and found.verdict in (Verdict.UNKNOWN, Verdict.NOT_MODELLED):
        lines += wrapped(f"no difference was found on {found.tried} small boards; {found.unasked} couldn't be asked")
    if found.sides is not None and found.setups is not None and found.verdict in (Verdict.HOLDS, Verdict.VIOLATED):
        board = " ".join(f"{option} {quoted(value)}" for option, value in _board(found))
        lines += wrapped(f"{found.event}{f' (board: {board})' if board else ''}")
        shown = found.sides if found.verdict is Verdict.VIOLATED else found.sides[:1]
        for side in shown:
            lines += ["", *([f"  {side.name}:"] if len(shown) > 1 else []), *_side(side)]
    if found.not_modelled:
        lines += ["", *clause_lines(found.not_modelled)]
    return "\n".join(lines)


def _first(found: Comparison) -> str:
    one, other = found.names
    both = f"{one} and {other}"
    match found.verdict:
        case Verdict.PROVED:
            return f"the same: {both}"
        case Verdict.HOLDS:
            return f"the same here: {both}"
        case Verdict.VIOLATED:
            return f"not the same: {both}"
        case Verdict.NOT_MODELLED:
            return f"not modelled: {both}"
        case _:
            return f"not decided ({found.verdict}): {both}"


def _board(found: Comparison) -> Iterator[tuple[str, str]]:
    """
    The board of both, none where each has its own.
    """
    assert found.setups is not None
    first, second = found.setups
    if first == second:
        for option, value in options_of(first):
            yield option, _with_card(value, found.names[0])


def _with_card(words: str, name: str) -> str:
    """
    The words of a board with the card that is compared in place of what it is called meanwhile.
    """
    return words.replace(COMPARED, name.removeprefix(FIRST_WORDING))


def _side(side: Side) -> list[str]:
    if side.answer is None:
        return wrapped(f"not legal: {side.illegal}", "    ", "      ")
    return [f"  {line.replace(COMPARED, side.name)}" for line in outcomes_table(side.answer.outcomes)]


def editions_text(
    editions: tuple[str, str], changed: Sequence[Changed], abilities: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]]
) -> str:
    """
    Which rules an edition changed, and of which cards which abilities are mana abilities in one of the two alone.
    """
    count = f"{len(changed)} encoded rule{'' if len(changed) == 1 else 's'}"
    lines = [f"{editions[0]} and {editions[1]} differ in {count}"]
    for each in changed:
        lines += ["", f"  {each.number}"]
        for edition, said in zip(editions, (each.before, each.after), strict=True):
            lines += wrapped(f"{edition}: {said}", "    ", "      ")
    for name, numbers in abilities.items():
        told = " / ".join(f"{edition}: {_numbers(each)}" for edition, each in zip(editions, numbers, strict=True))
        lines += ["", *wrapped(f"mana abilities of {name}: {told}")]
    return "\n".join(lines)


def _numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def comparison_record(found: Comparison) -> Record:
    """
    The record of `compare` for two things.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "compare",
        "of": list(found.names),
        "verdict": str(found.verdict),
        "edition": EDITION,
        "reason": found.how or None,
        "question": found.event,
        "boards": None if found.setups is None else list(map(_options, found.setups, found.names)),
        "sides": [] if found.sides is None else [_side_record(side) for side in found.sides],
        "tried": found.tried,
        "unasked": found.unasked,
        "not_modelled": [clause_record(clause) for clause in found.not_modelled],
    }


def _options(setup: BoardSetup, name: str) -> str:
    return " ".join(f"{option} {quoted(_with_card(value, name))}" for option, value in options_of(setup))


def _side_record(side: Side) -> Record:
    outcomes = () if side.answer is None else side.answer.outcomes
    told = [_renamed(outcome_record(outcome), side.name) for outcome in outcomes]
    return {"name": side.name, "illegal": side.illegal, "outcomes": told}


def _renamed(record: Any, name: str) -> Any:
    match record:
        case str():
            return record.replace(COMPARED, name)
        case list():
            return [_renamed(part, name) for part in record]
        case dict():
            return {_renamed(key, name): _renamed(part, name) for key, part in record.items()}
        case _:
            return record


def editions_record(
    editions: tuple[str, str], changed: Sequence[Changed], abilities: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]]
) -> Record:
    """
    The record of `compare --editions` without an event.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "compare_editions",
        "editions": list(editions),
        "rules": [{"rule": each.number, "before": each.before, "after": each.after} for each in changed],
        "mana_abilities": {name: [list(each) for each in numbers] for name, numbers in abilities.items()},
    }
