"""
What of a card of a pool wasn't read and may matter to a proof, as far as single words of it tell (DESIGN §4, §7).

An effect that replaces, prevents or forbids an event says which event (CR 614.1, 615.1, 614.17), and one that makes more of
what is counted says of what; a text without a word for either holds neither. Only an ability that triggers on mana adds to it
without replacing anything (CR 605.1b). One that changes permanents says which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from manaproof.model.abilities import UnreadAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.instructions import Unread
from manaproof.model.measures import Measure, What
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import Permanent
from manaproof.model.topics import Topic
from manaproof.model.walking import walk
from manaproof.queries.pool_limits import About
from manaproof.rules.event_rules import rules_of
from manaproof.rules.layers import characteristics_on

OF_EVENTS: Mapping[EventKind, frozenset[Topic]] = {
    EventKind.DAMAGE: frozenset({Topic.DAMAGE}),
    EventKind.LIFE_GAIN: frozenset({Topic.LIFE}),
    EventKind.LIFE_LOSS: frozenset({Topic.LIFE, Topic.DAMAGE}),
    EventKind.MANA: frozenset({Topic.MANA}),
    EventKind.COUNTERS: frozenset({Topic.COUNTERS}),
    EventKind.TOKEN: frozenset({Topic.TOKENS}),
}
OF_MEASURES: Mapping[What, frozenset[Topic]] = {
    What.DAMAGE: frozenset({Topic.DAMAGE}),
    What.LIFE_GAINED: frozenset({Topic.LIFE, Topic.DAMAGE}),
    What.LIFE_LOST: frozenset({Topic.LIFE, Topic.DAMAGE}),
    What.MANA: frozenset({Topic.MANA}),
    What.COUNTERS_PUT: frozenset({Topic.COUNTERS, Topic.DAMAGE, Topic.TOKENS, Topic.CARDS}),
    What.TOKENS: frozenset({Topic.TOKENS}),
}
OF_TYPES = {"Land": Topic.LANDS, "Creature": Topic.CREATURES}


def unread_of(card: Card, about: About, measures: Sequence[Measure]) -> Iterator[NotModelledClause]:
    """
    One clause if a part of the card's text wasn't read that may matter.

    It may be an effect on the event, make one, or change a permanent on which the event depends.
    """
    unread = [part for face in card.faces for part in walk(face.abilities) if isinstance(part, UnreadAbility | Unread)]
    if any(part.topics is None or _may_matter(frozenset(part.topics), about, measures) for part in unread):
        yield NotModelledClause(card.name, None, "", "a part of its text isn't read")


def _may_matter(topics: frozenset[Topic], about: About, measures: Sequence[Measure]) -> bool:
    kind = rules_of(about.event).watched_as
    if kind not in OF_EVENTS or any(measure.what not in OF_MEASURES for measure in measures):
        return True
    if any(_may_change(topics, about.board.permanents[number], about.board) for number in about.looked_at):
        return True
    if Topic.REPLACING not in topics:
        return kind is EventKind.MANA and Topic.MANA in topics
    makes_more = frozenset({Topic.ANYTHING}).union(*(OF_MEASURES[measure.what] for measure in measures))
    return not topics.isdisjoint(OF_EVENTS[kind] | makes_more if about.reaches_others else OF_EVENTS[kind])


def _may_change(topics: frozenset[Topic], permanent: Permanent, board: Board) -> bool:
    types = characteristics_on(board)[permanent.id].card_types
    named = {OF_TYPES.get(card_type) for card_type in types}
    return None in named or not topics.isdisjoint(named | {Topic.PERMANENTS})
