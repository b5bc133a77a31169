"""
What daybound and nightbound make of the time of day, and of permanents once it is told (CR 702.145, 731).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import KeywordAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Transform
from manaproof.model.permanents import Permanent
from manaproof.model.references import Daytime
from manaproof.rules.conditions import DAYTIME_NOT_TOLD
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, at_once
from manaproof.rules.transforming import can_turn_over

TURNED_AT_ONCE = rule(
    __name__,
    "702.145c",
    "a front face with daybound doesn't stay up at night, nor a back face with nightbound by day: it transforms at once",
    otherwise="a permanent with daybound or nightbound that came up at the wrong time of day stays as it is",
    also=("702.145f",),
)
NEVER_NEITHER = rule(
    __name__,
    "702.145d",
    "it becomes day where it is neither day nor night and there is daybound, and night where there is nightbound alone",
    otherwise="it stays neither day nor night, whatever permanents there are",
    also=("702.145g",),
)
_TIME_OF = {"daybound": Daytime.DAY, "nightbound": Daytime.NIGHT}
_FACE_OF = {"daybound": 0, "nightbound": 1}


def times_that_faces_tell(board: Board) -> frozenset[Daytime]:
    """
    The times of day that it must be by the faces that are up of permanents with daybound and nightbound.
    """
    return frozenset(time for _, time in _bound(board)) if NEVER_NEITHER.in_force else frozenset()


def turned_by_time(branch: Branch) -> Branch:
    """
    The branch in which what has the wrong face up for the time of day transforms before anything else.

    Raises:
        NotModelled: such a permanent is there now, and the time of day isn't told.
    """
    if not TURNED_AT_ONCE.in_force:
        return branch
    daytime = branch.board.daytime
    wrong = [permanent for permanent, time in _bound(branch.board) if time is not daytime]
    if not wrong:
        return branch
    if daytime is None:
        raise NotModelled(DAYTIME_NOT_TOLD)
    turning = at_once([Pending(Transform(permanent.id, by_time=True)) for permanent in wrong])
    return evolve(branch, next=(*turning, *branch.next))


def _bound(board: Board) -> Iterator[tuple[Permanent, Daytime]]:
    """
    The permanents with a face up that stays so at one time of day alone, and that time.
    """
    candidates = [p for p in board.permanents if p.face_down is None and can_turn_over(p.card) and _is_bound(p.card)]
    for permanent in candidates:
        keywords = characteristics_on(board)[permanent.id].keywords
        for keyword, time in _TIME_OF.items():
            if keyword in keywords and permanent.face == _FACE_OF[keyword]:
                yield permanent, time


def _is_bound(card: Card) -> bool:
    abilities = (ability for face in card.faces for ability in face.abilities)
    return any(isinstance(ability, KeywordAbility) and ability.keyword in _TIME_OF for ability in abilities)
