"""
What text-changing effects do to the text of an object: its type line and its rules text (CR 612).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from attrs import evolve, fields, frozen, has

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability, KeywordAbility
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.effects import ReplaceWords, WordKind
from manaproof.model.instructions import UnlessPays
from manaproof.model.mana import COLORS, Color
from manaproof.model.production import WhenSpent
from manaproof.model.properties import HasKeyword
from manaproof.model.subtypes import is_creature_type
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.rulebook import rule

TEXT = rule(
    __name__,
    "612.1",
    "a text-changing effect changes the words of the type line and of the rules text",
    otherwise="a text-changing effect changes the words of the type line alone",
    also=("612.2",),
)
OLD, NEW = "replacing", "replaced with"  # what was chosen for an effect that replaces words
_COLORS = {color.name.lower(): color for color in Color}
_OF_MANA = (f.ProduceInstead, f.ProduceOther, f.ProduceByType)
_NAMED = ("partner with", "companion")
_SAID = (KeywordAbility, HasKeyword, f.LoseKeyword, f.CantHaveKeyword, UnlessPays, WhenSpent)
_WORDS = frozenset({"keyword", "parameter", "cost", "condition", "consequence"})


def word_kind(word: str) -> WordKind | None:
    """
    What a word is used as.

    >>> [kind and kind.value for kind in map(word_kind, ("red", "Forest", "Goblin", "Aura"))]
    ['color word', 'basic land type', 'creature type', None]
    """
    if word.lower() in _COLORS:
        return WordKind.COLOR
    if word in BASIC_LAND_TYPES:
        return WordKind.BASIC_LAND_TYPE
    return WordKind.CREATURE_TYPE if is_creature_type(word) else None


def words_of(kind: WordKind) -> tuple[str, ...]:
    """
    The words of a kind of which there are few.

    Raises:
        NotModelled: they are creature types.
    """
    match kind:
        case WordKind.COLOR:
            return tuple(color.name.lower() for color in COLORS)
        case WordKind.BASIC_LAND_TYPE:
            return BASIC_LAND_TYPES
        case WordKind.CREATURE_TYPE:
            raise NotModelled("which creature type replaces which as an effect changes a text isn't encoded; list it as resolved")


def told(change: ReplaceWords, context: Context) -> f.Change:
    """
    The change with the words that were chosen.

    Raises:
        NotModelled: they aren't told, or are no such words.
    """
    old = change.old or context.chosen_value(OLD)
    new = change.new or context.chosen_value(NEW)
    if old is None or new is None:
        raise NotModelled("which words an effect on a text replaces isn't told; write `(replacing … with …)`")
    kind = word_kind(old)
    if kind is None or kind is not word_kind(new) or kind not in change.kinds or new in change.never:
        raise NotModelled(f"`{old}` can't be replaced with `{new}` by an effect that changes a text")
    return evolve(change, old=old, new=new)


def occurring(kind: WordKind, looks: Characteristics) -> Iterator[str]:
    """
    The words of a kind that occur in the text of an object.
    """
    for word in words_of(kind):
        other = next(each for each in words_of(kind) if each != word)
        if with_words(looks, ReplaceWords((kind,), word, other)) != looks:
            yield word


def with_words(looks: Characteristics, change: ReplaceWords) -> Characteristics:
    """
    The characteristics with one word of the text replaced by another; names and mana symbols stay.
    """
    if change.old is None or change.new is None or change.old == change.new:
        return looks
    words = _Words(change.old, change.new)
    subtypes = looks.subtypes if words.is_color else frozenset(words.subtype(each) for each in looks.subtypes)
    abilities = tuple(words.own(own) for own in looks.abilities) if TEXT.in_force else looks.abilities
    return evolve(looks, subtypes=subtypes, abilities=abilities)


@frozen
class _Words:
    """
    One word and the one that replaces it.
    """

    old: str
    new: str

    @property
    def is_color(self) -> bool:
        """
        Whether they are color words.
        """
        return self.old.lower() in _COLORS

    def subtype(self, subtype: str) -> str:
        """
        A subtype, the other one where it is the old one.
        """
        return self.new if subtype == self.old and not self.is_color else subtype

    def own(self, own: OwnAbility) -> OwnAbility:
        """
        An ability of the text; what was granted is no text (CR 612.3).
        """
        if own.origin.startswith(("granted", "counter", "intrinsic")):
            return own
        if self.is_color and any(isinstance(node, _OF_MANA) for node in walk(own.ability)):
            raise NotModelled("whether an ability that changes mana says a color as a word isn't encoded")
        return evolve(own, ability=cast("Ability", self.replaced(own.ability)))

    def replaced(self, tree: Any, name: str = "") -> Any:
        """
        A part of an ability with the word replaced.
        """
        if isinstance(tree, Color):
            return _COLORS[self.new.lower()] if self.is_color and tree is _COLORS[self.old.lower()] else tree
        if isinstance(tree, str):
            return self.subtype(tree) if name in ("subtype", "subtypes") else tree
        if isinstance(tree, tuple | frozenset):
            return type(tree)(self.replaced(item, name) for item in tree)
        if not has(type(tree)) or isinstance(tree, type):
            return tree
        changed = {each.name: self._field(tree, each.name) for each in fields(type(tree)) if each.init}
        changed = {key: value for key, value in changed.items() if value != getattr(tree, key)}
        return evolve(tree, **changed) if changed else tree

    def _field(self, tree: Any, name: str) -> Any:
        value = getattr(tree, name)
        if isinstance(tree, _SAID) and name in _WORDS and isinstance(value, str):
            is_name = isinstance(tree, KeywordAbility) and tree.keyword in _NAMED
            return value if is_name else self._in_words(value)
        return self.replaced(value, name)

    def _in_words(self, words: str) -> str:
        replaced = re.sub(rf"\b{re.escape(self.old)}\b", self.new, words)
        if self.is_color:
            return replaced
        return re.sub(rf"\b{re.escape(self.old.lower())}(?=walk\b|cycling\b)", self.new.lower(), replaced)
