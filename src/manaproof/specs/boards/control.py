"""
Who controls what on a board as it was written (CR 110.2, 613.1b).

A permanent is listed under the player under whose control it entered, or under the one who controls it by an effect on the
board; in the latter case it is noted under whose control it entered, or that another player owns it.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import Establish
from manaproof.model.board import Board
from manaproof.model.layers import Layer
from manaproof.model.permanents import NOT_TOLD, ObjectId, Permanent
from manaproof.model.walking import walk
from manaproof.rules.changing_control import may_change, settled
from manaproof.rules.continuous import Applying
from manaproof.rules.layers import layered
from manaproof.rules.passing import THIS_TURN
from manaproof.specs.boards.notes import Noted
from manaproof.specs.phrases.things import player_named
from manaproof.specs.texts import Problems, Text, shown


def with_controllers(board: Board, noted: Sequence[Noted], problems: Problems) -> Board:
    """
    The board on which its effects have given control of permanents to players.
    """
    entered_under = {each.permanent.id: each.entered_under for each in noted if each.entered_under is not None}
    if not may_change(board) and not entered_under:
        return board
    told = board
    for permanent in board.permanents:
        with problems.catching():
            told = told.with_permanent(_by_default(permanent, entered_under.get(permanent.id), told))
    try:
        found = settled(told)
    except NotModelled:
        return told  # a question about the board says so
    for permanent in board.permanents:
        note, now = entered_under.get(permanent.id), found.permanent(permanent.id)
        with problems.catching():
            if note is not None and now is not None and now.controller != permanent.controller:
                raise note.problem(f"no effect on the board gives {permanent.controller} control of {shown(permanent.name)}")
    changed = {p.id for p in found.permanents if p.controller_by_default is not None}
    since = _changed_this_turn(board) & changed
    permanents = (evolve(p, controlled_since_turn_began=False) if p.id in since else p for p in found.permanents)
    return evolve(found, permanents=tuple(permanents))


def _by_default(permanent: Permanent, note: Text | None, board: Board) -> Permanent:
    """
    A permanent with who controls it by default, as it is noted or listed.
    """
    if note is not None:
        default = player_named(note, board)
    elif permanent.owner != permanent.controller and _is_given(permanent, board):
        default = NOT_TOLD
    else:
        return permanent
    return permanent if default == permanent.controller else evolve(permanent, controller_by_default=default)


def _is_given(permanent: Permanent, board: Board) -> bool:
    """
    Whether an effect gives control of a permanent to the player under whom it is listed.
    """
    try:
        table = layered(board.with_permanent(evolve(permanent, controller_by_default=NOT_TOLD))).table
    except NotModelled:
        return False
    return table[permanent.id].controller == permanent.controller


def _changed_this_turn(board: Board) -> frozenset[ObjectId]:
    """
    The permanents of which somebody gained control this turn: by what lasts for it, or by a permanent that entered in it.
    """
    try:
        steps = layered(board).steps
    except NotModelled:
        return frozenset()
    last = {each: step.applying for step in steps if step.layer is Layer.CONTROL for each in step.after}
    return frozenset(each for each, applying in last.items() if applying is not None and _is_of_this_turn(applying, board))


def _is_of_this_turn(applying: Applying, board: Board) -> bool:
    if applying.left is None:
        source = board.permanent(applying.source)
        return source is not None and source.entered_this_turn
    resolved = applying.left.resolved
    by = board.permanent(resolved.source) if resolved.source is not None else None
    durations = (node.duration for node in walk(resolved.card.front.abilities) if isinstance(node, Establish))
    return any(duration in THIS_TURN for duration in durations) or (by is not None and by.entered_this_turn)
