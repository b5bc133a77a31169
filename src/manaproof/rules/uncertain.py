"""
Boards on which it isn't known whether or how many of a permanent there are, or what was chosen for one, for known values.
"""

from __future__ import annotations

from itertools import count

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model.board import Board
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.rules.changing_control import settled
from manaproof.rules.open_choices import with_known_choices


def with_certain_permanents(board: Board) -> Board:
    """
    The board with as many of each permanent as there are, and with what was chosen; those that are alike came at the same time.

    Raises:
        Undecided: how many there are, or what was chosen, isn't decided yet.
        NotModelled: any number is possible.
        IllegalAction: something is attached to a permanent that isn't there.
    """
    board = with_known_choices(board)
    if not board.uncertain:
        return board
    numbers = {each.id: each.count for each in board.uncertain}
    used = {permanent.id for permanent in board.permanents}
    permanents: list[Permanent] = []
    for permanent in board.permanents:
        for place in range(numbers.get(permanent.id, 1)):
            permanents.append(permanent if place == 0 else evolve(permanent, id=_free(permanent.id, used)))
            used.add(permanents[-1].id)
    _refuse_dangling(permanents)
    return evolve(board, permanents=tuple(permanents), uncertain=())


def _free(identity: ObjectId, used: set[ObjectId]) -> ObjectId:
    return next(free for number in count(2) if (free := f"{identity} {number}") not in used)


def _refuse_dangling(permanents: list[Permanent]) -> None:
    there = {permanent.id for permanent in permanents}
    for permanent in permanents:
        on = permanent.attached_to
        if on is not None and "/" in on and on not in there:
            raise IllegalAction(f"`{permanent.name}` is attached to `{on}`, which isn't there", citations=("303.4c",))


def as_asked(board: Board) -> Board:
    """
    A board as a question about it begins: with as many permanents as there are, and with control and static copies settled.

    Raises:
        Undecided: how many permanents there are isn't decided yet.
        NotModelled: any number is possible, or what settles isn't encoded.
        IllegalAction: something is attached to a permanent that isn't there.
    """
    return settled(with_certain_permanents(board))
