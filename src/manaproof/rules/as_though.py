"""
Damage that is dealt as though its source had infect or wither (CR 120.3b, 120.3d, 609.4).
"""

from __future__ import annotations

from manaproof.model.board import Board
from manaproof.model.effects import AllDamageAsThough
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.rules.folding import ground_truth
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.stated import stated

AS_THOUGH = rule(
    __name__,
    "609.4",
    "an effect that lets something be done as though a condition held treats the game so for that alone",
    otherwise="an effect that says as though does nothing",
)


def keywords_as_though(to: PlayerName | ObjectId, board: Board) -> frozenset[str]:
    """
    The keywords that sources of damage to a player or permanent are treated as though they had, for the results of the damage.
    """
    if not AS_THOUGH.in_force:
        return frozenset()
    names = {player.name for player in board.players}
    return frozenset(
        says.keyword
        for says, context in stated(AllDamageAsThough, board)
        if (says.player is None or (to in names and player_is(to, says.player, context)))
        and (says.condition is None or ground_truth(says.condition, context))
    )
