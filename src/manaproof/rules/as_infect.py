"""
Damage that is dealt to a player as though its source had infect (CR 120.3b, 609.4).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board, PlayerName
from manaproof.model.effects import AllDamageAsInfect
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


def is_dealt_as_by_infect(player: PlayerName, board: Board) -> bool:
    """
    Whether damage that is dealt to a player now has the results of damage by a source with infect.
    """
    return AS_THOUGH.in_force and any(
        player_is(player, statement.player, context)
        and (statement.condition is None or ground_truth(statement.condition, context))
        for statement, context in _statements(board)
    )


def _statements(board: Board) -> Iterator[tuple[AllDamageAsInfect, Context]]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
                yield from ((says, context) for says in own.ability.statements if isinstance(says, AllDamageAsInfect))
    for resolved in board.resolved:
        for says in lasting_statements(resolved.card.front.abilities):
            if isinstance(says, AllDamageAsInfect):
                yield says, Context(board, table, resolved.controller, resolved.id, resolved.chosen)
