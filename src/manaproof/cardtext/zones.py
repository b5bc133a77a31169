"""
The zone that an ability works from, where its words tell it (CR 113.6k, 113.6m).
"""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve

from manaproof.cardtext.build.parts import DeclinedError, WorksFrom, mentions_kind
from manaproof.model.abilities import ActivationLimit, OnlyIf
from manaproof.model.effects import Concerns, ReplacementEffect, Statement
from manaproof.model.expr import Condition
from manaproof.model.patterns import (
    DestroyPattern,
    DiscardedPattern,
    DiscardPattern,
    EventKind,
    EventPattern,
    MovePattern,
    OtherPattern,
    SacrificePattern,
)
from manaproof.model.properties import Is
from manaproof.model.references import Referent, Zone

_QUOTED = re.compile(r'"[^"]*"')
_PLACES = {"graveyard": Zone.GRAVEYARD, "hand": Zone.HAND}
_MOVED = re.compile(r"\b(?:return|put|cast|play|exile|reveal|discard) ~ from your (?P<place>graveyard|hand)\b", re.IGNORECASE)
_LEAVING = frozenset(
    {
        EventKind.DIES,
        EventKind.LEAVES,
        EventKind.GRAVEYARD,
        EventKind.SACRIFICE,
        EventKind.DESTROY,
        EventKind.DISCARD,
        EventKind.MILL,
    }
)


def zone_of_words(text: str) -> Zone:
    """
    Where the object has to be for the words to do anything with it: where they move it from, else the battlefield.

    >>> zone_of_words("Return ~ from your graveyard to your hand.")
    <Zone.GRAVEYARD: 'graveyard'>
    """
    match = _MOVED.search(_QUOTED.sub('""', text))
    return _PLACES[match["place"]] if match else Zone.BATTLEFIELD


def is_own_discard(*events: EventPattern) -> bool:
    """
    Whether the card's own discard is watched, which it is from the hand.
    """
    return any(isinstance(event, DiscardPattern | DiscardedPattern) and event.what == Is(Referent.THIS) for event in events)


def zone_of_statements(text: str, statements: tuple[Statement, ...]) -> Zone:
    """
    Where the object has to be for statements to do anything, as the words or the events that they watch tell.
    """
    events = [statement.event for statement in statements if isinstance(statement, ReplacementEffect)]
    return Zone.HAND if is_own_discard(*events) else zone_of_words(text)


def zone_of_trigger(text: str, events: tuple[EventPattern, ...], *, about_this: bool) -> Zone:
    """
    The same for a triggered ability.

    One that triggers as its own object goes there looks back (CR 603.10); one that triggers as its own card is discarded is
    that of a card in a hand.
    """
    if is_own_discard(*events):
        return Zone.HAND
    leaves = any(
        isinstance(event, MovePattern | SacrificePattern | DestroyPattern)
        or (isinstance(event, OtherPattern) and _LEAVING & set(event.kinds))
        for event in events
    )
    return Zone.BATTLEFIELD if about_this and leaves else zone_of_words(text)


def without_zone(condition: Condition | None, zone: Zone = Zone.BATTLEFIELD) -> tuple[Condition | None, Zone]:
    """
    A condition without the part that says where the object is, and the zone that it says.
    """
    if isinstance(condition, WorksFrom):
        return condition.condition, condition.zone
    return condition, zone


def statements_without_zone(statements: tuple[Statement, ...], zone: Zone) -> tuple[tuple[Statement, ...], Zone]:
    """
    Statements without the conditions that say where the object is, and the zone that they say.

    Raises:
        DeclinedError: some say a zone and others don't.
    """
    split = [without_zone(getattr(statement, "condition", None), zone) for statement in statements]
    if all(found is zone for _, found in split):
        return statements, zone
    zones = {found for _, found in split}
    if len(zones) > 1:
        raise DeclinedError("several zones")
    left = [_with_condition(statement, condition) for statement, (condition, _) in zip(statements, split, strict=True)]
    return tuple(left), zones.pop()


def _with_condition(statement: Statement, condition: Condition | None) -> Statement:
    return statement if isinstance(statement, Concerns) else evolve(statement, condition=condition)


def limits_without_zone(limits: tuple[ActivationLimit, ...], zone: Zone) -> tuple[tuple[ActivationLimit, ...], Zone]:
    """
    Limits without those that say where the object is, and the zone that they say.
    """
    left: list[ActivationLimit] = []
    for limit in limits:
        if isinstance(limit, OnlyIf) and isinstance(limit.condition, WorksFrom):
            zone = limit.condition.zone
            if limit.condition.condition is not None:
                left.append(OnlyIf(limit.condition.condition))
        else:
            left.append(limit)
    return tuple(left), zone


def names_zone(tree: Any) -> bool:
    """
    Whether a part of the model still says where its object is.
    """
    return mentions_kind(tree, WorksFrom)
