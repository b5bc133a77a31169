"""
What a spec expects a permanent to be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from manaproof.cards.naming import fold
from manaproof.model.abilities import Ability, UnreadAbility
from manaproof.model.characteristics import Characteristics
from manaproof.model.instructions import Unread
from manaproof.model.mana import Color
from manaproof.model.subtypes import all_subtypes
from manaproof.model.walking import walk
from manaproof.specs.expectation.looks import ExpectedLooks, TypeLine
from manaproof.specs.names import one_of
from manaproof.specs.reading.access import pairs_in, texts_in
from manaproof.specs.reading.nodes import Entries, Node
from manaproof.specs.texts import Text, shown
from manaproof.specs.words.looks import COLOR_WORDS, EVERY_CREATURE_TYPE

_SIZE = re.compile(r"(?P<power>-?\d{1,6})\s*/\s*(?P<toughness>-?\d{1,6})")
_MOST_DIGITS = 6
_DASH = re.compile(r"\s+[-\N{EN DASH}\N{EM DASH}]\s+")
_KINDS = frozenset(
    {"basic", "legendary", "snow", "world", "ongoing"}
    | {"artifact", "battle", "creature", "enchantment", "kindred", "land", "planeswalker"}
)


def read_looks(node: Entries, printed: Characteristics) -> ExpectedLooks:
    """
    What a permanent is expected to be.

    Args:
        node: A mapping of parts.
        printed: What it is before any effect, for its name in the words of abilities.

    Raises:
        SpecError: a part names no type, no color, no size or no ability that can be read.
    """
    parts: dict[str, object] = {}
    for key, value in pairs_in(node):
        parts |= _part(key, value, printed)
    return ExpectedLooks(**parts)  # type: ignore[arg-type] # the schema says which keys there are


def _part(key: Text, value: Node, printed: Characteristics) -> dict[str, object]:
    match key.value:
        case "name":
            return {"name": "" if _text(value).value == "none" else _text(value).value}
        case "mana value":
            return {"mana_value": _number(_text(value))}
        case "types":
            return {"types": _types(_text(value))}
        case "colors":
            return {"colors": _colors(_text(value))}
        case "size":
            return _size(_text(value))
        case "controller":
            return {"controller": _text(value).value}
        case "has" | "lacks" if isinstance(value, Text) and value.value == "none":
            raise value.problem(f"`{key.value}: none` says nothing of a permanent; name an ability, or write `abilities: none`")
        case _:
            texts = () if isinstance(value, Text) and value.value == "none" else texts_in(value)
            return {key.value: tuple(ability for text in texts for ability in _abilities(text, printed))}


def _number(text: Text) -> int:
    if not text.value.isdecimal() or len(text.value) > _MOST_DIGITS:
        raise text.problem(f"{shown(text.value)} is no number")
    return int(text.value)


def _types(text: Text) -> TypeLine:
    before, *after = _DASH.split(text.value, maxsplit=1)
    kinds = before.casefold().split()
    unknown = [kind for kind in kinds if kind not in _KINDS]
    if unknown or not kinds:
        raise text.problem(f"{shown(unknown[0] if unknown else text.value)} is no supertype or card type")
    rest = after[0].casefold() if after else ""
    every = EVERY_CREATURE_TYPE in rest
    return TypeLine(frozenset(kinds), frozenset(_subtypes(text, rest.replace(EVERY_CREATURE_TYPE, ""))), every)


def _subtypes(text: Text, words: str) -> Iterator[str]:
    known = {subtype.casefold() for subtype in all_subtypes()}
    left = words.split()
    while left:
        taken = next((n for n in (2, 1) if " ".join(left[:n]) in known), None)
        if taken is None:
            raise text.problem(f"{shown(left[0])} is no subtype")
        yield " ".join(left[:taken])
        left = left[taken:]


def _colors(text: Text) -> frozenset[Color]:
    if fold(text.value) in ("none", "colorless"):
        return frozenset()
    by_name = {words: color for color, words in COLOR_WORDS.items()}
    names = [name for name in re.split(r",\s*|\s+and\s+", text.value.casefold()) if name]
    unknown = [name for name in names if name not in by_name]
    if unknown:
        raise text.problem(f"{shown(unknown[0])} is no color; write {one_of(by_name)}, or `colorless`")
    return frozenset(by_name[name] for name in names)


def _size(text: Text) -> dict[str, object]:
    if fold(text.value) == "none":
        return {"has_no_size": True}
    found = _SIZE.fullmatch(text.value.strip())
    if found is None:
        raise text.problem(f"{shown(text.value)} is no power and toughness; write `2/2`, or `none`")
    return {"size": (int(found["power"]), int(found["toughness"]))}


def _abilities(text: Text, printed: Characteristics) -> tuple[Ability, ...]:
    """
    The abilities that a text says, as the card itself would be read.
    """
    from manaproof.cardtext.reader import read_abilities  # noqa: PLC0415 - it loads the grammar
    from manaproof.cardtext.subject import Subject  # noqa: PLC0415

    about = Subject((printed.name,), tuple(printed.card_types), tuple(printed.subtypes))
    abilities = read_abilities(text.value, about)
    for ability in abilities:
        for part in walk(ability):
            if isinstance(part, UnreadAbility | Unread):
                raise text.problem(f"{shown(part.stopped_at)}: {part.reason}", offset=part.position)
    if not abilities:
        raise text.problem("an ability needs words, such as `flying` or `{T}: Add {G}.`")
    return abilities


def _text(node: Node) -> Text:
    return texts_in(node)[0]
