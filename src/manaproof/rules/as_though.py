"""
Damage that is dealt as though its source had infect or wither (CR 120.3b, 120.3d, 609.4).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board, ObjectId, PlayerName
from manaproof.model.effects import AllDamageAsThough
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.instances import lasting_statements
from manaproof.rules.layers import characteristics_on
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule

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
        for says, context in _statements(board)
        if (says.player is None or (to in names and player_is(to, says.player, context)))
        and (says.condition is None or ground_truth(says.condition, context))
    )


def _statements(board: Board) -> Iterator[tuple[AllDamageAsThough, Context]]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
                yield from ((says, context) for says in own.ability.statements if isinstance(says, AllDamageAsThough))
    for resolved in board.resolved:
        for says in lasting_statements(resolved.card.front.abilities):
            if isinstance(says, AllDamageAsThough):
                yield says, Context(board, table, resolved.controller, resolved.id, resolved.chosen)
