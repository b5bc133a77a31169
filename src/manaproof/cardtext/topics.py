"""
Which topics the words of a text have, so that what wasn't read of it can be left out where it can't matter (DESIGN §7).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping

from attrs import evolve

from manaproof.cardtext.build.parts import substitute
from manaproof.cardtext.vocabulary import subtypes
from manaproof.model.abilities import Ability, UnreadAbility
from manaproof.model.instructions import Unread
from manaproof.model.subtypes import types_with_subtype
from manaproof.model.topics import Topic
from manaproof.model.walking import walk

_WORDS: Mapping[Topic, str] = {
    Topic.DAMAGE: r"\w*damage\w*|prevent\w*|redirect\w*|protection|absorb|shields?|fights?|fought|phas\w+|regenerat\w+",
    Topic.LIFE: r"life|lifelink|extort|afflict|drain\w*",
    Topic.MANA: r"mana|adds?|produc\w+|taps? \S+ for",
    Topic.COUNTERS: (
        r"counters?|infect|wither|toxic|poison\w*|shields?|adapts?|amass\w*|bolsters?|connives?|earthbends?|endures?|energy|"
        r"evolves?|experience|explores?|graft|incubat\w+|loyalty|mentor|modular|monstro\w+|outlast|persist|proliferat\w+|rad|"
        r"renown\w*|riot|supports?|tickets?|time travel|trains?|undying|unleash|blight\w*"
    ),
    Topic.TOKENS: (
        r"tokens?|creates?|amass\w*|investigat\w+|incubat\w+|populat\w+|fabricate|embalm|eternalize|encore|myriad|squad|"
        r"manifests?|cloaks?|afterlife|decayed|living weapon|mirrodin|offspring|mobilize|clues?|foods?|treasures?|maps?|roles?"
    ),
    Topic.CARDS: (
        r"cards?|librar\w+|draws?|drawn|hands?|graveyards?|exil\w+|discard\w*|mills?|milled|scr(?:y|ies)|surveils?|search\w*|"
        r"shuffl\w*|explores?|manifests?|cloaks?|connives?|learns?|clash\w*|fateseal|dredge|seeks?|conjures?"
    ),
    Topic.LANDS: r"\w*lands?|nonbasic|basic|snow|landfall",
    Topic.CREATURES: r"\w*creatures?|attack\w*|block\w*|crew\w*|saddle\w*|outlaws?|party|warriors?|commanders?|power|toughness",
    Topic.PERMANENTS: (
        r"\w*permanents?|objects?|sources?|enchanted|equipped|fortified|attached|tokens?|cop(?:y|ies|ied|ying)|clones?|text|"
        r"everything|anything|control of|exchang\w+|named|legendary|historic|modified|transform\w*|colors?|colored|colorless|"
        r"types?|abilities"
    ),
    Topic.REPLACING: (
        r"instead|rather|skips?|prevent\w*|would|enters?|entering|entered|escapes?|face up|as though|can't|cannot|don't|doesn't|"
        r"no|protection|absorb|shields?|phas\w+|regenerat\w+|(?:umbra|totem) armor"
    ),
    Topic.ANYTHING: (
        r"cop(?:y|ies|ied|ying)|venture\w*|dungeons?|initiative|tempts?|cascade|discover|storm|planeswalk\w*|chaos|attractions?|"
        r"(?:casts?|plays?) (?:it|them|this|that|those|the|any|one|up|from|a (?:copy|card|spell)|~)|may (?:cast|play)|"
        r"abilit(?:y|ies) of|repeat\w*|again|additional time|commander"
    ),
}
_SYMBOLS = {Topic.MANA: r"|\{", Topic.COUNTERS: r"|\{(?:e|tk)\}"}
_SPELLS = ("Instant", "Sorcery")
_TYPES = {"Land": Topic.LANDS, "Creature": Topic.CREATURES, "Kindred": Topic.CREATURES}


@functools.cache
def _patterns() -> Mapping[Topic, re.Pattern[str]]:
    words = dict(_WORDS)
    for word, subtype in subtypes().items():
        for topic in {_TYPES.get(card_type, Topic.PERMANENTS) for card_type in types_with_subtype(subtype).difference(_SPELLS)}:
            words[topic] += f"|(?:non-?)?{re.escape(word.lower())}"
    return {topic: re.compile(rf"(?<!\w)(?:{said})(?!\w){_SYMBOLS.get(topic, '')}") for topic, said in words.items()}


def topics_of(text: str) -> tuple[Topic, ...]:
    """
    The topics that words of a text may be about.

    >>> [topic.value for topic in topics_of("Whenever ~ deals damage to a player, that player gets a poison counter.")]
    ['damage', 'counters']
    >>> [topic.value for topic in topics_of("All Goblins lose flying.")]
    ['creatures']
    """
    said = text.lower()
    return tuple(topic for topic, pattern in _patterns().items() if pattern.search(said))


def with_topics(abilities: tuple[Ability, ...], text: str) -> tuple[Ability, ...]:
    """
    The abilities of a text, in which what wasn't read tells what the text may be about.
    """
    unread = dict.fromkeys(part for part in walk(abilities) if isinstance(part, UnreadAbility | Unread))
    if not unread:
        return abilities
    topics = topics_of(text)
    for part in unread:
        abilities = substitute(abilities, part, evolve(part, topics=topics))
    return abilities
