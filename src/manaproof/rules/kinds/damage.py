"""
Damage is dealt (CR 120), as far as no effect changes it.
"""

from __future__ import annotations

from manaproof.model.board import Board, PlayerName
from manaproof.model.events import CardSource, DamageEvent, DamageSource, DescribedSource, PermanentSource
from manaproof.model.lookups import Role
from manaproof.model.outcomes import DamageDealt
from manaproof.model.patterns import EventKind
from manaproof.rules.event_rules import EventRules, register
from manaproof.rules.tallies import with_life_changed
from manaproof.rules.tasks import Branch, Pending


def _source_name(source: DamageSource, board: Board) -> str:
    match source:
        case PermanentSource(object_id):
            permanent = board.last_known(object_id)
            return permanent.name if permanent is not None else object_id
        case CardSource(card, _, face):
            return card.faces[face].name
        case DescribedSource(words):
            return words
        case _:
            raise TypeError(f"a source of kind {type(source).__name__}")


class _Damage(EventRules):
    watched_as = EventKind.DAMAGE

    def is_nothing(self, event: DamageEvent) -> bool:
        return event.amount <= 0

    def player(self, event: DamageEvent, role: Role, board: Board) -> PlayerName | None:
        del role
        return event.to if any(player.name == event.to for player in board.players) else None

    def words(self, event: DamageEvent, board: Board) -> str:
        return f"{_source_name(event.source, board)} deals {event.amount} damage to {event.to}"

    def happen(self, event: DamageEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        dealt = DamageDealt(_source_name(event.source, board), event.to, event.amount)
        if self.player(event, Role.AFFECTED, board) is None:
            return (Branch(board, (dealt,)),)
        return (Branch(board.with_player(with_life_changed(board.player(event.to), -event.amount)), (dealt,)),)


register(DamageEvent, _Damage())
