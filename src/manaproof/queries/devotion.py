"""
Objects that are creatures or not by devotion, as a permanent enters (CR 614.12, 700.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board, Permanent
from manaproof.model.effects import ContinuousEffect
from manaproof.model.lookups import Devotion
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.symbols import symbol_colors
from manaproof.model.walking import walk
from manaproof.rules.layers import characteristics_on


def clauses_of_devotion(board: Board, entering: Permanent) -> Iterator[NotModelledClause]:
    """
    Effects that depend on devotion to which the symbols of an entering permanent would count, which don't count yet.
    """
    table = characteristics_on(board, entering=entering)
    symbols = table[entering.id].mana_cost or ()
    for permanent in (*board.permanents, entering):
        for number, own in enumerate(table[permanent.id].abilities, start=1):
            for statement in own.ability.statements if isinstance(own.ability, StaticAbility) else ():
                if not isinstance(statement, ContinuousEffect):
                    continue
                counted = (node.colors for node in walk(statement.condition) if isinstance(node, Devotion))
                if any(symbol_colors(symbol) & colors for colors in counted for symbol in symbols):
                    reason = "devotion as a permanent enters isn't encoded"
                    yield NotModelledClause(permanent.name, number, "devotion", reason, "how it enters")
