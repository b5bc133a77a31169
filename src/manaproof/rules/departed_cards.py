"""
The cards of permanents that have left: whether what they became is still where it went (CR 400.7).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.references import Zone


def is_found(gone: Permanent, zone: Zone) -> bool:
    """
    Whether the card of a permanent that has left is found in the zone to which it went.

    Raises:
        NotModelled: that can't be told from what has become of a card that is equal.
    """
    if gone.departure is None or gone.departure.to_zone is not zone or gone.is_token:
        return False
    if gone.components:
        raise NotModelled(f"what is done with the several cards that `{gone.name}` was isn't encoded")
    if gone.departure.is_there is None:
        raise NotModelled(f"which of several equal cards `{gone.name}` is can't be told any more")
    return gone.departure.is_there


def moved_on(card: Card, owner: PlayerName, zone: Zone, board: Board, was: ObjectId | None = None) -> Board:
    """
    The board on which the card of a permanent that has left isn't found any more, as a card leaves the zone to which that went.

    Args:
        card: The card that leaves the zone, which is still there.
        owner: Whose card it is.
        zone: The zone.
        board: The board.
        was: The permanent that it was, where that is told.
    """
    told = [gone for gone in board.departed if gone.id == was] or [p for p in board.departed if _may_be(p, card, owner, zone)]
    if not told:
        return board
    player = board.player(owner)
    equal = {Zone.GRAVEYARD: player.graveyard, Zone.EXILE: player.exile}.get(zone, ()).count(card)
    is_it = len(told) == 1 and (was is not None or equal == 1)
    changed = {gone.id: _gone_on(gone, is_there=False if is_it else None) for gone in told}
    return evolve(board, departed=tuple(changed.get(gone.id, gone) for gone in board.departed))


def _may_be(gone: Permanent, card: Card, owner: PlayerName, zone: Zone) -> bool:
    there = gone.departure is not None and gone.departure.to_zone is zone and gone.departure.is_there is not False
    return there and not gone.is_token and gone.owner == owner and gone.card == card


def _gone_on(gone: Permanent, *, is_there: bool | None) -> Permanent:
    assert gone.departure is not None
    return evolve(gone, departure=evolve(gone.departure, is_there=is_there))
