"""
What isn't modelled of a face that comes up: how a permanent transforms or is turned face up (CR 708.11, 712.20).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from manaproof.model.abilities import Form, KeywordAbility, UnreadAbility
from manaproof.model.board import Board
from manaproof.model.cards import Face
from manaproof.model.events import Event, FlipPermanent, MoveObject, Transform, TurnFaceUp
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import EventKind
from manaproof.queries.several_cards import clauses_of_several_cards
from manaproof.queries.unmodelled import clauses_of_ability
from manaproof.rules.transforming import other_face

_AS_IT_TURNS = "megamorph"


def clauses_of_faces(events: Iterable[tuple[Event, Board]], kinds: frozenset[EventKind]) -> tuple[NotModelledClause, ...]:
    """
    The clauses of faces that come up in these events, each on a board, on which an answer would depend.
    """
    events = tuple(events)
    coming = ((_coming_up(event, board), isinstance(event, TurnFaceUp) and event.is_paid) for event, board in events)
    faces = dict.fromkeys((face, paid) for face, paid in coming if face is not None)
    turned = (clause for face, paid in faces for clause in _of_face(face, kinds, is_paid=paid))
    left = (clause for event, board in events for clause in _of_leaving(event, board))
    return tuple(dict.fromkeys((*turned, *left)))


def _of_leaving(event: Event, board: Board) -> Iterator[NotModelledClause]:
    """
    What the card of a permanent that leaves the battlefield may do as that card, though the permanent is something else.

    A merged or melded permanent is several cards, which go apart (CR 712.21, 730.3).
    """
    permanent = board.permanent(event.object or "") if isinstance(event, MoveObject) else None
    if permanent is None:
        return
    if permanent.card.is_melded and not permanent.cards and not permanent.is_token:
        yield NotModelledClause(permanent.name, None, "", "which cards it is isn't told", "where it goes")
    if permanent.components:
        yield from clauses_of_several_cards(permanent, board)
        return
    if permanent.is_token or permanent.printed == permanent.card.front:
        return
    for number, ability in enumerate(permanent.card.front.abilities, start=1):
        if isinstance(ability, UnreadAbility) and ability.form is Form.TRIGGERED:
            yield NotModelledClause(permanent.card.name, number, ability.stopped_at, ability.reason, "where its card goes")


def _coming_up(event: Event, board: Board) -> Face | None:
    match event:
        case Transform(object=identity):
            permanent = board.permanent(identity)
            return None if permanent is None else other_face(permanent)
        case FlipPermanent(object=identity):
            permanent = board.permanent(identity)
            return None if permanent is None else evolve(permanent, flipped=True).printed
        case TurnFaceUp(object=identity):
            permanent = board.permanent(identity)
            return None if permanent is None else evolve(permanent, face_down=None).printed
        case _:
            return None


def _of_face(face: Face, kinds: frozenset[EventKind], *, is_paid: bool) -> Iterable[NotModelledClause]:
    for number, ability in enumerate(face.abilities, start=1):
        match ability:
            case UnreadAbility(form=Form.STATIC | Form.TRIGGERED | Form.KEYWORD):
                yield NotModelledClause(face.name, number, ability.stopped_at, ability.reason, "how it turns over")
            case KeywordAbility(keyword=keyword) if keyword == _AS_IT_TURNS and not is_paid:
                reason = "for which cost it was turned face up isn't told"
                yield NotModelledClause(face.name, number, keyword, reason, "how it turns over")
            case UnreadAbility():
                pass
            case _:
                yield from clauses_of_ability(ability, face.name, number, kinds, frozenset())
