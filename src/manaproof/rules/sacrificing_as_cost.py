"""
What can't be sacrificed to pay a cost (CR 118.3, 614.17b).
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.events import Sacrifice
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.paying_life import about_payments
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.referring import player_is


def why_not_sacrificed(permanent: Permanent, player: PlayerName, board: Board, *, for_effect: bool = False) -> str | None:
    """
    The name of a source that says that a player can't sacrifice a permanent as a cost, None if they can.

    A cost `for_effect` isn't paid to cast a spell or to activate an ability, of which alone some sources speak.
    """
    source = why_it_cant_happen(Sacrifice(permanent.id, player, by_effect=False), board)
    if source is not None or for_effect:
        return source
    for prohibition, context, name in about_payments(board):
        if prohibition.sacrifice is None or not player_is(player, prohibition.player, context):
            continue
        if any(found is not None and found.id == permanent.id for _, found in objects_of(prohibition.sacrifice, context)):
            return name
    return None
