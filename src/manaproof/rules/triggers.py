"""
Triggered abilities (CR 603): which trigger on events that have happened, and which of them resolve at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import DelayedAbility, TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield, Event, ProduceMana
from manaproof.model.lookups import ThoseCount
from manaproof.model.outcomes import Triggered
from manaproof.model.patterns import EventPattern
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.walking import walk
from manaproof.rules.awaiting import THAT_MANY, Awaiting, with_awaiting
from manaproof.rules.context import Context, Memory
from manaproof.rules.delayed import ONCE as DELAYED_ONCE
from manaproof.rules.delayed import over_once_triggered
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import classify
from manaproof.rules.rulebook import rule
from manaproof.rules.spell_x import spell_x, x_of_cast
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.trigger_patterns import looks_back, occurrence_of, simple_patterns
from manaproof.rules.trigger_times import TimesStatement, additional_times, is_met, is_silenced, statements_on
from manaproof.rules.waiting import Waiting, waiting_of_cast, waiting_of_moved, waiting_on

ONCE_PER_ABILITY = rule(
    __name__,
    "106.12a",
    "an ability triggers on tapping for mana when the mana ability resolves and produces that mana: once, however much it is",
    otherwise="an ability triggers on tapping for mana once for each mana produced",
)
AT_ONCE = rule(
    __name__,
    "605.4a",
    "a triggered mana ability resolves right after the mana ability that triggered it, without the stack",
    otherwise="a triggered mana ability waits for the stack",
)
INTERVENING_IF = rule(
    __name__,
    "603.4",
    "an ability with an if after its event triggers only if that holds",
    otherwise="an ability triggers whatever its if says",
)


@frozen
class _Occurrence:
    """
    An ability that triggers on an occurrence of its event: on which events, and how often.
    """

    waiting: Waiting
    events: tuple[Event, ...]
    times: int


def trigger(event: Event, before: Board, after: Board, world: World) -> Branch:
    """
    What triggers on one event that has just happened.
    """
    return trigger_on((event,), before, after, world)


def trigger_on(events: tuple[Event, ...], before: Board, after: Board, world: World) -> Branch:
    """
    What triggers on events that have happened at the same time: mana abilities follow at once, others are reported.

    An ability triggers once for each occurrence of its event in them. Abilities are those that exist right after the events;
    those that look back are those that existed right before.

    Rule: 603.2, 603.2c, 603.2d, 603.4, 603.6a, 603.10, 605.4a (2026-08-07).
    """
    happenings: list[Triggered] = []
    follow: list[Script] = []
    looking_back = tuple(_occurrences(events, before, after, world, in_the_past=True))
    for found in _once_if_delayed((*looking_back, *_occurrences(events, before, after, world, in_the_past=False))):
        after = _without_delayed(found.waiting, after)
        times = found.times
        if found.waiting.ability.limit_each_turn is not None:
            times, after = _limited(found.waiting, times, after)
        for _ in range(times):
            if AT_ONCE.in_force and classify(found.waiting.ability).is_mana_ability:
                follow.append(script_of(found.waiting, found.events[0]))
            else:
                triggered = _triggered(found.waiting, found.events, before)
                happenings.append(triggered)
                amount = triggered.amount if triggered.amount is not None else _amount(found.events, before)
                after = with_awaiting(after, Awaiting(found.waiting, found.events, amount, triggered.x, found.waiting.kept))
    return Branch(after, tuple(happenings), after=tuple(follow))


def _once_if_delayed(found: tuple[_Occurrence, ...]) -> Iterator[_Occurrence]:
    """
    The occurrences with one alone for each delayed ability (CR 603.7b).

    Raises:
        NotModelled: what it does depends on which of several that is.
    """
    triggered: set[str] = set()
    for each in found:
        if each.waiting.delayed is None or not DELAYED_ONCE.in_force:
            yield each
        elif each.waiting.origin not in triggered:
            triggered.add(each.waiting.origin)
            yield each
        elif any(node in (Referent.THAT, PlayerRef.THAT_PLAYER) for node in walk(each.waiting.ability.effect)):
            raise NotModelled(f"on which of several events a delayed ability of `{each.waiting.name}` triggers isn't encoded")


def _without_delayed(waiting: Waiting, board: Board) -> Board:
    if waiting.delayed is None or not isinstance(waiting.ability, DelayedAbility):
        return board
    return over_once_triggered(waiting.delayed, waiting.ability, board)


def _occurrences(
    events: tuple[Event, ...], before: Board, after: Board, world: World, *, in_the_past: bool
) -> Iterator[_Occurrence]:
    """
    The abilities that trigger of those that look back in time, or of those that don't.
    """
    looked_at = before if in_the_past else after
    statements: tuple[TimesStatement, ...] | None = None
    cast = () if in_the_past else waiting_of_cast(events)
    moved = (*waiting_of_moved(events, before, after, in_the_past=in_the_past), *cast)
    for waiting in (*waiting_on(looked_at), *moved):
        patterns = [p for p in simple_patterns(waiting.ability.events) if looks_back(p) is in_the_past]
        if not patterns:
            continue
        if statements is None:
            statements = statements_on(looked_at, world)
        for together in _grouped(waiting, patterns, events, before, looked_at, statements, world):
            if _if_holds(waiting, together[0], after, world):
                more = additional_times(waiting, together, statements, before, looked_at, world)
                yield _Occurrence(waiting, together, _times(together[0]) + more)


def _grouped(
    waiting: Waiting,
    patterns: list[EventPattern],
    events: tuple[Event, ...],
    before: Board,
    looked_at: Board,
    statements: tuple[TimesStatement, ...],
    world: World,
) -> list[tuple[Event, ...]]:
    """
    The events that an ability watches for, those of one occurrence together.
    """
    groups: dict[Hashable, list[Event]] = {}
    for place, event in enumerate(events):
        context = _context(waiting, event, looked_at, world)
        met = next((pattern for pattern in patterns if is_met(pattern, event, before, context)), None)
        if met is not None and not (statements and is_silenced(waiting, event, statements, before, looked_at, world)):
            groups.setdefault(occurrence_of(met, place, event), []).append(event)
    return [tuple(group) for group in groups.values()]


def _context(waiting: Waiting, event: Event, board: Board, world: World) -> Context:
    memory = waiting.kept
    if isinstance(event, EnterBattlefield):
        memory = memory.remembering("X", _x_of_its_spell(waiting, event) or 0)
    if (x := x_of_cast(waiting.ability, event)) is not None:
        memory = memory.remembering("X", x)
    table = characteristics_on(board)
    return Context(board, table, waiting.controller, waiting.source, waiting.chosen, event, memory, world.produces)


def _if_holds(waiting: Waiting, event: Event, after: Board, world: World) -> bool:
    condition = waiting.ability.condition
    if condition is None or not INTERVENING_IF.in_force:
        return True
    return ground_truth(condition, _context(waiting, event, after, world))


def _times(event: Event) -> int:
    return event.mana.total if isinstance(event, ProduceMana) and not ONCE_PER_ABILITY.in_force else 1


def _triggered(waiting: Waiting, events: tuple[Event, ...], before: Board) -> Triggered:
    first = events[0]
    x = _x_of_its_spell(waiting, first) if isinstance(first, EnterBattlefield) else x_of_cast(waiting.ability, first)
    amount = _amount(events, before) if says_that_many(waiting.ability) else None
    return Triggered(waiting.source, waiting.name, waiting.controller, waiting.origin, x, amount)


def _x_of_its_spell(waiting: Waiting, event: EnterBattlefield) -> int | None:
    """
    The X of the spell that the ability's own permanent was, as it enters; other permanents don't see it (CR 107.3m).
    """
    if event.permanent.id != waiting.source:
        return None
    return spell_x(event.x, event.permanent.printed)


def says_that_many(ability: TriggeredAbility) -> bool:
    """
    Whether what an ability does depends on how much or how many there was of its event.
    """
    return any(node == ThoseCount(THAT_MANY) for node in walk(ability.effect))


def _amount(events: tuple[Event, ...], before: Board) -> int | None:
    """
    How much or how many there was of an event, over all events of the occurrence; None where that isn't told.
    """
    amounts = [rules_of(event).amount(event, before) for event in events]
    if any(amount is None for amount in amounts):
        return None if len(events) == 1 else len(events)
    return sum(amount for amount in amounts if amount is not None)


def _limited(waiting: Waiting, times: int, board: Board) -> tuple[int, Board]:
    """
    An ability that triggers only so often each turn (CR 603.2h): how often now, and the board that remembers it.
    """
    permanent = board.permanent(waiting.source)
    limit = waiting.ability.limit_each_turn
    if permanent is None or limit is None:
        return times, board
    left = min(times, max(0, limit - permanent.triggered_this_turn.count(waiting.origin)))
    remembered = (*permanent.triggered_this_turn, *([waiting.origin] * left))
    return left, board.with_permanent(evolve(permanent, triggered_this_turn=remembered))


def script_of(waiting: Waiting, event: Event) -> Script:
    """
    The effect of a triggered ability, as a reaction to an event.
    """
    that = event.source if isinstance(event, ProduceMana) else None
    player = event.player if isinstance(event, ProduceMana) else None
    memory = Memory(that=that, that_player=player)
    return Script(
        waiting.ability.effect,
        waiting.source,
        waiting.name,
        waiting.controller,
        waiting.chosen,
        memory,
        ability=waiting.origin,
        event=event,
        whole=waiting.ability,
    )
