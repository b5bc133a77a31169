"""
What happened, in words: one canonical phrase for each class of happening, the same in reports and under `happens:` in specs.

The phrases of a topic are a module that registers them; importing this package registers all.
"""

from manaproof.specs.words import cards, casting, chance, library, mana, permanents, players, tokens, turns, zones
from manaproof.specs.words.naming import (
    are,
    card_in_words,
    cards_in_words,
    counters_in_words,
    does,
    object_in_words,
    permanent_in_words,
    whose,
)
from manaproof.specs.words.registry import happening_in_words, happenings_in_words, register_words
from manaproof.specs.words.terms import terms_in_words

__all__ = [
    "are",
    "card_in_words",
    "cards",
    "cards_in_words",
    "casting",
    "chance",
    "counters_in_words",
    "does",
    "happening_in_words",
    "happenings_in_words",
    "library",
    "mana",
    "object_in_words",
    "permanent_in_words",
    "permanents",
    "players",
    "register_words",
    "terms_in_words",
    "tokens",
    "turns",
    "whose",
    "zones",
]
