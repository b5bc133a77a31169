"""
The time of day of a board, as it is told or as the faces that are up tell it (CR 702.145).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled, SpecError
from manaproof.model.board import Board
from manaproof.model.references import Daytime
from manaproof.rules.day_and_night import times_that_faces_tell
from manaproof.specs.boards.setup import BoardSetup
from manaproof.specs.texts import Problems, Text, shown

_OTHER_FACE = "a permanent with the other face up would transform at once; list each by the name of the face that is up"


def with_daytime(board: Board, setup: BoardSetup, problems: Problems) -> Board:
    """
    The board with its time of day.
    """
    told = None
    with problems.catching():
        told = None if setup.daytime is None else daytime_named(setup.daytime)
    try:
        times = times_that_faces_tell(board)
    except NotModelled:
        return evolve(board, daytime=told)  # a question about the board says so
    possible = times if told is None else times | {told}
    if len(possible) > 1:
        with problems.catching():
            if setup.daytime is not None:
                raise setup.daytime.problem(f"it can't be {shown(setup.daytime.value)}: {_OTHER_FACE}")
            raise SpecError(f"it would be both day and night: {_OTHER_FACE}")
    return evolve(board, daytime=next(iter(possible), None))


def daytime_named(text: Text) -> Daytime:
    """
    Day or night.

    Raises:
        SpecError: it is neither.
    """
    if text.value.lower() not in {each.value for each in Daytime}:
        raise text.problem(f"{shown(text.value)} is no time of day; write `day`, `night`, or `neither`")
    return Daytime(text.value.lower())
