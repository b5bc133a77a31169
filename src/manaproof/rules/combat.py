"""
Who attacks and who blocks, as far as combat damage tells it (CR 510.1).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.events import DamageEvent, DescribedSource, Event, PermanentSource
from manaproof.model.patterns import SourceKind
from manaproof.model.permanents import Permanent
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule
from manaproof.rules.source_facts import KindIs, TypeIs

IN_COMBAT = rule(
    __name__,
    "510.1",
    "combat damage is dealt by attacking and blocking creatures alone, and between creatures one attacks and the other blocks",
    otherwise="who deals combat damage tells nothing of who attacks and who blocks",
    also=("510.1b", "510.1c", "510.1d"),
)


def with_combat_told(events: Iterable[Event], board: Board) -> Board:
    """
    The board on which what deals combat damage attacks or blocks; where it isn't told which, that is left open.
    """
    told = tuple(events) if IN_COMBAT.in_force else ()
    for event in (*told, *told):  # what a later event tells is told of an earlier one as well
        if isinstance(event, DamageEvent) and event.combat and isinstance(event.source, PermanentSource):
            board = _with_damage_told(event, event.source, board)
        elif isinstance(event, DamageEvent) and event.combat and isinstance(event.source, DescribedSource):
            board = _with_described(event, event.source, board)
    return board


def _with_described(event: DamageEvent, source: DescribedSource, board: Board) -> Board:
    """
    The board on which a source that is described is a creature on the battlefield, and what it damages is in combat.
    """
    damaged = board.permanent(event.to)
    if damaged is not None and not (damaged.attacking or damaged.blocking):
        board = board.with_permanent(_either(damaged))
    facts = (KindIs(source, SourceKind.PERMANENT, holds=True), TypeIs(source, "Creature", holds=True))
    return evolve(board, told=tuple(dict.fromkeys((*board.told, *facts))))


def _with_damage_told(event: DamageEvent, source: PermanentSource, board: Board) -> Board:
    dealer, damaged = board.permanent(source.id), board.permanent(event.to)
    if dealer is None:
        return board
    if damaged is None or "Creature" not in characteristics_on(board)[damaged.id].card_types:
        return board.with_permanent(_attacking(dealer))
    if dealer.attacking or damaged.blocking:
        return board.with_permanent(_attacking(dealer)).with_permanent(_blocking(damaged))
    if dealer.blocking or damaged.attacking:
        return board.with_permanent(_blocking(dealer)).with_permanent(_attacking(damaged))
    return board.with_permanent(_either(dealer)).with_permanent(_either(damaged))


def _attacking(permanent: Permanent) -> Permanent:
    return evolve(permanent, attacking=True, blocking=False)


def _blocking(permanent: Permanent) -> Permanent:
    return evolve(permanent, attacking=False, blocking=True)


def _either(permanent: Permanent) -> Permanent:
    return evolve(permanent, attacking=None, blocking=None)
