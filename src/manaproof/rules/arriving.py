"""
Cards of other zones that are put onto the battlefield: their move contains their entering (CR 400.6, 614.12).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.cards import PERMANENT_TYPES, Card
from manaproof.model.events import EnterBattlefield, MoveObject
from manaproof.model.face_down import FaceDown
from manaproof.model.permanents import Counters, ObjectId, Permanent, PlayerName
from manaproof.rules.face_down import turned_face_down
from manaproof.rules.how_cast import NOT_CAST
from manaproof.rules.new_objects import free_identity
from manaproof.rules.remaining_counters import remaining_as_it_enters

BACK = 1


def entering_of(event: MoveObject, board: Board, taken: tuple[ObjectId, ...] = ()) -> EnterBattlefield | None:
    """
    The entering that a move to the battlefield contains; None for a card that is no permanent card, which stays where it is.

    Raises:
        NotModelled: which card it is isn't known.
    """
    known = event.card.known if event.card is not None else None
    if known is None:
        raise NotModelled("an unknown card would be put onto the battlefield; give the cards in the board")
    if event.listed is not None:
        enters: EnterBattlefield | None = _entering_face_down(known, event.listed, event.owner, board, taken)
    else:
        face = BACK if event.transformed else 0
        enters = entering_card(known, event.owner, board, event.counters, tapped=event.tapped, face=face, taken=taken)
    if enters is not None and (remaining := remaining_as_it_enters(event, board)):
        enters = evolve(enters, permanent=evolve(enters.permanent, counters=remaining))
    if enters is None or event.controller is None:
        return enters
    return evolve(enters, permanent=evolve(enters.permanent, controller=event.controller))


def entering_card(
    card: Card,
    owner: PlayerName,
    board: Board,
    counters: tuple[Counters, ...] = (),
    *,
    tapped: bool = False,
    face: int = 0,
    taken: tuple[ObjectId, ...] = (),
) -> EnterBattlefield | None:
    """
    A card that would enter under its owner's control; None for a card that is no permanent card (CR 304.4, 307.4).

    `taken` are the identities of what would enter at the same time.
    """
    if set(card.faces[face].card_types).isdisjoint(PERMANENT_TYPES):
        return None
    permanent = _permanent(card, owner, board, face, taken)
    return EnterBattlefield(evolve(permanent, tapped=tapped), counters=counters)


def _entering_face_down(
    card: Card, listed: FaceDown, owner: PlayerName, board: Board, taken: tuple[ObjectId, ...]
) -> EnterBattlefield:
    """
    A card that would enter face down, whatever card it is (CR 701.40a).
    """
    return EnterBattlefield(turned_face_down(_permanent(card, owner, board, 0, taken), listed))


def _permanent(card: Card, owner: PlayerName, board: Board, face: int, taken: tuple[ObjectId, ...]) -> Permanent:
    return Permanent(
        free_identity(owner, card.faces[face].name, {*taken, *(p.id for p in (*board.permanents, *board.departed))}),
        card,
        owner,
        owner,
        face=face,
        timestamp=board.latest_timestamp + 1,
        controlled_since_turn_began=False,
        entered_this_turn=True,
        cast_facts=NOT_CAST,
    )
