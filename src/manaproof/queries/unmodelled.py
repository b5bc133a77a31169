"""
What isn't modelled of one ability of an object, and of one statement of it (DESIGN §7).

Each rule of irrelevance is stated here. An activated ability does nothing until it is activated (CR 602.1). An ability that
triggers on events of other kinds doesn't trigger (CR 603.2). A statement about another side of the game says nothing about
the events that occur.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability, Form, KeywordAbility, Protection, StaticAbility, TriggeredAbility, UnreadAbility
from manaproof.model.effects import Aspect
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import (
    EventKind,
    EventPattern,
    OtherPattern,
    StatePattern,
)
from manaproof.rules.guards import guard_of

_KINDS_OF_ASPECT: Mapping[Aspect, frozenset[EventKind]] = {
    Aspect.DAMAGE: frozenset({EventKind.DAMAGE}),
    Aspect.LIFE: frozenset({EventKind.LIFE_GAIN, EventKind.LIFE_LOSS, EventKind.DAMAGE}),
    Aspect.DYING: frozenset(
        {EventKind.DIES, EventKind.DESTROY, EventKind.SACRIFICE, EventKind.GRAVEYARD, EventKind.ZONE_CHANGE, EventKind.LEAVES}
    ),
    Aspect.TOKENS: frozenset({EventKind.TOKEN}),
    Aspect.ENTERING: frozenset({EventKind.ENTERS}),
    Aspect.SEARCHING: frozenset({EventKind.SEARCH, EventKind.SHUFFLE, EventKind.REVEAL}),
    Aspect.UNTAPPING: frozenset({EventKind.UNTAPPED}),
    Aspect.GAME: frozenset({EventKind.GAME}),
    Aspect.ACTIVATING: frozenset({EventKind.ACTIVATE}),
    Aspect.CASTING: frozenset({EventKind.CAST}),
    Aspect.PLAYING_LANDS: frozenset({EventKind.PLAY}),
}
KINDS_OF_KEYWORD: Mapping[str, frozenset[EventKind]] = {
    "protection": frozenset({EventKind.DAMAGE}),
    "extort": frozenset({EventKind.CAST}),
    "increment": frozenset({EventKind.CAST}),
    "ward": frozenset({EventKind.TARGET}),
    "recover": frozenset({EventKind.DIES}),
    "haunt": frozenset({EventKind.DIES}),
    "poisonous": frozenset({EventKind.DAMAGE}),
    "soulbond": frozenset({EventKind.ENTERS}),
    "renown": frozenset({EventKind.DAMAGE}),
    "echo": frozenset({EventKind.STEP}),
    "vanishing": frozenset({EventKind.COUNTERS_REMOVED}),
}


def patterns_of(ability: StaticAbility | TriggeredAbility) -> tuple[EventPattern, ...]:
    """
    The events that an ability watches; one about its own object may see it leave any zone (CR 113.6g, 113.6k).
    """
    if isinstance(ability, TriggeredAbility):
        return ability.events
    replacements = (s for s in ability.statements if isinstance(s, f.ReplacementEffect))
    return tuple(replacement.event for replacement in replacements)


def statements_of(ability: Ability) -> tuple[f.Statement, ...]:
    """
    What an ability states, nothing if it isn't static (CR 604.1).
    """
    return ability.statements if isinstance(ability, StaticAbility) else ()


def clauses_of_ability(
    ability: Ability, name: str, number: int, kinds: frozenset[EventKind], looked_at: frozenset[Aspect]
) -> Iterator[NotModelledClause]:
    """
    What isn't modelled of one ability of an object, for events of these kinds.
    """
    match ability:
        case UnreadAbility(form=Form.ACTIVATED | Form.SPELL):
            return
        case UnreadAbility():
            yield NotModelledClause(name, number, ability.stopped_at, ability.reason, "any event")
        case TriggeredAbility(events=events):
            for pattern in events:
                if isinstance(pattern, OtherPattern) and kinds & set(pattern.kinds):
                    watched = ", ".join(sorted(kind.value for kind in kinds & set(pattern.kinds)))
                    yield NotModelledClause(name, number, watched, "whether it triggers isn't encoded", watched)
                elif not isinstance(pattern, OtherPattern) and not _is_encoded(pattern):
                    yield NotModelledClause(name, number, "", "whether it triggers isn't encoded", "its event")
        case StaticAbility(statements=statements):
            for statement in statements:
                yield from _of_statement(statement, name, number, kinds, looked_at)
        case Protection():
            return
        case KeywordAbility(keyword=keyword):
            if KINDS_OF_KEYWORD.get(keyword, frozenset()) & kinds:
                yield NotModelledClause(name, number, keyword, "the keyword isn't encoded for these events", keyword)
        case _:
            return


def _of_statement(
    statement: f.Statement, name: str, number: int, kinds: frozenset[EventKind], looked_at: frozenset[Aspect]
) -> Iterator[NotModelledClause]:
    match statement:
        case f.Concerns(aspects):
            for aspect in aspects:
                if aspect in looked_at or _KINDS_OF_ASPECT.get(aspect, frozenset()) & kinds:
                    yield NotModelledClause(name, number, aspect.value, "a statement of this kind isn't encoded", aspect.value)
        case f.MayPlayExiled() if {EventKind.CAST, EventKind.PLAY} & kinds:
            words = "exiled cards that may be played"
            yield NotModelledClause(name, number, words, "playing cards from exile isn't encoded", words)
        case f.TriggersAgain(cause=pattern) | f.CausesNoTriggers(cause=pattern):
            if pattern is not None and not _is_encoded(pattern) and _watches(pattern, kinds):
                yield NotModelledClause(
                    name, number, "trigger", "events of this kind aren't encoded", "how often abilities trigger"
                )
        case f.ReplacementEffect(event=pattern) | f.CantHappen(event=pattern):
            if pattern is not None and not _is_encoded(pattern) and _watches(pattern, kinds):
                yield NotModelledClause(name, number, "would", "events of this kind aren't encoded", "replacement")
        case _:
            return


def _is_encoded(pattern: EventPattern) -> bool:
    if isinstance(pattern, StatePattern):
        return True
    try:
        guard_of(pattern)
    except NotModelled:
        return False
    return True


def _watches(pattern: EventPattern, kinds: frozenset[EventKind]) -> bool:
    return not isinstance(pattern, OtherPattern) or bool(kinds & set(pattern.kinds))
