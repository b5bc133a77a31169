"""
The kinds of event that occur on the way to an answer.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.model.events import Event
from manaproof.model.outcomes import (
    Acted,
    BecameTapped,
    CardsMoved,
    CardsShown,
    ControlGained,
    CountersRemoved,
    Did,
    GameEnds,
    GotCounters,
    Happening,
    LifeChanged,
    WentInstead,
)
from manaproof.model.patterns import (
    DestroyPattern,
    DiscardedPattern,
    DiscardPattern,
    EitherPattern,
    EventKind,
    EventPattern,
    MilledPattern,
    MillPattern,
    MovePattern,
    SacrificePattern,
)
from manaproof.model.references import Zone
from manaproof.rules.event_rules import rules_of


def kinds_of_events(events: Iterable[Event]) -> frozenset[EventKind]:
    """
    The kinds of these events.
    """
    return frozenset(kind for event in events for kind in rules_of(event).kinds(event))


def kinds_of_happenings(happenings: Iterable[Happening]) -> frozenset[EventKind]:
    """
    The kinds of what has happened.
    """
    return frozenset(kind for happening in happenings for kind in _kinds(happening))


def is_only_told(happening: Happening) -> bool:
    """
    Whether something has happened without an event of its own, which nothing could replace or trigger on.
    """
    return isinstance(happening, BecameTapped | Did | WentInstead) or (
        isinstance(happening, CardsMoved) and not happening.was_event
    )


def kinds_of_pattern(pattern: EventPattern) -> frozenset[EventKind]:
    """
    The kinds of event that a pattern of a move may be.
    """
    match pattern:
        case MovePattern(from_zone=Zone.STACK):
            return frozenset()
        case MovePattern(from_zone=Zone.BATTLEFIELD):
            return frozenset({EventKind.LEAVES})
        case MovePattern(to_zone=Zone.GRAVEYARD):
            return frozenset({EventKind.GRAVEYARD})
        case MovePattern(to_zone=Zone.EXILE):
            return frozenset({EventKind.EXILE})
        case MovePattern():
            return frozenset({EventKind.ZONE_CHANGE})
        case SacrificePattern():
            return frozenset({EventKind.SACRIFICE})
        case DestroyPattern():
            return frozenset({EventKind.DESTROY})
        case DiscardPattern() | DiscardedPattern():
            return frozenset({EventKind.DISCARD})
        case MillPattern() | MilledPattern():
            return frozenset({EventKind.MILL})
        case EitherPattern(patterns):
            return frozenset(kind for each in patterns for kind in kinds_of_pattern(each))
        case _:
            return frozenset()


def _kinds(happening: Happening) -> tuple[EventKind, ...]:
    match happening:
        case Did(kinds=kinds) | Acted(kinds=kinds):
            return kinds
        case BecameTapped(tapped=tapped):
            return (EventKind.TAPPED if tapped else EventKind.UNTAPPED,)
        case CardsMoved():
            return _kinds_of_move(happening)
        case WentInstead(to_zone=None):
            return ()
        case WentInstead(to_zone=to_zone):
            return (EventKind.ZONE_CHANGE, EventKind.EXILE if to_zone is Zone.EXILE else EventKind.GRAVEYARD)
        case CardsShown(revealed=True):
            return (EventKind.REVEAL,)
        case LifeChanged():
            return (EventKind.LIFE_GAIN,) if happening.change > 0 else (EventKind.LIFE_LOSS,)
        case CountersRemoved():
            return (EventKind.COUNTERS_REMOVED,)
        case ControlGained():
            return (EventKind.CONTROL,)
        case GotCounters():
            return (EventKind.COUNTERS,)
        case GameEnds():
            return (EventKind.GAME,)
        case _:
            return ()


def _kinds_of_move(moved: CardsMoved) -> tuple[EventKind, ...]:
    match moved.to_zone:
        case Zone.GRAVEYARD:
            milled = (EventKind.MILL,) if moved.position == "milled" else ()
            return (EventKind.ZONE_CHANGE, EventKind.GRAVEYARD, *milled)
        case Zone.EXILE:
            return (EventKind.ZONE_CHANGE, EventKind.EXILE)
        case Zone.LIBRARY if moved.from_zone is Zone.LIBRARY:
            return ()
        case _:
            return (EventKind.ZONE_CHANGE,)
