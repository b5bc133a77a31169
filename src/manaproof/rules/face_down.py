"""
Face-down permanents (CR 708).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.abilities import KeywordAbility
from manaproof.model.board import Board
from manaproof.model.cards import Face
from manaproof.model.characteristics import Characteristics
from manaproof.model.face_down import FaceDown, TurnedBy
from manaproof.model.permanents import Permanent
from manaproof.rules.rulebook import rule

NOTHING_BUT_LISTED = rule(
    __name__,
    "708.2",
    "a face-down permanent has no characteristics but those listed by what turned it face down; they are copiable values",
    otherwise="a face-down permanent has the characteristics that are printed on its card",
    also=("613.2b",),
)
TWO_TWO = rule(
    __name__,
    "708.2a",
    "where nothing is listed a face-down permanent is a 2/2 creature with no text, name, subtypes or mana cost",
    otherwise="where nothing is listed a face-down permanent is a creature without power and toughness",
)
TURNED_BEFORE = rule(
    __name__,
    "708.3",
    "what enters face down is turned face down before it enters: what it says of entering has no effect",
    otherwise="what would enter face down enters face up",
)
WARDED = rule(
    __name__,
    "702.168a",
    "a face-down permanent that was cast with disguise, or that was cloaked, has ward {2}",
    otherwise="a face-down permanent has no abilities, however it was turned face down",
    also=("701.58a",),
)

TURNED_UP = rule(
    __name__,
    "708.8",
    "a permanent that is turned face up has its normal copiable values again, and hasn't entered; effects on it stay",
    otherwise="a permanent that is turned face up loses its counters, as though it entered anew",
)
NEW_TIMESTAMP = rule(
    __name__,
    "613.7f",
    "a permanent receives a new timestamp as it turns face up",
    otherwise="a permanent keeps its timestamp as it turns face up",
)

_LISTED = Face("", card_types=("Creature",), power="2", toughness="2")
_WITH_WARD = evolve(_LISTED, abilities=(KeywordAbility("ward", "{2}"),))
FACE_DOWN = FaceDown(_LISTED)


def face_down_by(by: TurnedBy) -> FaceDown:
    """
    How something is face down that was turned face down in some way.
    """
    return FaceDown(_WITH_WARD if by in (TurnedBy.DISGUISE, TurnedBy.CLOAK) else _LISTED, by)


def is_face_down(permanent: Permanent) -> bool:
    """
    Whether a permanent has what its face-down status lists instead of what is printed or copied (CR 613.2b, 708.10).
    """
    return permanent.face_down is not None and NOTHING_BUT_LISTED.in_force


def as_listed(looks: Characteristics) -> Characteristics:
    """
    The listed characteristics of a face-down permanent under the rules in force.
    """
    if not TWO_TWO.in_force:
        looks = evolve(looks, power=None, toughness=None)
    return looks if WARDED.in_force else evolve(looks, abilities=())


def turned_face_down(permanent: Permanent, listed: FaceDown | None) -> Permanent:
    """
    A permanent that enters face down in some way, None where it enters face up.
    """
    return evolve(permanent, face_down=listed) if listed is not None and TURNED_BEFORE.in_force else permanent


def as_face_up(permanent: Permanent) -> Permanent:
    """
    What a face-down permanent would be if it were face up (CR 702.37e, 708.10).
    """
    return evolve(permanent, face_down=None)


def face_up(permanent: Permanent, board: Board) -> Permanent:
    """
    A face-down permanent once it is turned face up.
    """
    timestamp = board.latest_timestamp + 1 if NEW_TIMESTAMP.in_force else permanent.timestamp
    up = evolve(permanent, face_down=None, timestamp=timestamp)
    return up if TURNED_UP.in_force else evolve(up, counters=())
