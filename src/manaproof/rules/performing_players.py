"""
Instructions about life totals, counters on players, and the end of the game (CR 104, 119, 122, 701.10, 701.12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import (
    Event,
    GainLifeEvent,
    GetCounters,
    LifeEvent,
    LoseGameEvent,
    LoseLifeEvent,
    WinGameEvent,
)
from manaproof.model.expr import Quantity, Rounding
from manaproof.model.permanents import Counters, PlayerName
from manaproof.rules.folding import ground_value
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.performing_control import AS_A_WHOLE
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.shuffling_in import moves_into_library
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once

SETTING = rule(
    __name__,
    "119.5",
    "setting a life total to a number makes the player gain or lose the difference",
    otherwise="a life total that is set is no gain and no loss of life",
)
DOUBLING = rule(
    __name__,
    "701.10d",
    "doubling a life total makes the player gain as much life as they have, or lose as much where it is negative",
    otherwise="a negative life total isn't doubled",
)
EXCHANGING = rule(
    __name__,
    "701.12c",
    "players who exchange life totals gain or lose what makes each total the other's; if one of them can't, nothing happens",
    otherwise="of an exchange of life totals each player does what they can",
    also=("119.7",),
)


def at_the_same_time(script: Script, board: Board, events: Iterable[Event]) -> tuple[Branch, ...]:
    """
    The branch in which these events would happen at the same time, and the rest of the effect follows.
    """
    parts = [Pending(event, script.opportunities) for event in events]
    return (go_on(board, script, before=at_once(parts)),)


def _of_each(
    quantity: Quantity, names: tuple[PlayerName, ...], script: Script, board: Board, world: World
) -> Iterator[tuple[PlayerName, int]]:
    """
    A quantity for each of several players, as told of that player.
    """
    several = len(names) > 1
    for name in names:
        told = evolve(script, memory=evolve(script.memory, that_player=name)) if several else script
        context = context_of_script(told, board, world)
        yield name, ground_value(quantity, context, environment_of_script(told, context))


def _gain(name: PlayerName, amount: int, script: Script) -> GainLifeEvent:
    return GainLifeEvent(name, amount, source=script.source, by=script.you)


def _loss(name: PlayerName, amount: int, script: Script) -> LoseLifeEvent:
    return LoseLifeEvent(name, amount, source=script.source, by=script.you)


def _difference(name: PlayerName, now: int, new: int, script: Script) -> LifeEvent | None:
    """
    The gain or loss that makes a life total another number (CR 119.5).
    """
    if now == new:
        return None
    return _gain(name, new - now, script) if new > now else _loss(name, now - new, script)


@perform.register
def _(instruction: i.GainLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    amounts = _of_each(instruction.amount, names, script, board, world)
    return at_the_same_time(script, board, [_gain(name, amount, script) for name, amount in amounts])


@perform.register
def _(instruction: i.LoseLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    amounts = _of_each(instruction.amount, names, script, board, world)
    return at_the_same_time(script, board, [_loss(name, amount, script) for name, amount in amounts])


@perform.register
def _(instruction: i.LoseHalfLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    more = 1 if instruction.rounded is Rounding.UP else 0
    halves = [(name, (max(0, board.player(name).life) + more) // 2) for name in names]
    return at_the_same_time(script, board, [_loss(name, half, script) for name, half in halves])


@perform.register
def _(instruction: i.SetLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    totals = list(_of_each(instruction.total, names, script, board, world))
    if not SETTING.in_force:
        after = board
        for name, total in totals:
            after = after.with_player(evolve(after.player(name), life=total))
        return (go_on(after, script),)
    found = (_difference(name, board.player(name).life, total, script) for name, total in totals)
    return at_the_same_time(script, board, [event for event in found if event is not None])


@perform.register
def _(instruction: i.DoubleLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    lives = [(name, board.player(name).life) for name in names]
    found = (_difference(name, life, 2 * life, script) for name, life in lives if life > 0 or DOUBLING.in_force)
    return at_the_same_time(script, board, [event for event in found if event is not None])


@perform.register
def _(instruction: i.ExchangeLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    (one,), (other,) = players_of(instruction.player, context), players_of(instruction.other, context)
    mine, theirs = board.player(one).life, board.player(other).life
    found = (_difference(one, mine, theirs, script), _difference(other, theirs, mine, script))
    events = [event for event in found if event is not None]
    if EXCHANGING.in_force and AS_A_WHOLE.in_force and any(why_it_cant_happen(event, board) is not None for event in events):
        return (go_on(board, script),)
    return at_the_same_time(script, board, events)


@perform.register
def _(instruction: i.GetPlayerCounters, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    counts = _of_each(instruction.count, names, script, board, world)
    got = [GetCounters(n, (Counters(instruction.kind, count),), script.you, source=script.source) for n, count in counts]
    return at_the_same_time(script, board, got)


@perform.register
def _(instruction: i.WinGame, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    return at_the_same_time(script, board, [WinGameEvent(name) for name in names])


@perform.register
def _(instruction: i.LoseGame, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    return at_the_same_time(script, board, [LoseGameEvent(name) for name in names])


@perform.register
def _(instruction: i.ShuffleAllIntoLibrary, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Hand, graveyard and permanents go at the same time; permanents that others control go too.
    """
    (name,) = players_of(instruction.player, context_of_script(script, board, world))
    moves = moves_into_library(name, script.you, board)
    if not moves:
        return (go_on(board, evolve(script, effect=(i.Shuffle(instruction.player), *script.effect))),)
    return at_the_same_time(script, board, moves)
