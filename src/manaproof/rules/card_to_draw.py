"""
Which card a player would draw: the top one, unless an effect says that they draw from the bottom (CR 121.1, 613.11).
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.effects import DrawsFromBottom
from manaproof.model.events import DrawCard, Event
from manaproof.model.permanents import PlayerName
from manaproof.rules.folding import ground_truth
from manaproof.rules.library import Taken, take_bottom, take_top
from manaproof.rules.stated import stated


def draws_from_bottom(player: PlayerName, board: Board, event: Event | None = None) -> bool:
    """
    Whether the card that a player would draw is the bottom one.
    """
    if isinstance(event, DrawCard) and event.player == player and event.from_bottom:
        return True
    return any(
        context.you == player and (says.condition is None or ground_truth(says.condition, context))
        for says, context in stated(DrawsFromBottom, board)
    )


def card_to_draw(player: PlayerName, board: Board, event: Event | None = None) -> tuple[Taken, ...]:
    """
    Takes the card that a player would draw, none if the library is empty.
    """
    take = take_bottom if draws_from_bottom(player, board, event) else take_top
    return take(board.player(player), board)
