"""
Statements that are true on a board (CR 604.1, 611.2): those of permanents, and those that resolved spells and abilities left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.instances import lasting_statements
from manaproof.rules.layers import characteristics_on

Kind = TypeVar("Kind")


def stated(kind: type[Kind], board: Board) -> Iterator[tuple[Kind, Context]]:
    """
    The statements of a class, each with the context in which its words are read.
    """
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
                yield from ((says, context) for says in own.ability.statements if isinstance(says, kind))
    for resolved in board.resolved:
        for says in lasting_statements(resolved.card.front.abilities):
            if isinstance(says, kind):
                yield says, Context(board, table, resolved.controller, resolved.id, resolved.chosen)
