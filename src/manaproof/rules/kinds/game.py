"""
Players win and lose the game (CR 104).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import Event, LoseGameEvent, LossReason, WinGameEvent
from manaproof.model.lookups import PlayerIs, Role
from manaproof.model.outcomes import GameEnds
from manaproof.model.patterns import EventKind
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.context import Memory
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.moving import moving
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite
from manaproof.rules.rulebook import rule
from manaproof.rules.shuffling_in import moves_into_library
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
_TWO = 2


class _Loss(EventRules):
    watched_as = EventKind.GAME

    def facts(self, event: LoseGameEvent) -> frozenset[str]:
        return frozenset({_ONLY_FOR_LIFE} if event.reasons == (LossReason.LIFE,) else set())

    def words(self, event: LoseGameEvent, board: Board) -> str:
        del board
        return f"{does(event.player, 'lose')} the game"

    def happen(self, event: LoseGameEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        if len(board.players) > _TWO:
            raise NotModelled("what happens when one of several players leaves the game isn't encoded")
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


# What happens instead of losing.


@register_rewrite
def _(rewrite: f.InsteadOfLosing, replacing: Replacing) -> Iterator[Replaced]:
    """
    Moves that the effect makes first are part of the event: they happen at the same time as others (CR 400.6).
    """
    event, instance, board = replacing.event, replacing.instance, replacing.context.board
    assert isinstance(event, LoseGameEvent)
    memory = Memory(that_player=event.player, target=instance.target)
    moves: tuple[Event, ...] = ()
    effect = rewrite.effect
    match effect:
        case (i.Exile(Referent.THIS), *rest) if (source := board.permanent(instance.source)) is not None:
            moves, effect = (moving(source, Zone.EXILE, by=instance.you),), tuple(rest)
        case (i.ShuffleAllIntoLibrary(PlayerRef.YOU), *rest) if found := moves_into_library(instance.you, instance.you, board):
            moves, effect = found, tuple(rest)
        case _:
            pass
    yield Replaced((moves,), effect, memory)
