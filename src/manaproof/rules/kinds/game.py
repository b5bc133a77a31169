"""
Players win and lose the game (CR 104).
"""

from __future__ import annotations

from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import LoseGameEvent, LossReason, WinGameEvent
from manaproof.model.lookups import PlayerIs, Role
from manaproof.model.outcomes import GameEnds
from manaproof.model.patterns import EventKind
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending

LOSING = rule(
    __name__,
    "104.3e",
    "an effect may say that a player loses the game",
    otherwise="a player loses the game only as a state-based action",
)
WINNING = rule(
    __name__,
    "104.2b",
    "an effect may say that a player wins the game",
    otherwise="a player wins the game only when the others have left it",
)

_ONLY_FOR_LIFE = "only for having 0 or less life"


class _Loss(EventRules):
    watched_as = EventKind.GAME

    def facts(self, event: LoseGameEvent) -> frozenset[str]:
        return frozenset({_ONLY_FOR_LIFE} if event.reasons == (LossReason.LIFE,) else set())

    def words(self, event: LoseGameEvent, board: Board) -> str:
        del board
        return f"{does(event.player, 'lose')} the game"

    def happen(self, event: LoseGameEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        if event.reasons == (LossReason.EFFECT,) and not LOSING.in_force:
            return (Branch(board),)
        return (Branch(board, (GameEnds(event.player, wins=False),)),)


class _Win(EventRules):
    watched_as = EventKind.GAME

    def words(self, event: WinGameEvent, board: Board) -> str:
        del board
        return f"{does(event.player, 'win')} the game"

    def happen(self, event: WinGameEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return (Branch(board, (GameEnds(event.player, wins=True),) if WINNING.in_force else ()),)


register(LoseGameEvent, _Loss())
register(WinGameEvent, _Win())


@register_guard
def _(pattern: p.LoseGamePattern) -> Guard:
    claims: tuple[e.Condition, ...] = (PlayerIs(Role.AFFECTED, pattern.player),)
    if pattern.for_life:
        claims = (*claims, e.Holds(_ONLY_FOR_LIFE))
    return Guard(LoseGameEvent, e.AllOf(claims))


@register_guard
def _(pattern: p.WinGamePattern) -> Guard:
    return Guard(WinGameEvent, PlayerIs(Role.AFFECTED, pattern.player))
