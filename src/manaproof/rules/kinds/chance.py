"""
Coins are flipped and dice are rolled (CR 705, 706).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import CoinFlip, DieRoll, Event, FlipCoins, Ignored, RollDice
from manaproof.model.lookups import PlayerIs, Role
from manaproof.model.patterns import EventKind
from manaproof.rules.context import Context
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.flipping import flip, flips_seen
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.rewriting import Assignments, assignments_of
from manaproof.rules.rolling import roll, rolls_seen
from manaproof.rules.tasks import Branch, Pending

_LOWEST = "lowest ignored"
_CHOSEN_BY = "ignored as chosen by "
_WON = "won"
_LOST = "lost"


class _Flip(EventRules):
    watched_as = EventKind.CHANCE

    def numbers(self, event: FlipCoins, board: Board) -> Mapping[str, int]:
        del board
        return {"count": event.count, "coins": event.coins}

    def with_numbers(self, event: FlipCoins, numbers: Mapping[str, int]) -> Event:
        return evolve(event, count=numbers.get("count", event.count), coins=numbers.get("coins", event.coins))

    def is_nothing(self, event: FlipCoins) -> bool:
        return event.count == 0

    def words(self, event: FlipCoins, board: Board) -> str:
        del board
        coins = event.count * event.coins
        ignored = f" and ignore {coins - event.count}" if event.coins > 1 else ""
        return f"{does(event.player, 'flip')} {'a coin' if coins == 1 else f'{coins} coins'}{ignored}"

    def happen(self, event: FlipCoins, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return flip(event, board)

    def happen_at_once(self, parts: tuple[Pending, ...], board: Board) -> None:
        del board
        _refuse_twice(parts)

    def seen_by_triggers(self, event: FlipCoins, branch: Branch) -> tuple[Event, ...]:
        """
        Triggers look at each flip.
        """
        return flips_seen(event, branch)


class _OneFlip(EventRules):
    watched_as = EventKind.CHANCE

    def facts(self, event: CoinFlip) -> frozenset[str]:
        return frozenset() if event.won is None else frozenset({_WON if event.won else _LOST})

    def words(self, event: CoinFlip, board: Board) -> str:
        del board
        return f"{does(event.player, 'win' if event.won else 'lose')} a coin flip"

    def happen(self, event: CoinFlip, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending
        return (Branch(board),)


class _Roll(EventRules):
    watched_as = EventKind.CHANCE

    def numbers(self, event: RollDice, board: Board) -> Mapping[str, int]:
        del board
        return {"count": event.count, "sides": event.sides, **{_ignoring(ignored): ignored.count for ignored in event.ignored}}

    def amount(self, event: RollDice, board: Board) -> int | None:
        """
        Whether "that many" is the dice or the result isn't told.
        """
        del event, board
        return None

    def with_numbers(self, event: RollDice, numbers: Mapping[str, int]) -> Event:
        """
        What is ignored in one order, whichever effect came first.
        """
        ignored = {_ignoring(each): each for each in event.ignored}
        for name, count in numbers.items():
            ignored[name] = Ignored(count, None if name == _LOWEST else name.removeprefix(_CHOSEN_BY))
        return evolve(event, ignored=tuple(ignored[name] for name in sorted(ignored)))

    def is_nothing(self, event: RollDice) -> bool:
        return event.count == 0

    def words(self, event: RollDice, board: Board) -> str:
        del board
        ignored = sum(each.count for each in event.ignored)
        dice = event.count + ignored
        ignoring = f" and ignore {ignored}" if ignored else ""
        return f"{does(event.player, 'roll')} {'a' if dice == 1 else dice} d{event.sides}{ignoring}"

    def happen(self, event: RollDice, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return roll(event, board)

    def happen_at_once(self, parts: tuple[Pending, ...], board: Board) -> None:
        del board
        _refuse_twice(parts)

    def seen_by_triggers(self, event: RollDice, branch: Branch) -> tuple[Event, ...]:
        return rolls_seen(event, branch)


class _OneRoll(EventRules):
    watched_as = EventKind.CHANCE

    def numbers(self, event: DieRoll, board: Board) -> Mapping[str, int]:
        del board
        result = event.natural + event.modifier
        return {"result": result, "natural": event.natural, "sides": event.sides, "nth": event.nth}

    def amount(self, event: DieRoll, board: Board) -> int | None:
        del board
        return event.natural + event.modifier if event.is_exact else None

    def words(self, event: DieRoll, board: Board) -> str:
        del board
        return f"{does(event.player, 'roll')} a d{event.sides}"

    def happen(self, event: DieRoll, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending
        return (Branch(board),)


def _refuse_twice(parts: tuple[Pending, ...]) -> None:
    """
    Refuses what one player would do twice at one time: whether that is one event isn't said.
    """
    players = [event.player for event in (part.event for part in parts) if isinstance(event, FlipCoins | RollDice)]
    if len(set(players)) < len(players):
        raise NotModelled("what one player flips or rolls by several instructions at one time isn't encoded")


def _ignoring(ignored: Ignored) -> str:
    return _LOWEST if ignored.chosen_by is None else f"{_CHOSEN_BY}{ignored.chosen_by}"


register(FlipCoins, _Flip())
register(CoinFlip, _OneFlip())
register(RollDice, _Roll())
register(DieRoll, _OneRoll())


@register_guard
def _(pattern: p.FlipPattern) -> Guard:
    return Guard(FlipCoins, e.AllOf((PlayerIs(Role.AFFECTED, pattern.player), e.at_least(e.Field("count"), 1))))


@register_guard
def _(pattern: p.FlipResultPattern) -> Guard:
    return Guard(CoinFlip, e.AllOf((PlayerIs(Role.AFFECTED, pattern.player), e.Holds(_WON if pattern.won else _LOST))))


@register_guard
def _(pattern: p.RollPattern) -> Guard:
    claims: list[e.Condition] = [PlayerIs(Role.AFFECTED, pattern.player), e.at_least(e.Field("count"), 1)]
    if pattern.sides is not None:
        claims.append(e.Compare(e.Field("sides"), e.Relation.EQUAL, e.Number(pattern.sides)))
    if pattern.planar:
        claims.append(e.FALSE)  # a planar die has no numbers on its sides, unlike every die of these events (CR 901.3)
    return Guard(RollDice, e.AllOf(tuple(claims)))


@register_guard
def _(pattern: p.DieRollPattern) -> Guard:
    claims: list[e.Condition] = [PlayerIs(Role.AFFECTED, pattern.player)]
    number = e.Field("natural" if pattern.natural else "result")
    if pattern.least is not None:
        claims.append(e.at_least(number, pattern.least))
    if pattern.most is not None:
        claims.append(e.Compare(number, e.Relation.AT_MOST, e.Number(pattern.most)))
    if pattern.highest:
        claims.append(e.Compare(e.Field("natural"), e.Relation.EQUAL, e.Field("sides")))
    if pattern.nth is not None:
        claims.append(e.Compare(e.Field("nth"), e.Relation.EQUAL, e.Number(pattern.nth)))
    return Guard(DieRoll, e.AllOf(tuple(claims)))


@assignments_of.register
def _(rewrite: f.FlipAndIgnore, event: Event, context: Context) -> tuple[Assignments, ...]:
    """
    Each coin of each flip is a flip that is replaced; what is left of it is one coin of all of them.
    """
    del event, context
    return (Assignments((), {"coins": e.Times(rewrite.coins, e.Field("coins"))}),)


@assignments_of.register
def _(rewrite: f.RollAndIgnore, event: Event, context: Context) -> tuple[Assignments, ...]:
    del event
    name = _LOWEST if rewrite.lowest else f"{_CHOSEN_BY}{context.you}"
    return (Assignments((), {name: e.Sum((e.Field(name), e.Number(rewrite.more)))}),)


@register_citations_of_rewrite
def _(rewrite: f.FlipAndIgnore) -> tuple[str, ...]:
    del rewrite
    return ("614.1a", "705.1")


@register_citations_of_rewrite
def _(rewrite: f.RollAndIgnore) -> tuple[str, ...]:
    del rewrite
    return ("614.1a", "706.6")
