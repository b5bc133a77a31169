"""
Players that have protection (CR 702.16): from static abilities, and from effects that last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import PlayerProtection
from manaproof.model.patterns import Sources
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import PlayerRef, Zone
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.instances import lasting_statements
from manaproof.rules.resolved_effects import context_of_resolved


@frozen
class Protecting:
    """
    The sources that a player has protection from, in the context in which their words are read.
    """

    sources: tuple[Sources, ...]
    context: Context


def protections_of(player: PlayerName, board: Board, table: Mapping[ObjectId, Characteristics]) -> Iterator[Protecting]:
    """
    What a player has protection from.

    Raises:
        NotModelled: a statement is about the protection of other players than its controller.
    """
    for statement, context in _statements(board, table):
        if statement.player is not PlayerRef.YOU:
            raise NotModelled(f"which players `{context.name or context.source}` protects isn't encoded")
        if context.you == player and (statement.condition is None or ground_truth(statement.condition, context)):
            yield Protecting(statement.sources, context)


def _statements(board: Board, table: Mapping[ObjectId, Characteristics]) -> Iterator[tuple[PlayerProtection, Context]]:
    for permanent in board.permanents:
        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                yield from ((says, context) for says in own.ability.statements if isinstance(says, PlayerProtection))
    for resolved in board.resolved:
        context = evolve(context_of_resolved(resolved, board, table), name=resolved.card.name)
        lasting = lasting_statements(resolved.card.front.abilities)
        yield from ((says, context) for says in lasting if isinstance(says, PlayerProtection))
