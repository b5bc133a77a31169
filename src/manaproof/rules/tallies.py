"""
Numbers of a turn that follow what happens in it: life gained and lost, damage, creatures that died, lands tapped for mana.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board, Player
from manaproof.model.lookups import PlayerNumber
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.rules.layers import characteristics_on


def with_life_changed(player: Player, change: int) -> Player:
    """
    The player after gaining or losing life; damage and payments are losses too (CR 119.2, 119.4).
    """
    changed = evolve(player, life=player.life + change)
    if change > 0:
        return _more(changed, PlayerNumber.LIFE_GAINED_THIS_TURN, change)
    return _more(changed, PlayerNumber.LIFE_LOST_THIS_TURN, -change)


def with_damage_dealt(board: Board, to: PlayerName, amount: int) -> Board:
    """
    The board after a player was dealt damage, whatever its results are (CR 120.3).
    """
    return board.with_player(_more(board.player(to), PlayerNumber.DAMAGE_DEALT_TO_THIS_TURN, amount))


def with_land_tapped_for_mana(board: Board, by: PlayerName) -> Board:
    """
    The board after a player tapped a land for mana, whatever the ability produces (CR 106.12).
    """
    return board.with_player(_more(board.player(by), PlayerNumber.LANDS_TAPPED_FOR_MANA_THIS_TURN, 1))


def without_sacrificed(board: Board, permanent: Permanent) -> Board:
    """
    The board after a permanent went to a graveyard; a creature has died (CR 700.4).
    """
    died = "Creature" in characteristics_on(board)[permanent.id].card_types
    after = board.without_permanent(permanent.id)
    if not died:
        return after
    for player in after.players:
        counted = _more(player, PlayerNumber.CREATURES_DIED_THIS_TURN, 1)
        if player.name == permanent.controller:
            counted = _more(counted, PlayerNumber.CREATURES_DIED_THIS_TURN_UNDER_CONTROL, 1)
        after = after.with_player(counted)
    return after


def _more(player: Player, number: PlayerNumber, count: int) -> Player:
    return player.with_number(number, player.number(number) + count) if count else player
