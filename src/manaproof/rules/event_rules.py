"""
What the rules need to know of a kind of event, in one place for each kind, and the registry of kinds.

A new kind of event is one module in `manaproof.rules.kinds` with one registration, and one pattern in
`manaproof.rules.guards`; the search doesn't know kinds.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Any

from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import EnterBattlefield, Event
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import Role
from manaproof.model.outcomes import Happening
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.rules.tasks import Branch, Pending

GONE = "it isn't there any more"
"""
Why nothing can be done with an object that has gone: no effect says so.
"""


class EventRules(ABC):
    """
    The rules of one kind of event; a kind overrides what is different for it.

    `watched_as` is the kind that card text speaks of. `has_results` says that its results are events of their own that come
    before anything triggers (CR 120.4). `results_are_part_of_it` says that they happen at the same time as what is beside it,
    such as those of damage (CR 120.4d) and the moves of milled cards.
    """

    watched_as: EventKind
    has_results: bool = False
    results_are_part_of_it: bool = False

    def numbers(self, event: Any, board: Board) -> Mapping[str, int]:
        """
        The numeric fields that guards look at and rewrites change.
        """
        del event, board
        return {}

    def amount(self, event: Any, board: Board) -> int | None:
        """
        How much or how many there is of the event, which "that much" and "that many" mean; None where that isn't told.
        """
        numbers = self.numbers(event, board)
        return numbers.get("amount", numbers.get("count"))

    def facts(self, event: Any) -> frozenset[str]:
        """
        The facts that hold of the event.
        """
        del event
        return frozenset()

    def with_numbers(self, event: Any, numbers: Mapping[str, int]) -> Event:
        """
        The same event with other numbers in the fields named.
        """
        del numbers
        raise TypeError(f"an event of kind {type(event).__name__} has no numbers to change")

    def is_nothing(self, event: Any) -> bool:
        """
        Whether the event is of amount zero, and so none at all (CR 614.7).
        """
        del event
        return False

    def affected_player(self, event: Any, board: Board) -> PlayerName:
        """
        Who chooses among effects: the affected player, or the controller of the affected object (CR 616.1).
        """
        return self.player(event, Role.AFFECTED, board) or board.active

    def object(self, event: Any) -> ObjectId | None:
        """
        The object that the event is about.
        """
        del event
        return None

    def player(self, event: Any, role: Role, board: Board) -> PlayerName | None:
        """
        The player with a part in the event.
        """
        del role, board
        name: PlayerName | None = getattr(event, "player", None)
        return name

    def as_object(self, event: Any, board: Board) -> Permanent | None:
        """
        What the event is about where it is no permanent: a card or spell in the form of one, without a controller for a card.
        """
        del event, board
        return None

    def looks(self, event: Any, board: Board) -> Characteristics | None:
        """
        What the object of `as_object` is where it isn't what is printed on its card: a spell with X, or a bestowed one.
        """
        del event, board
        return None

    def unknown_card(self, event: Any) -> LibraryCard | None:
        """
        The card that the event is about where nobody knows it, None where there is none or it is known.
        """
        del event
        return None

    def kinds(self, event: Any) -> frozenset[EventKind]:
        """
        All kinds under which card text may watch for it.
        """
        del event
        return frozenset({self.watched_as})

    def cant_happen(self, event: Any, board: Board) -> str | None:
        """
        Why the rules themselves don't let it happen, None if they do.
        """
        del event, board
        return None

    def moves_an_object(self, event: Any) -> bool:
        """
        Whether an object enters or leaves the battlefield by it, which comes last of what happens at one time.
        """
        return self.entering(event) is not None

    def consists_of_others(self, event: Any) -> bool:
        """
        Whether it does nothing but contain other events, which happen at the same time as those beside it (CR 616.1g).
        """
        del event
        return False

    def contained(self, event: Any, board: Board) -> tuple[Event, ...]:
        """
        The events that it consists of, for an event that does nothing else.
        """
        del event, board
        return ()

    def opening(self, event: Any, board: Board) -> tuple[Happening, ...]:
        """
        What is told of an event that consists of others.
        """
        del event, board
        return ()

    def entering(self, event: Any) -> EnterBattlefield | None:
        """
        The entering that this is, or that this is contained in (CR 614.12).
        """
        del event
        return None

    @abstractmethod
    def words(self, event: Any, board: Board) -> str:
        """
        The event as it would happen, in words.
        """

    @abstractmethod
    def happen(self, event: Any, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        What the event does, and what it contains; triggers come later.
        """

    def row(self, event: Any) -> Hashable:
        """
        To what or whom it happens, for effects that look at all that happens to one player or object at the same time.
        """
        del event
        return None

    def tie(self, event: Any) -> Hashable:
        """
        What ties it to events of other kinds that happen at the same time, if their effects depend on one another.
        """
        del event
        return None

    def happen_at_once(self, parts: tuple[Pending, ...], board: Board) -> tuple[Branch, ...] | None:
        """
        What several events of this kind do that happen at the same time; None if it is the same as one after the other.
        """
        del parts, board
        return None

    def if_impossible(self, event: Any, board: Board) -> tuple[Branch, Event | None]:
        """
        What happens where the event can't happen or is none, and the event that triggers then see.
        """
        del event
        return Branch(board), None

    def seen_together(self, events: tuple[Any, ...], before: Board) -> tuple[Event, ...]:
        """
        What triggered abilities see besides of events of this kind that have happened at one time.
        """
        del events, before
        return ()

    def seen_by_triggers(self, event: Any, branch: Branch) -> tuple[Event, ...]:
        """
        The events as triggered abilities look at them once they have happened.
        """
        del branch
        return (event,)


_registry: dict[type[Event], EventRules] = {}


def register(kind: type[Event], rules: EventRules) -> None:
    """
    Registers the rules of a kind of event.

    Raises:
        ValueError: the kind has rules already.
    """
    if kind in _registry:
        raise ValueError(f"events of kind {kind.__name__} have rules already")
    _registry[kind] = rules


def encoded_events() -> frozenset[type[Event]]:
    """
    The kinds of event that have rules.
    """
    importlib.import_module("manaproof.rules.kinds")
    return frozenset(_registry)


def rules_of(event: Event) -> EventRules:
    """
    The rules of an event's kind.
    """
    return rules_of_kind(type(event))


def rules_of_kind(kind: type[Event]) -> EventRules:
    """
    The rules of a kind of event that has some; see `encoded_events`.
    """
    if kind not in _registry:
        importlib.import_module("manaproof.rules.kinds")
    return _registry[kind]


def does(player: PlayerName, verb: str) -> str:
    """
    A player who does something: "you draw", "opponent draws".
    """
    return f"you {verb}" if player == "you" else f"{player} {verb}s"


def controller_of(permanent: Permanent | None) -> PlayerName | None:
    """
    The controller of a permanent, if there is one.
    """
    return permanent.controller if permanent is not None else None
