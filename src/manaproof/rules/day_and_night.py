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
from manaproof.model.lookups import IsDaytime
from manaproof.model.outcomes.turns import BecameDaytime
from manaproof.model.patterns import EventKind, OtherPattern
from manaproof.model.permanents import Permanent
from manaproof.model.references import Daytime
from manaproof.model.walking import walk
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
    The branch in which it has become day or night, and what has the wrong face up for that transforms before anything else.

    Raises:
        NotModelled: such a permanent is there now, and the time of day isn't told.
    """
    branch = _no_longer_neither(branch)
    daytime = branch.board.daytime
    wrong = [permanent for permanent, time in _bound(branch.board) if time is not daytime]
    if not wrong or daytime is Daytime.NEITHER or not TURNED_AT_ONCE.in_force:
        return branch
    if daytime is None:
        raise NotModelled(DAYTIME_NOT_TOLD)
    turning = at_once([Pending(Transform(permanent.id, by_time=True)) for permanent in wrong])
    return evolve(branch, next=(*turning, *branch.next))


def _no_longer_neither(branch: Branch) -> Branch:
    board = branch.board
    if board.daytime is not Daytime.NEITHER or not NEVER_NEITHER.in_force:
        return branch
    keywords = {keyword for looks in characteristics_on(board).values() for keyword in looks.keywords} & set(_TIME_OF)
    if not keywords:
        return branch
    becomes = Daytime.DAY if "daybound" in keywords else Daytime.NIGHT
    return evolve(branch, board=evolve(board, daytime=becomes), happenings=(*branch.happenings, BecameDaytime(becomes)))


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


def may_change_at_untap(board: Board) -> bool:
    """
    Whether day may become night, or night day, in an untap step where something looks at that (CR 731.2).
    """
    if board.daytime is Daytime.NEITHER:
        return False
    looks = characteristics_on(board).values()
    own = [ability.ability for each in looks for ability in each.abilities]
    return any(set(_TIME_OF) & set(each.keywords) for each in looks) or any(_looks_at_daytime(node) for node in walk(tuple(own)))


def _looks_at_daytime(node: object) -> bool:
    return isinstance(node, IsDaytime) or (isinstance(node, OtherPattern) and EventKind.DAYTIME in node.kinds)
