"""
What is still to happen: pending events and effects that are being followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve, field, frozen

from manaproof.model.ability import Ability
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import Event, Nothing
from manaproof.model.instructions import Effect
from manaproof.model.mana import ManaTypeSet
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening
from manaproof.model.permanents import Chosen, ObjectId, PlayerName
from manaproof.rules.context import CouldProduceOracle, Memory

Opportunities = frozenset[str]


@frozen(cache_hash=True)
class Pending:
    """
    An event that would happen, with the effects that had their opportunity in its chain (CR 614.5).
    """

    event: Event
    opportunities: Opportunities = frozenset()
    then: Script | None = None
    """What is done with a card as it is drawn (CR 121.6c)."""


@frozen(cache_hash=True)
class Together:
    """
    Events that would happen at the same time: each part is replaced by itself, then all happen at once (CR 101.4, 616.1).

    A part keeps its place as long as the others are pending: one that nothing is left of stays as nothing, and events that
    come besides one are put at the end. `afterwards` is what effects do right after the parts have happened (CR 615.5), in
    the order of the parts.
    """

    parts: tuple[Pending, ...]
    afterwards: tuple[Afterward, ...] = ()


@frozen(cache_hash=True)
class Afterward:
    """
    What an effect on the event at a place does right after the events have happened.
    """

    place: int
    script: Script


@frozen(cache_hash=True)
class Entering:
    """
    The permanent that enters once something is done as it does, and what would happen at the same time (CR 614.12a).

    `there` are the permanents that were on the battlefield before that was done; `place` is where its entering is among the
    events that would happen together.
    """

    part: Pending
    there: tuple[ObjectId, ...]
    together: Together | None = None
    place: int = 0

    @property
    def event(self) -> Event:
        """
        The event that is pending.
        """
        return self.part.event

    @property
    def events(self) -> tuple[Event, ...]:
        """
        All events that would happen at the same time.
        """
        return (self.event, *(part.event for part in self._others))

    @property
    def _others(self) -> tuple[Pending, ...]:
        parts = self.together.parts if self.together is not None else ()
        return (*parts[: self.place], *parts[self.place + 1 :])

    def with_event(self, event: Event) -> Entering:
        """
        The same with another event in the place of the entering.
        """
        return evolve(self, part=evolve(self.part, event=event))

    def going_on(self) -> Task:
        """
        What is pending once all is done: the entering, in its place beside what would happen at the same time.
        """
        if self.together is None:
            return self.part
        parts = (*self.together.parts[: self.place], self.part, *self.together.parts[self.place + 1 :])
        return evolve(self.together, parts=knowing_each_other(parts))


@frozen(cache_hash=True)
class Watch:
    """
    Abilities are still to trigger on events that have happened, once their results are there.

    `before` is the board before the events.
    """

    seen: tuple[Event, ...]
    before: Board


@frozen(cache_hash=True)
class Script:
    """
    The instructions of a resolving spell, ability or replacement effect that are still to be followed (CR 608.2c).

    Args:
        effect: What is left to do.
        source: The object whose effect it is: a permanent, or the name of a spell.
        name: The source's name, for people.
        you: Its controller.
        chosen: What was chosen for the source.
        memory: What earlier instructions left to remember.
        opportunities: The effects that had their opportunity in the event that this replaces.
        ability: Which ability of a permanent it is, None for a spell or a replacement effect.
        tapped_for_mana: Whether it is a mana ability with {T} in its cost (CR 106.12).
        spent: The object that was sacrificed or exiled to pay its cost.
        only: The question keeps only what adds nothing but these types.
        event: What the effect is a reaction to, for a triggered mana ability.
        then: What is done with cards that this effect draws in place of a draw, under the alternative to CR 121.6c.
        card: The card of a spell whose effect it is, None for an ability.
        is_additional: Whether it is done besides what an effect prevents or replaces, so that its events are chains of their
            own (CR 615.5).
        spell: The identity of that spell.
        cast_facts: How the spell was cast whose effect it is, None for an ability.
        entering: The permanent that enters once this is done, for what is done as it enters (CR 614.12a).
        whole: The ability whose effect it is, where that is one of a permanent, for "except it has this ability".
    """

    effect: Effect
    source: ObjectId | None
    name: str
    you: PlayerName
    chosen: tuple[Chosen, ...] = ()
    memory: Memory = field(factory=Memory)
    opportunities: Opportunities = frozenset()
    ability: str | None = None
    tapped_for_mana: bool = False
    spent: Characteristics | None = None
    only: ManaTypeSet | None = None
    event: Event | None = None
    then: Script | None = None
    is_additional: bool = False
    card: Card | None = None
    entering: Entering | None = None
    cast_facts: tuple[Chosen, ...] | None = None
    spell: ObjectId | None = None
    whole: Ability | None = None


Task = Pending | Together | Watch | Script | Occasion


def at_once(parts: Sequence[Pending], afterwards: tuple[Script, ...] = ()) -> tuple[Task, ...]:
    """
    The tasks by which events happen at the same time: one is pending by itself.
    """
    if len(parts) == 1:
        return (*parts, *afterwards)
    if not parts:
        return afterwards
    return (Together(knowing_each_other(tuple(parts)), tuple(Afterward(0, script) for script in afterwards)),)


def knowing_each_other(parts: tuple[Pending, ...]) -> tuple[Pending, ...]:
    """
    Events that would happen at the same time, each with what it keeps of the others (CR 120.4d).
    """
    events = [part.event for part in parts]
    return tuple(_aware(part, (*events[:place], *events[place + 1 :])) for place, part in enumerate(parts))


def _aware(part: Pending, others: tuple[Event, ...]) -> Pending:
    event = part.event.beside(others)
    return part if event is part.event else evolve(part, event=event)


@frozen
class Branch:
    """
    One way a task goes on: the board after it, what happened, and what is to be done next.

    `next` comes before everything that was waiting, `after` behind the effect that is being followed (CR 605.4a),
    `last` behind everything. `decision` is what a player chose on the way, in words, and `chooser` who. `assumes` is
    the case of something unknown.
    """

    board: Board
    happenings: tuple[Happening, ...] = ()
    next: tuple[Task, ...] = ()
    after: tuple[Task, ...] = ()
    last: tuple[Task, ...] = ()
    decision: str | None = None
    chooser: PlayerName | None = None
    assumes: str | None = None


@frozen(eq=False)
class World:
    """
    What the rules need besides a board: what permanents could produce, where that is already known.

    `with_triggers` is False where only what the ability itself produces is asked for (CR 106.7). `remembered` keeps
    what was worked out of a board and an event, which the opportunities that effects had don't change.
    """

    produces: CouldProduceOracle | None = None
    with_triggers: bool = True
    remembered: dict[object, Any] = field(factory=dict, repr=False)


def events_of(task: Task) -> tuple[Event, ...]:
    """
    The events that are pending in a task; what is nothing any more is none.
    """
    match task:
        case Pending(event):
            return (event,)
        case Together(parts):
            return tuple(part.event for part in parts if not isinstance(part.event, Nothing))
        case _:
            return ()
