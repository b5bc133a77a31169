"""
How often an ability triggers on what happened, beyond once: additional times, and events that cause no trigger (CR 603.2d).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.effects import CausesNoTriggers, TriggersAgain
from manaproof.model.events import Event, MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.patterns import EventPattern, MovePattern
from manaproof.model.permanents import Chosen, ObjectId, PlayerName
from manaproof.model.properties import Is, Property
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, ground_truth
from manaproof.rules.guards import guard_of
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import World
from manaproof.rules.trigger_patterns import looks_back, simple_patterns
from manaproof.rules.waiting import Waiting

ADDITIONAL_TIMES = rule(
    __name__,
    "603.2d",
    "an ability triggers as many additional times as effects say, of which none invokes itself or another",
    otherwise="an ability triggers once, whatever says that it triggers additional times",
)


@frozen
class TimesStatement:
    """
    A statement on the board about how often abilities trigger, with its source.
    """

    says: TriggersAgain | CausesNoTriggers
    source: ObjectId
    you: PlayerName
    chosen: tuple[Chosen, ...]

    def context(self, board: Board, event: Event | None, world: World) -> Context:
        """
        The context in which its words are read.
        """
        table = characteristics_on(board)
        return Context(board, table, self.you, self.source, self.chosen, event, produces=world.produces)


def statements_on(board: Board, world: World) -> tuple[TimesStatement, ...]:
    """
    The statements about how often abilities trigger that are true on a board.
    """
    return tuple(_statements(board, world))


def _statements(board: Board, world: World) -> Iterator[TimesStatement]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                for says in own.ability.statements:
                    if isinstance(says, TriggersAgain | CausesNoTriggers):
                        found = TimesStatement(says, permanent.id, permanent.controller, permanent.chosen)
                        if says.condition is None or ground_truth(says.condition, found.context(board, None, world)):
                            yield found


def is_silenced(
    waiting: Waiting, event: Event, statements: tuple[TimesStatement, ...], before: Board, board: Board, world: World
) -> bool:
    """
    Whether an event causes an ability not to trigger.
    """
    return any(
        isinstance(found.says, CausesNoTriggers)
        and (found.says.of is None or _is_of(waiting, found.says.of, found.context(board, None, world)))
        and is_met(found.says.cause, event, before, found.context(board, event, world))
        for found in statements
    )


def additional_times(
    waiting: Waiting,
    events: tuple[Event, ...],
    statements: tuple[TimesStatement, ...],
    before: Board,
    board: Board,
    world: World,
) -> int:
    """
    How many additional times an ability triggers on one occurrence of its event.

    Args:
        waiting: The ability.
        events: The events that the occurrence consists of.
        statements: What is said on the board about how often abilities trigger.
        before: The board before the events.
        board: The board on which objects are looked at.
        world: What else the rules need.
    """
    if not ADDITIONAL_TIMES.in_force:
        return 0
    return sum(
        isinstance(found.says, TriggersAgain)
        and _is_of(waiting, found.says.of, found.context(board, None, world))
        and _is_cause(found.says.cause, events, found, before, board, world)
        for found in statements
    )


def _is_cause(
    cause: EventPattern | None,
    events: tuple[Event, ...],
    found: TimesStatement,
    before: Board,
    board: Board,
    world: World,
) -> bool:
    return cause is None or any(is_met(cause, event, before, found.context(board, event, world)) for event in events)


def _is_of(waiting: Waiting, having: Property, context: Context) -> bool:
    """
    Whether an ability is that of a permanent with a property; what an effect left behind is of no permanent (CR 603.2d).
    """
    permanent = context.board.permanent(waiting.source)
    return permanent is not None and matches(having, context.table[permanent.id], permanent, context)


def is_met(pattern: EventPattern, event: Event, before: Board, context: Context) -> bool:
    """
    Whether an event that has happened is one of a pattern; one that isn't encoded is left to what is told as not modelled.
    """
    return any(_is_met(simple, event, before, context) for simple in simple_patterns((pattern,)))


def _is_met(pattern: EventPattern, event: Event, before: Board, context: Context) -> bool:
    try:
        guard = guard_of(pattern)
    except NotModelled:
        return False
    if not isinstance(event, guard.kind):
        return False
    event = _as_it_is_then(pattern, event, before)
    context = context if event is context.event else evolve(context, event=event)
    env = Environment(context, rules_of(event).numbers(event, before), rules_of(event).facts(event), complete=True)
    return ground_truth(guard.condition, context, env)


def _as_it_is_then(pattern: EventPattern, event: Event, before: Board) -> Event:
    """
    The move of a permanent's card, where a pattern that doesn't look back asks what card comes from anywhere (CR 603.10).
    """
    if not isinstance(event, MoveObject) or not isinstance(pattern, MovePattern) or event.from_zone is not Zone.BATTLEFIELD:
        return event
    permanent = before.permanent(event.object or "")
    from_anywhere = pattern.from_zone is None and pattern.to_zone is not None and not looks_back(pattern)
    is_about_itself = any(node == Is(Referent.THIS) for node in walk(pattern))
    if permanent is None or permanent.is_token or not from_anywhere or is_about_itself:
        return event
    return evolve(event, object=None, card=LibraryCard(permanent.card))
