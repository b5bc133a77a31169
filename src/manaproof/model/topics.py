"""
What words that weren't read may be about, as far as single words tell.
"""

from __future__ import annotations

import enum


class Topic(enum.Enum):
    """
    Something that an effect may be about; without a word for it an effect isn't about it.

    An effect that replaces, prevents or forbids an event says which (CR 614.1, 615.1, 614.17), and one that changes objects says
    which objects (CR 611.2c, 611.3a). `REPLACING` are the words that make an effect one of the former (CR 614.1a-e, 615.1a,
    614.17); `ANYTHING` is another spell or ability, of which these words tell nothing.
    """

    DAMAGE = "damage"
    LIFE = "life"
    MANA = "mana"
    COUNTERS = "counters"
    TOKENS = "tokens"
    CARDS = "cards"
    LANDS = "lands"
    CREATURES = "creatures"
    PERMANENTS = "permanents"
    REPLACING = "replacing"
    ANYTHING = "anything"
