"""
What prevention and redirection effects make of damage.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.events import DamageEvent, DamagePrevented, Event, GainLifeEvent
from manaproof.model.instructions import Effect, GainLife
from manaproof.model.lookups import OfPrevented
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import PlayerName
from manaproof.rules.context import Context, Memory
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.event_rules import EventRules, register, rules_of
from manaproof.rules.folding import ground_value
from manaproof.rules.guards import Guard, guard_of, register_guard
from manaproof.rules.instances import Instance
from manaproof.rules.kinds.life import NETTED
from manaproof.rules.layers import characteristics_on
from manaproof.rules.prevention import (
    PREVENTING,
    Division,
    can_be_prevented,
    cant_be_redirected,
    divisions,
    memory_of_prevented,
    prevented_of,
)
from manaproof.rules.redirection import REDIRECTION, destination
from manaproof.rules.referring import players_of
from manaproof.rules.replacing import (
    Replaced,
    Replacing,
    environment,
    register_applicability,
    register_changing_numbers,
    register_rewrite,
)
from manaproof.rules.rewriting import Assignments, assignments_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending
from manaproof.rules.trigger_patterns import register_occurrence

ONE_OCCURRENCE = rule(
    __name__,
    "615.13",
    "an ability that triggers on damage being prevented triggers once for all that an effect prevents at one time",
    otherwise="it triggers once for each source and recipient of the damage",
)
ADDITIONAL = rule(
    __name__,
    "615.5",
    "what a prevention effect does besides happens immediately after the event, and may look at how much it prevented",
    otherwise="a prevention effect does nothing besides",
)


@assignments_of.register
def _(rewrite: f.Prevent, event: Event, context: Context) -> tuple[Assignments, ...]:
    damage = e.Field("amount")
    assert isinstance(event, DamageEvent)
    if not can_be_prevented(event, context.board) or not PREVENTING.in_force:
        return (Assignments((), {"amount": damage}),)
    return (Assignments((), {"amount": e.Difference(damage, prevented_of(rewrite))}),)


@register_rewrite
def _(rewrite: f.Prevent, replacing: Replacing) -> Iterator[Replaced]:
    events = _damage(replacing)
    board = replacing.context.board
    preventable = tuple(event.amount if can_be_prevented(event, board) else 0 for event in events)
    for division in _prevented(rewrite, preventable, replacing):
        taken = division.parts if PREVENTING.in_force else (0,) * len(events)
        left: list[tuple[Event, ...]] = [_less(event, amount) for event, amount in zip(events, taken, strict=True)]
        if any(taken) and _is_watched(board):
            seen = (DamagePrevented(evolve(part, amount=n), replacing.instance.id) for part, n in zip(events, taken, strict=True))
            left = [(*rest, event) if event.part.amount else rest for rest, event in zip(left, seen, strict=True)]
        memory = memory_of_prevented(replacing, sum(taken))
        gains, then = _gained_too(rewrite.then if ADDITIONAL.in_force else (), replacing, memory)
        left[0] = (*left[0], *gains)
        yield Replaced(
            tuple(left),
            then=then,
            memory=memory,
            is_additional=True,
            board=_with_taken(division.board, sum(taken), replacing),
            words=_division_words(events, taken, replacing),
            chooser=rules_of(events[0]).affected_player(events[0], board),
            uses_up=division.is_used,
        )


@register_changing_numbers
def _(rewrite: f.Prevent, instance: Instance, board: Board) -> bool:
    """
    No shield that is used up, nothing that it does besides, and nothing that looks at what was prevented.
    """
    is_counted = any(taken.shield == instance.source for taken in board.taken)
    return rewrite.next_amount is None and not rewrite.then and not is_counted and not _is_watched(board)


def _with_taken(after: Board | None, taken: int, replacing: Replacing) -> Board | None:
    """
    The board after an effect has prevented damage, if a delayed ability counts that.
    """
    board = after or replacing.context.board
    told = board.taking(replacing.instance.source, taken)
    return after if told is board else told


def _gained_too(then: Effect, replacing: Replacing, memory: Memory) -> tuple[tuple[Event, ...], Effect]:
    """
    Life that a prevention effect lets a player gain is gained as part of what is left of the damage event (CR 120.4d).

    Returns the gains, and what else the effect does, which comes afterward.
    """
    gains: list[Event] = []
    while then and isinstance(then[0], GainLife) and NETTED.in_force:
        context = evolve(replacing.context, memory=memory)
        amount = ground_value(then[0].amount, context)
        instance = replacing.instance
        names = players_of(then[0].player, context)
        gains += [GainLifeEvent(name, amount, source=instance.source, by=instance.you) for name in names if amount]
        then = then[1:]
    return tuple(gains), then


def name_of(recipient: str, board: Board) -> str:
    """
    What a recipient of damage is called.
    """
    permanent = board.last_known(recipient)
    return permanent.name if permanent is not None else recipient


def _is_watched(board: Board) -> bool:
    """
    Whether some ability triggers on damage being prevented.
    """
    table = characteristics_on(board)
    abilities = (own.ability for permanent in board.permanents for own in table[permanent.id].abilities)
    return any(
        isinstance(pattern, p.PreventedPattern)
        for ability in abilities
        if isinstance(ability, TriggeredAbility)
        for pattern in ability.events
    )


class _Prevented(EventRules):
    watched_as = EventKind.DAMAGE

    def amount(self, event: DamagePrevented, board: Board) -> int:
        del board
        return event.part.amount

    def affected_player(self, event: DamagePrevented, board: Board) -> PlayerName:
        return rules_of(event.part).affected_player(event.part, board)

    def words(self, event: DamagePrevented, board: Board) -> str:
        return f"{event.part.amount} damage to {name_of(event.part.to, board)} is prevented"

    def happen(self, event: DamagePrevented, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending
        return (Branch(board),)


register(DamagePrevented, _Prevented())


@register_guard
def _(pattern: p.PreventedPattern) -> Guard:
    return Guard(DamagePrevented, OfPrevented(guard_of(pattern.damage).condition))


@register_occurrence
def _(pattern: p.PreventedPattern, event: Event) -> Hashable:
    """
    What an effect prevents at one time is one occurrence (CR 615.13).
    """
    del pattern
    return ("prevented", event.by) if ONE_OCCURRENCE.in_force and isinstance(event, DamagePrevented) else event


def _prevented(rewrite: f.Prevent, preventable: tuple[int, ...], replacing: Replacing) -> Iterator[Division]:
    if rewrite.next_amount is not None:
        yield from divisions(rewrite.next_amount, preventable, replacing)
        return
    if len(preventable) > 1 and prevented_of(rewrite) != e.Field("amount"):
        raise NotModelled("how part of the damage of several sources is prevented isn't encoded")
    pairs = zip(_damage(replacing), replacing.contexts, preventable, strict=True)
    parts = tuple(
        min(most, ground_value(prevented_of(rewrite), context, environment(event, context))) for event, context, most in pairs
    )
    yield Division(parts, is_used=any(parts))


def _damage(replacing: Replacing) -> tuple[DamageEvent, ...]:
    events = tuple(event for event in replacing.events if isinstance(event, DamageEvent))
    if len(events) != len(replacing.events):
        raise NotModelled("only damage is prevented")
    if replacing.instance.effect.uses is not None and len({event.source for event in events}) > 1:
        name = replacing.instance.name
        raise NotModelled(f"which of several sources that deal damage at once `{name}` is about isn't told")
    return events


def _less(event: DamageEvent, taken: int) -> tuple[DamageEvent, ...]:
    return (evolve(event, amount=event.amount - taken),) if taken < event.amount else ()


def _division_words(events: tuple[DamageEvent, ...], taken: tuple[int, ...], replacing: Replacing) -> str | None:
    """
    How a shield was divided, where it could have been divided otherwise.
    """
    if len(events) < 2 or not any(taken) or taken == tuple(event.amount for event in events):
        return None
    board = replacing.context.board
    parts = [f"{n} of `{rules_of(event).words(event, board)}`" for event, n in zip(events, taken, strict=True) if n]
    return " and ".join(parts)


@register_rewrite
def _(rewrite: f.Redirect, replacing: Replacing) -> Iterator[Replaced]:
    events = _damage(replacing)
    board = replacing.context.board
    stays = [_stays(event, context, rewrite) for event, context in zip(events, replacing.contexts, strict=True)]
    limits = tuple(0 if fixed else event.amount for event, fixed in zip(events, stays, strict=True))
    all_of_it = iter((Division(limits, is_used=any(limits)),))
    ways = all_of_it if rewrite.next_amount is None else divisions(rewrite.next_amount, limits, replacing)
    for division in ways:
        moved = tuple(
            _moved(event, taken, destination(rewrite, context) if taken else None)
            for event, taken, context in zip(events, division.parts, replacing.contexts, strict=True)
        )
        yield Replaced(
            moved,
            board=division.board,
            words=_division_words(events, division.parts, replacing),
            chooser=rules_of(events[0]).affected_player(events[0], board),
            uses_up=division.is_used,
        )


def _stays(event: DamageEvent, context: Context, rewrite: f.Redirect) -> bool:
    """
    Whether the damage can't be dealt to what the effect says (CR 614.9).
    """
    if not REDIRECTION.in_force and not can_be_prevented(event, context.board):
        return True
    return cant_be_redirected(event, context.board) or destination(rewrite, context) in (None, event.to)


def _moved(event: DamageEvent, taken: int, to: str | None) -> tuple[DamageEvent, ...]:
    if not taken or to is None:
        return (event,)
    moved = evolve(event, to=to, amount=taken)
    return (*_less(event, taken), moved)


@register_applicability
def _(rewrite: f.Redirect, event: Event, context: Context) -> bool:
    return isinstance(event, DamageEvent) and not _stays(event, context, rewrite)


@register_citations_of_rewrite
def _(rewrite: f.Prevent) -> tuple[str, ...]:
    if rewrite.next_amount is not None:
        return ("615.7",)
    return ("615.10",) if rewrite.amount is not None else ("615.1",)


@register_citations_of_rewrite
def _(rewrite: f.Redirect) -> tuple[str, ...]:
    del rewrite
    return ("614.9",)
