"""
Double-faced permanents that transform or convert (CR 701.27, 701.28, 712).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.cards import DOUBLE_FACED, PERMANENT_TYPES, Card, Face
from manaproof.model.permanents import Permanent
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule
from manaproof.rules.uses import counts_uses

TRANSFORMING = rule(
    __name__,
    "701.27a",
    "to transform a permanent is to turn it over so that its other face is up",
    otherwise="a permanent that is transformed keeps the face that is up",
    also=("701.28a",),
)
DOUBLE_FACED_ALONE = rule(
    __name__,
    "701.27c",
    "only a permanent represented by a double-faced card or token transforms, whatever it is a copy of",
    otherwise="abilities trigger on the transforming of a permanent that isn't double-faced, too",
    also=("701.28c", "712.9"),
)
NO_SPELL = rule(
    __name__,
    "701.27d",
    "a permanent doesn't transform into an instant or sorcery face",
    otherwise="a permanent transforms into an instant or sorcery face",
    also=("701.28d", "712.10"),
)
FACE_DOWN = rule(
    __name__,
    "712.15a",
    "a double-faced permanent that is face down doesn't transform",
    otherwise="a double-faced permanent that is face down transforms while it is",
)
BY_DAY_AND_NIGHT = rule(
    __name__,
    "702.145e",
    "a permanent with daybound or nightbound transforms by that ability alone",
    otherwise="a permanent with daybound or nightbound transforms by other effects too",
)
SAME_OBJECT = rule(
    __name__,
    "712.18",
    "a permanent that transforms isn't a new object: effects, counters and attachments stay",
    otherwise="a permanent that transforms loses its counters and the effects on it",
)
NEW_TIMESTAMP = rule(
    __name__,
    "613.7g",
    "a permanent receives a new timestamp as it transforms",
    otherwise="a permanent keeps its timestamp as it transforms",
)


TRANSFORMED = rule(
    __name__,
    "712.14a",
    "a double-faced card that is put onto the battlefield transformed enters with its back face up; any other stays where it is",
    otherwise="a card that is put onto the battlefield transformed enters with its front face up",
)


def can_turn_over(card: Card) -> bool:
    """
    Whether a card is double-faced with a permanent on its back.
    """
    is_double_faced = card.layout in DOUBLE_FACED and len(card.faces) > 1
    return is_double_faced and not set(card.faces[-1].card_types).isdisjoint(PERMANENT_TYPES)


def other_face(permanent: Permanent) -> Face | None:
    """
    The face that would be up if a permanent transformed, None where it isn't double-faced.
    """
    card = permanent.card
    is_double_faced = card.layout in DOUBLE_FACED and len(card.faces) > 1
    return card.faces[1 - permanent.face] if is_double_faced else None


def why_it_doesnt_transform(permanent: Permanent, board: Board, *, by_time: bool = False) -> str | None:
    """
    Why the rules don't let a permanent transform, None if they do.
    """
    face = other_face(permanent)
    if face is None:
        return "it isn't double-faced"
    if NO_SPELL.in_force and set(face.card_types).isdisjoint(PERMANENT_TYPES):
        return f"{face.name} is no permanent card"
    if FACE_DOWN.in_force and permanent.face_down is not None:
        return "it is face down"
    keywords = characteristics_on(board)[permanent.id].keywords
    if not by_time and BY_DAY_AND_NIGHT.in_force and not keywords.isdisjoint({"daybound", "nightbound"}):
        return "day and night alone transform it"
    return None


def transformed(permanent: Permanent, board: Board) -> Permanent:
    """
    A permanent with its other face up; what it is a copy of stays (CR 712.9).

    Raises:
        NotModelled: it transforms back, and the abilities that were used this turn of a face aren't kept.
    """
    if not TRANSFORMING.in_force:
        return permanent
    if permanent.transformed and _counts_uses(permanent, board):
        raise NotModelled(f"which abilities `{permanent.name}` has used this turn isn't encoded once it transforms back")
    timestamp = board.latest_timestamp + 1 if NEW_TIMESTAMP.in_force else permanent.timestamp
    turned = evolve(
        permanent,
        face=1 - permanent.face,
        timestamp=timestamp,
        transformed=True,
        activated_this_turn=(),
        triggered_this_turn=(),
    )
    return turned if SAME_OBJECT.in_force else evolve(turned, counters=(), attached_to=None)


def _counts_uses(permanent: Permanent, board: Board) -> bool:
    """
    Whether one of the abilities that it has, or has with its other face up, counts how often it was used.
    """
    own = (own.ability for own in characteristics_on(board)[permanent.id].abilities)
    return counts_uses(own) or any(counts_uses(face.abilities) for face in permanent.card.faces)
