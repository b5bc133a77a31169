"""
What a pattern of an event means for the abilities that trigger on it: which events are one occurrence, and when it is looked at.
"""

from __future__ import annotations

import importlib
from collections.abc import Hashable
from functools import singledispatch

from manaproof.model import patterns as p
from manaproof.model.events import DamageEvent, Event
from manaproof.model.properties import Anything
from manaproof.model.references import PlayerRef, Zone
from manaproof.rules.event_rules import rules_of
from manaproof.rules.rulebook import rule

EACH_OCCURRENCE = rule(
    __name__,
    "603.2c",
    "an ability triggers once each time its event occurs, and as often as the event occurs in what happens at one time",
    otherwise="an ability triggers once for all that happens at one time",
)
LOOKING_BACK = rule(
    __name__,
    "603.10a",
    "whether an ability triggers on an object leaving the battlefield or a graveyard, or being sacrificed, is told by how"
    " things were right before",
    otherwise="only abilities trigger that exist right after what happened",
    also=("603.10", "603.10d"),
)


def simple_patterns(patterns: tuple[p.EventPattern, ...]) -> tuple[p.EventPattern, ...]:
    """
    The patterns with those that are "either of" others told one by one.
    """
    found: list[p.EventPattern] = []
    for pattern in patterns:
        found += simple_patterns(pattern.patterns) if isinstance(pattern, p.EitherPattern) else (pattern,)
    return tuple(found)


@singledispatch
def _occurrence(pattern: p.EventPattern, event: Event) -> Hashable:
    """
    By default each event by itself, and all together for "one or more".
    """
    return None if getattr(pattern, "together", False) else event


register_occurrence = _occurrence.register


def occurrence_of(pattern: p.EventPattern, place: int, event: Event) -> Hashable:
    """
    Which occurrence an event is part of, among those that happen at the same time; `place` is its place among them.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register what is one occurrence
    if not EACH_OCCURRENCE.in_force:
        return None
    found = _occurrence(pattern, event)
    return (place, event) if found is event else found


@register_occurrence
def _(pattern: p.DamagePattern, event: Event) -> Hashable:
    """
    "Is dealt damage" is one occurrence for each recipient, "deals damage" with no recipient named one for each source.
    """
    if pattern.many:
        return None
    if pattern.together:
        return ("dealt to", rules_of(event).row(event))
    says_nothing = pattern.players is PlayerRef.A_PLAYER and pattern.permanents == Anything()
    return ("dealt by", event.source) if says_nothing and isinstance(event, DamageEvent) else event


@register_occurrence
def _(pattern: p.DiscardedPattern | p.MilledPattern, event: Event) -> Hashable:
    """
    "One or more cards" are one occurrence for each player.
    """
    return ("of one player", getattr(event, "player", getattr(event, "owner", None))) if pattern.together else event


def looks_back(pattern: p.EventPattern) -> bool:
    """
    Whether an ability that triggers on a pattern looks back in time (CR 603.10).
    """
    if not LOOKING_BACK.in_force:
        return False
    match pattern:
        case p.MovePattern(from_zone=Zone.BATTLEFIELD | Zone.GRAVEYARD):
            return True
        case p.MovePattern(from_zone=from_zone, to_zone=Zone.HAND | Zone.LIBRARY):
            return from_zone is not None and from_zone not in (Zone.HAND, Zone.LIBRARY)
        case p.SacrificePattern() | p.DestroyPattern():
            return True
        case p.ControlPattern(loser=loser):
            return loser is not None
        case _:
            return False
