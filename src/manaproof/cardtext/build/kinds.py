"""
What an object is or becomes: "a 4/4 blue Frog creature with flying in addition to its other types" (grammar `continuous`).
"""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from typing import TypeGuard

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.parts import DeclinedError, Meanings, Predicate, constant
from manaproof.model.abilities import Ability, GainAbilities
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.effects import AddTypes, Change, SetColors, SetLandTypes, SetName, SetPowerToughness, SetTypes
from manaproof.model.expr import Named, Number, Quantity
from manaproof.model.lookups import Measure, MeasureOf
from manaproof.model.mana import Color
from manaproof.model.references import Referent
from manaproof.model.subtypes import is_creature_type

OWN_MANA_VALUE = MeasureOf(Measure.MANA_VALUE, Referent.AFFECTED)
_BASE = re.compile(r"(\d+|X)/(\d+|X)")


class _Colors(enum.Enum):
    ALL = "all colors"
    NONE = "colorless"
    CHOSEN = "the chosen color"


class _More(enum.Enum):
    TYPES_STAY = "in addition to its other types"
    COLORS_STAY = "in addition to its other colors"
    ALL_STAY = "in addition to its other colors and types"
    EVERY_CREATURE_TYPE = "with all creature types"
    OWN_MANA_VALUE = "with power and toughness each equal to its mana value"


@frozen
class _Base:
    """
    "With base power and toughness 1/1".
    """

    ratio: Token


@frozen
class _Still:
    """
    "That's still a land".
    """

    card_type: str


@frozen
class _Words:
    """
    The words before "with" and "in addition", in the order in which card text has them.
    """

    supertypes: tuple[str, ...] = ()
    ratio: Token | None = None
    colors: SetColors | None = None
    subtypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()


def base(token: Token) -> Predicate:
    """
    Base power and toughness as numbers, or as an X that is told.
    """
    found = _BASE.fullmatch(token)
    if found is None:
        raise DeclinedError("a base that is no number")
    return Predicate((SetPowerToughness(_part(found[1]), _part(found[2])),))


def _part(text: str) -> Quantity:
    return Named("X") if text == "X" else Number(int(text))


_STATES = ("SUPERTYPE", "RATIO", "COLOR", "SUBTYPE", "CARDTYPE")


def _words(parts: Sequence[object]) -> _Words:
    """
    The words, each kind of them in its place.
    """
    words = _Words()
    at = 0
    for part in parts:
        kind = part.type if isinstance(part, Token) else "COLOR"
        if kind == "SUPERTYPE" and at == _STATES.index("RATIO"):
            kind = "RATIO"  # "a 6/6 legendary Horror" is a legendary 6/6
        place = at if kind.startswith("LIST") else _STATES.index("COLOR" if kind == "COLOR_WORD" else kind)
        if place < at:
            raise DeclinedError("words of a kind in another order")
        at = place
        words = _with(words, part)
    if any(isinstance(part, Token) and part.type.startswith("LIST") for part in parts):
        _check_list(parts)
    return words


def _with(words: _Words, part: object) -> _Words:
    if isinstance(part, _Colors):
        if words.colors is not None:
            raise DeclinedError("colors told twice")
        told = {_Colors.ALL: SetColors(frozenset(Color)), _Colors.NONE: SetColors(), _Colors.CHOSEN: SetColors(chosen=True)}
        return evolve(words, colors=told[part])
    assert isinstance(part, Token)
    match part.type:
        case "SUPERTYPE":
            return evolve(words, supertypes=(*words.supertypes, str(part)))
        case "RATIO" if words.ratio is None:
            return evolve(words, ratio=part)
        case "COLOR_WORD":
            before = words.colors.colors if words.colors else frozenset()
            return evolve(words, colors=SetColors(before | {Color(str(part))}))
        case "SUBTYPE":
            return evolve(words, subtypes=(*words.subtypes, str(part)))
        case "CARDTYPE":
            return evolve(words, card_types=(*words.card_types, str(part)))
        case "LISTAND" | "LISTCOMMA":
            return words
        case _:
            raise DeclinedError("words of a kind in another order")


def _check_list(parts: Sequence[object]) -> None:
    """
    Lists are of colors alone: "white and blue", "white, blue, and black".
    """
    types = [part.type for part in parts if isinstance(part, Token)]
    if set(types) <= {"SUBTYPE", "LISTCOMMA", "LISTAND"} and all(
        part in BASIC_LAND_TYPES for part in parts if isinstance(part, Token) and part.type == "SUBTYPE"
    ):
        return
    if types[:3] == ["SUPERTYPE", "LISTAND", "SUPERTYPE"]:
        types = types[3:]
        if not any(kind.startswith("LIST") for kind in types):
            return
    inside = types[types.index("COLOR_WORD") :] if "COLOR_WORD" in types else []
    last = len(inside) - 1 - inside[::-1].index("COLOR_WORD") if inside else -1
    listed = " ".join(inside[: last + 1])
    if not re.fullmatch(r"COLOR_WORD( LISTCOMMA COLOR_WORD)*( LISTCOMMA)? LISTAND COLOR_WORD", listed):
        raise DeclinedError("a list of kinds")
    if any(kind.startswith("LIST") for kind in inside[last + 1 :]):
        raise DeclinedError("a list of kinds")


def _pairs(parts: Sequence[object]) -> _Words | None:
    """
    "1/1 green Saproling creatures and Forest lands".
    """
    kinds = [part.type if isinstance(part, Token) else "" for part in parts]
    if kinds[-5:] != ["SUBTYPE", "CARDTYPE", "LISTAND", "SUBTYPE", "CARDTYPE"]:
        return None
    before = _words(parts[:-5])
    one, first, _, other, second = (str(part) for part in parts[-5:])
    return evolve(before, subtypes=(one, other), card_types=(first, second))


def kind(*parts: object) -> Predicate:
    """
    What an object is.
    """
    more = [part for part in parts if isinstance(part, _Base | _Still | _More | SetName | tuple)]
    more += [each for part in more if isinstance(part, tuple) for each in part if isinstance(each, _Base)]
    told = [part for part in parts if not any(part is each for each in more)]
    pairs = _pairs(told)
    words = pairs or _words(told)
    stays = [part for part in more if part in (_More.TYPES_STAY, _More.ALL_STAY) or isinstance(part, _Still)]
    if len(stays) > 1 or (pairs and not stays):
        raise DeclinedError("what it is besides")
    colors = _colors(words, more)
    changes = (*colors, *_types(words, keeps=bool(stays), is_only_color=not words.card_types and not words.subtypes))
    return Predicate((*changes, *_size(words, more), *_had(more)))


def _colors(words: _Words, more: Sequence[object]) -> tuple[Change, ...]:
    stay = _More.COLORS_STAY in more or _More.ALL_STAY in more
    if words.colors is None:
        if stay:
            raise DeclinedError("other colors than none")
        return ()
    return (evolve(words.colors, in_addition=True),) if stay else (words.colors,)


def _types(words: _Words, *, keeps: bool, is_only_color: bool) -> tuple[Change, ...]:
    supertypes = (AddTypes(supertypes=words.supertypes),) if words.supertypes else ()
    if is_only_color:
        if keeps and words.supertypes and not (words.ratio or words.colors):
            return (AddTypes(supertypes=words.supertypes),)
        if keeps or not (words.colors or words.supertypes or words.ratio):
            raise DeclinedError("a kind without types")
        return supertypes
    if keeps:
        return (AddTypes(words.card_types, words.subtypes, words.supertypes),)
    return (*supertypes, _set(words))


def _set(words: _Words) -> Change:
    basic = [subtype in BASIC_LAND_TYPES for subtype in words.subtypes]
    if words.card_types:
        return SetTypes(words.card_types, words.subtypes)
    if all(basic):
        return SetLandTypes(words.subtypes)
    if all(is_creature_type(subtype) for subtype in words.subtypes):
        return SetTypes((), words.subtypes)
    raise DeclinedError("subtypes of several sets")


def _size(words: _Words, more: Sequence[object]) -> tuple[Change, ...]:
    sizes = [base(part.ratio).changes[0] for part in more if isinstance(part, _Base)]
    sizes += [SetPowerToughness(OWN_MANA_VALUE, OWN_MANA_VALUE) for part in more if part is _More.OWN_MANA_VALUE]
    sizes += [base(words.ratio).changes[0]] if words.ratio is not None else []
    if len(sizes) > 1:
        raise DeclinedError("two sizes")
    return tuple(sizes)


def _had(more: Sequence[object]) -> tuple[Change, ...]:
    all_types = AddTypes(every_creature_type=True)
    every = (all_types,) if _More.EVERY_CREATURE_TYPE in more else ()
    also = tuple(all_types for part in more if isinstance(part, tuple) and _More.EVERY_CREATURE_TYPE in part)
    abilities = tuple(ability for part in more if isinstance(part, tuple) for ability in part if isinstance(ability, Ability))
    named = tuple(part for part in more if isinstance(part, SetName))
    if len(named) > 1:
        raise DeclinedError("two names")
    return (*named, *every, *([GainAbilities(abilities)] if abilities else []), *also)


def still(effect: Sequence[Change], card_type: str) -> tuple[Change, ...]:
    """
    Changes of which a later sentence says that the object keeps its types (CR 205.1b).

    Raises:
        DeclinedError: they don't set types.
    """
    del card_type
    if not any(isinstance(change, SetTypes) and change.card_types for change in effect):
        raise DeclinedError("what it is still")
    supertypes = tuple(word for change in effect if _only_supertypes(change) for word in change.supertypes)
    return tuple(
        AddTypes(change.card_types, change.subtypes, supertypes) if isinstance(change, SetTypes) else change
        for change in effect
        if not _only_supertypes(change)
    )


def _only_supertypes(change: Change) -> TypeGuard[AddTypes]:
    return isinstance(change, AddTypes) and change == AddTypes(supertypes=change.supertypes)


KINDS: Meanings = {
    "kind": kind,
    "kind_word": lambda word: word,
    "kind_all_colors": constant(_Colors.ALL),
    "kind_colorless": constant(_Colors.NONE),
    "kind_chosen_color": constant(_Colors.CHOSEN),
    "kind_base": _Base,
    "kind_base_and_abilities": lambda ratio, _and, granted: (_Base(ratio), *granted),
    "kind_named": lambda name: SetName(str(name)),
    "kind_abilities": lambda granted: granted,
    "kind_abilities_and_every_creature": lambda granted: (*granted, _More.EVERY_CREATURE_TYPE),
    "kind_every_creature": constant(_More.EVERY_CREATURE_TYPE),
    "kind_own_mana_value": constant(_More.OWN_MANA_VALUE),
    "kind_in_addition": constant(_More.TYPES_STAY),
    "kind_colors_in_addition": constant(_More.COLORS_STAY),
    "kind_all_in_addition": constant(_More.ALL_STAY),
    "kind_still": lambda *words: _Still(str(words[-1])),
    "own_mana_value": constant(None),
    "colors_in_addition": constant(None),
    "all_in_addition": constant(None),
}
