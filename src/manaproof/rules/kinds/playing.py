"""
Lands are played (CR 116.2a, 305.1).
"""

from __future__ import annotations

from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import PlayLand
from manaproof.model.lookups import Matches, PlayerIs, Role
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.properties import Anything
from manaproof.model.references import Referent
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.playing import land_played, looks_of_land
from manaproof.rules.tasks import Branch, Pending


class _Playing(EventRules):
    watched_as = EventKind.PLAY

    def object(self, event: PlayLand) -> ObjectId | None:
        return land_played(event).id

    def as_object(self, event: PlayLand, board: Board) -> Permanent | None:
        del board
        return land_played(event)

    def looks(self, event: PlayLand, board: Board) -> Characteristics | None:
        return looks_of_land(event, board)

    def player(self, event: PlayLand, role: Role, board: Board) -> PlayerName | None:
        del role, board
        return event.player

    def words(self, event: PlayLand, board: Board) -> str:
        del board
        return f"{does(event.player, 'play')} {event.card.faces[event.face].name}"

    def happen(self, event: PlayLand, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        Its card has been put onto the battlefield, which is all that playing it is.
        """
        del event, pending
        return (Branch(board),)


@register_guard
def _(pattern: p.PlayLandPattern) -> Guard:
    claims: list[e.Condition] = [PlayerIs(Role.AFFECTED, pattern.player)]
    if pattern.what != Anything():
        claims.append(Matches(Referent.THAT, pattern.what))
    return Guard(PlayLand, e.AllOf(tuple(claims)))


register(PlayLand, _Playing())
