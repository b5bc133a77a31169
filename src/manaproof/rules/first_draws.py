"""
The first time that a player would draw in a turn: nothing was drawn before, and no draw replaced.

What is drawn in the place of that draw stands for it, since a replaced event never happens (CR 614.6).
"""

from __future__ import annotations

from manaproof.model.board import Board, Player
from manaproof.model.events import DrawCard, Event
from manaproof.model.lookups import PlayerNumber
from manaproof.model.permanents import PlayerName

_BEFORE = (PlayerNumber.CARDS_DRAWN_THIS_TURN, PlayerNumber.DRAWS_REPLACED_THIS_TURN)


def draws_before(event: DrawCard, player: Player) -> int:
    """
    How many draws of the player there were this turn before this one, with those that were replaced.
    """
    return 0 if event.is_first else sum(player.number(number) for number in _BEFORE)


def drawer_at_first(event: Event, board: Board) -> PlayerName | None:
    """
    The player whose first draw of the turn an event is.
    """
    if not isinstance(event, DrawCard) or draws_before(event, board.player(event.player)):
        return None
    return event.player


def with_draw_replaced(event: Event, board: Board) -> Board:
    """
    The board on which a draw was replaced by something else; what stands for a replaced one was counted with that.
    """
    if not isinstance(event, DrawCard) or event.is_first:
        return board
    player, number = board.player(event.player), PlayerNumber.DRAWS_REPLACED_THIS_TURN
    return board.with_player(player.with_number(number, player.number(number) + 1))
