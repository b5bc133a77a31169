"""
Players that have protection (CR 702.16): from static abilities, and from effects that last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import PlayerHas, PlayerProtection
from manaproof.model.patterns import Sources
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import PlayerRef, Zone
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.instances import lasting_statements
from manaproof.rules.resolved_effects import context_of_resolved

Table = Mapping[ObjectId, Characteristics]
Said = TypeVar("Said", PlayerHas, PlayerProtection)


@frozen
class Protecting:
    """
    The sources that a player has protection from, in the context in which their words are read.
    """

    sources: tuple[Sources, ...]
    context: Context


def protections_of(player: PlayerName, board: Board, table: Table) -> Iterator[Protecting]:
    """
    What a player has protection from.

    Raises:
        NotModelled: a statement is about the protection of other players than its controller.
    """
    for protection, context in _about(player, PlayerProtection, board, table):
        yield Protecting(protection.sources, context)


def keywords_of(player: PlayerName, board: Board, table: Table) -> frozenset[str]:
    """
    The keywords that a player has.

    Raises:
        NotModelled: a statement is about what other players than its controller have.
    """
    return frozenset(has.keyword for has, _ in _about(player, PlayerHas, board, table))


def _about(player: PlayerName, kind: type[Said], board: Board, table: Table) -> Iterator[tuple[Said, Context]]:
    for statement, context in _statements(board, table):
        if not isinstance(statement, kind):
            continue
        if statement.player is not PlayerRef.YOU:
            raise NotModelled(f"which players `{context.name or context.source}` protects isn't encoded")
        if context.you == player and (statement.condition is None or ground_truth(statement.condition, context)):
            yield statement, context


def _statements(board: Board, table: Table) -> Iterator[tuple[PlayerHas | PlayerProtection, Context]]:
    for permanent in board.permanents:
        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                yield from ((says, context) for says in own.ability.statements if isinstance(says, PlayerHas | PlayerProtection))
    for resolved in board.resolved:
        context = evolve(context_of_resolved(resolved, board, table), name=resolved.card.name)
        lasting = lasting_statements(resolved.card.front.abilities)
        yield from ((says, context) for says in lasting if isinstance(says, PlayerHas | PlayerProtection))
