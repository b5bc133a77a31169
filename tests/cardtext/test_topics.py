"""
Words that weren't read tell what they may be about: what is read of other texts is about nothing that its words don't tell.
"""

from collections.abc import Iterator

import pytest

from manaproof.cardtext.paragraphs import lines
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.cardtext.topics import topics_of
from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import TriggeredAbility, UnreadAbility
from manaproof.model.cards import Card
from manaproof.model.instructions import Unread
from manaproof.model.measures import What
from manaproof.model.patterns import EventKind, EventPattern
from manaproof.model.properties import HasCardType, Objects
from manaproof.model.topics import Topic
from manaproof.model.walking import walk
from manaproof.queries.pools import MAKING, effects_of, makes
from manaproof.queries.unread_topics import OF_EVENTS, OF_MEASURES, OF_TYPES
from manaproof.rules.event_rules import encoded_events, rules_of_kind
from manaproof.rules.guards import guard_of
from manaproof.specs.asking import default_cards

_PAYING = {What.LIFE_LOST}  # whatever is paid counts as life that may be lost, also what isn't life


def test_unread_parts_tell_their_topics() -> None:
    """
    Of the whole text, for words may point at what an earlier sentence names.
    """
    abilities = read_abilities("Frobnicate target land. Then gain 2 life.\nFlying", Subject())
    (unread,) = (part for part in walk(abilities) if isinstance(part, UnreadAbility | Unread))
    assert unread.topics == (Topic.LIFE, Topic.LANDS)


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("If a source would deal damage to you, frobnicate instead.", {Topic.DAMAGE, Topic.PERMANENTS, Topic.REPLACING}),
        ("If you would get one or more {E}, frobnicate.", {Topic.MANA, Topic.COUNTERS, Topic.REPLACING}),
        ("Frobnicate all Elves.", {Topic.CREATURES}),
        ("Frobnicate nonbasic Forests.", {Topic.LANDS}),
        ("You may cast it.", {Topic.ANYTHING}),
        ("Lifeless", set()),
    ],
)
def test_words_of_topics(text: str, topics: set[Topic]) -> None:
    """
    Whole words, plurals and symbols.
    """
    assert set(topics_of(text)) == topics


def _missing(card: Card, topics: frozenset[Topic]) -> Iterator[str]:
    """
    What a card does of which its words don't tell.
    """
    for each in effects_of(card):
        effect = each.effect
        if isinstance(effect, TriggeredAbility):
            if Topic.MANA not in topics:
                yield "it triggers on mana"
            continue
        if Topic.REPLACING not in topics:
            yield "it replaces, prevents or forbids"
        if isinstance(effect, f.ReplacementEffect):
            yield from (what.value for what in set(MAKING) - _PAYING if makes(effect.rewrite, what) and not _tells(what, topics))
        pattern = getattr(effect, "event", None)
        if pattern is None:
            continue
        yield from (kind.value for kind in _kinds(pattern) if topics.isdisjoint(OF_EVENTS[kind]))
    for part in walk(tuple(face.abilities for face in card.faces)):
        if isinstance(part, f.ContinuousEffect) and isinstance(part.affects, Objects):
            types = {each.card_type for each in walk(part.affects) if isinstance(each, HasCardType)}
            for card_type in types & set(OF_TYPES):
                if topics.isdisjoint({OF_TYPES[card_type], Topic.PERMANENTS}):
                    yield f"it changes {card_type}"


def _kinds(pattern: EventPattern) -> set[EventKind]:
    try:
        kind = guard_of(pattern).kind
    except NotModelled:
        return set()
    return {rules_of_kind(each).watched_as for each in encoded_events() if issubclass(each, kind)} & set(OF_EVENTS)


def _tells(what: What, topics: frozenset[Topic]) -> bool:
    return not topics.isdisjoint(OF_MEASURES[what] | {Topic.ANYTHING})


def test_what_is_read_is_about_nothing_that_its_words_dont_tell(corpus_faces: list[tuple[str, str, Subject]]) -> None:
    """
    Over the whole corpus: every effect on an event, everything that one makes more of, and every change of a kind of permanent.
    """
    cards, seen, missing = default_cards(), 0, list[tuple[str, str]]()
    texts: dict[str, str] = {}
    for name, text, about in corpus_faces:
        told = "\n".join(f"{line.prefix or ''} {line.text}" for line in lines(text, about))
        for each in dict.fromkeys((name, *about.names)):
            texts[each] = f"{texts.get(each, '')}\n{told}"
    for name in cards.names():
        card = cards.find(name)
        if name in texts and any(True for _ in effects_of(card)):
            seen += 1
            missing += [(name, words) for words in _missing(card, frozenset(topics_of(texts[name])))]
    assert missing == []
    assert seen > 1_500
