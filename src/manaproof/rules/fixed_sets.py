"""
The permanents that the effect of a spell or ability affects from when it begins (CR 611.2c).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board, ObjectId, Resolved
from manaproof.model.properties import Objects
from manaproof.model.references import Zone
from manaproof.rules.context import Context, Memory
from manaproof.rules.continuous import lasting_effects
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches


def with_fixed_sets(resolved: Resolved, board: Board) -> Resolved:
    """
    What has resolved with the permanents that its continuous effects affect from now on (CR 611.2c).
    """
    table = characteristics_on(board)
    found: list[tuple[ObjectId, ...] | None] = []
    for effect in lasting_effects(resolved.card.front.abilities):
        affects = effect.affects
        if not isinstance(affects, Objects) or affects.zone is not Zone.BATTLEFIELD:
            found.append(None)
            continue
        memory = Memory(target=resolved.target)
        context = Context(board, table, resolved.controller, resolved.id, resolved.chosen, memory=memory)
        fitting = (p.id for p in board.permanents if matches(affects.having, table[p.id], p, context))
        found.append(tuple(fitting))
    return evolve(resolved, affected=tuple(found)) if any(each is not None for each in found) else resolved
