"""
Moves between zones in words, as they would happen.
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.events import MoveObject
from manaproof.model.instructions import Position
from manaproof.model.references import Manner, Zone
from manaproof.rules.layers import characteristics_on
from manaproof.rules.moving import as_object
from manaproof.rules.words import whose

_PUT = {Manner.DISCARDED: "is discarded", Manner.MILLED: "is milled", Manner.COUNTERED: "is countered"}


def move_words(event: MoveObject, board: Board) -> str:
    """
    A move as it would happen: "Grizzly Bears dies", "Divination is put into your graveyard".
    """
    found = as_object(event, board)
    name = found.name if found is not None else "a card"
    owner = whose(event.owner)
    match event.to_zone:
        case Zone.GRAVEYARD if event.from_zone is Zone.BATTLEFIELD:
            looks = characteristics_on(board).get(event.object or "")
            is_creature = looks is not None and "Creature" in looks.card_types
            return f"{name} dies" if is_creature else f"{name} is put into {owner} graveyard"
        case Zone.GRAVEYARD if event.manner in _PUT:
            return f"{name} {_PUT[event.manner]}"
        case Zone.EXILE:
            return f"{name} is exiled"
        case Zone.HAND:
            return f"{name} is returned to {owner} hand"
        case Zone.COMMAND:
            return f"{name} is put into the command zone"
        case Zone.LIBRARY if event.shuffled:
            return f"{name} is shuffled into {owner} library"
        case Zone.LIBRARY:
            place = "on the bottom of" if event.position is Position.BOTTOM else "on top of"
            return f"{name} is put {place} {owner} library"
        case zone:
            return f"{name} is put into {owner} {zone.value}"
