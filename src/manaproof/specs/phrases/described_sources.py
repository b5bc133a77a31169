"""
Sources of damage that are only described: "a red source", "an artifact creature with lifelink", "a spell".
"""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from manaproof.model.events import DescribedSource
from manaproof.model.mana import Color
from manaproof.model.permanents import PlayerName
from manaproof.model.subtypes import all_subtypes
from manaproof.specs.ordinals import ORDINALS

_COLORS = {color.name.lower(): color for color in Color}
_CARD_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Instant", "Land", "Planeswalker", "Sorcery")
_TYPES = {card_type.lower(): card_type for card_type in _CARD_TYPES}
_NOT_ON_BATTLEFIELD = frozenset({"Instant", "Sorcery"})
_ARTICLES = frozenset({"a", "an"})
_NOUNS = frozenset({"source", "spell", "permanent"})


def described_source(words: str, controller: PlayerName | None) -> DescribedSource | None:
    """
    The source that words describe; None if they are no description.

    Args:
        words: The words, with or without an article: "a red source", "creature with wither".
        controller: Who controls it, where that is told before the words.

    >>> described_source("a red source", None).colors == frozenset({Color.RED})
    True
    >>> described_source("Shock", None) is None
    True
    """
    head, _, keywords = words.partition(" with ")
    said = head.lower().split()
    if said and said[0] in _ARTICLES:
        said = said[1:]
    subtypes = {subtype.lower(): subtype for subtype in all_subtypes()}
    if not said or (said[-1] not in _NOUNS and said[-1] not in _TYPES and said[-1] not in subtypes):
        return None
    if any(word not in _COLORS and word not in _TYPES and word not in _NOUNS | {"colorless"} | subtypes.keys() for word in said):
        return None
    types = tuple(_TYPES[word] for word in said if word in _TYPES)
    named_types = bool(types) or any(word in subtypes for word in said)
    noun = said[-1] if said[-1] in _NOUNS else None
    return DescribedSource(
        f"{'an' if said[0][0] in 'aeiou' else 'a'} {' '.join([*said, *(['with', keywords] if keywords else [])])}",
        controller,
        _colors(said),
        types or None,
        tuple(subtypes[word] for word in said if word in subtypes) if named_types else None,
        tuple(word.strip().lower() for part in keywords.split(",") for word in part.split(" and ") if word.strip()),
        _is_spell(noun, types),
    )


def told_apart(source: DescribedSource, earlier: Collection[DescribedSource]) -> DescribedSource:
    """
    A source told from those of the same description that came before it: it is the second.
    """
    return next(each for each in (evolve(source, nth=nth) for nth in ("", *ORDINALS[1:])) if each not in earlier)


def _colors(said: list[str]) -> frozenset[Color] | None:
    named = frozenset(_COLORS[word] for word in said if word in _COLORS)
    return named if named or "colorless" in said else None


def _is_spell(noun: str | None, types: tuple[str, ...]) -> bool | None:
    if noun == "spell":
        return True
    if noun == "source":
        return True if _NOT_ON_BATTLEFIELD & set(types) else None
    return bool(_NOT_ON_BATTLEFIELD & set(types))
