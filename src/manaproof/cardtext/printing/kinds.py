"""
What an object is, in words: "a 4/4 blue Frog creature in addition to its other types".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import field, frozen

from manaproof.cardtext.build.kinds import OWN_MANA_VALUE
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, article, listed
from manaproof.cardtext.vocabulary import NONBASIC_LAND_TYPES, plural
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.effects import AddTypes, Change, SetColors, SetLandTypes, SetName, SetPowerToughness, SetTypes
from manaproof.model.expr import Named, Number, Quantity
from manaproof.model.mana import Color

_C = TypeVar("_C", bound=Change)
Types = AddTypes | SetTypes | SetLandTypes


@frozen
class Kind:
    """
    Changes that follow one another and are told in one: colors, types, base power and toughness.
    """

    colors: SetColors | None = None
    supertypes: tuple[str, ...] = ()
    types: Types | None = None
    size: SetPowerToughness | None = None
    name: SetName | None = None
    length: int = field(default=0)


def kind_at(changes: Sequence[Change]) -> Kind | None:
    """
    The kind that stands at the beginning of some changes, with how many of them it takes.
    """
    left = list(changes)
    colors = _first(left, SetColors)
    above = _first(left, AddTypes, lambda types: types == AddTypes(supertypes=types.supertypes))
    told = _is_told_in_one
    types = _first(left, AddTypes, told) or _first(left, SetTypes, told) or _first(left, SetLandTypes, told)
    size = None if types is None else _first(left, SetPowerToughness)
    name = None if types is None else _first(left, SetName)
    if len(left) == len(changes):
        return None
    return Kind(colors, () if above is None else above.supertypes, types, size, name, len(changes) - len(left))


def _first(left: list[Change], kind: type[_C], fits: Callable[[_C], bool] = lambda _: True) -> _C | None:
    """
    The change that stands first, taken from those that are left, if it is of a kind and fits.
    """
    first = left[0] if left else None
    if not isinstance(first, kind) or not fits(first):
        return None
    del left[0]
    return first


def _is_told_in_one(types: Change) -> bool:
    match types:
        case AddTypes(every_basic_land_type=True) | AddTypes(every_land_type=True) | AddTypes(every_creature_type=True):
            return False
        case AddTypes(chosen=True) | SetTypes(chosen=True) | SetLandTypes(chosen=True):
            return False
        case AddTypes(subtypes=subtypes) if subtypes == NONBASIC_LAND_TYPES:
            return False
        case _:
            return True


def print_kind(kind: Kind, *, many: bool) -> str:
    """
    A kind as a predicate: "are 1/1 green Saproling creatures".
    """
    its = "their" if many else "its"
    words = [word.lower() for word in kind.supertypes]
    types = kind.types
    if isinstance(types, AddTypes):
        words = [word.lower() for word in types.supertypes]
    base, after = _size(kind.size)
    words += base
    words += [] if kind.colors is None else [color_words(kind.colors)]
    nouns = _nouns(types, many=many)
    said = " ".join([*words, *nouns])
    if nouns and not many:
        said = article(said)
    named = "" if kind.name is None else f" named {kind.name.name}"
    return "are " + said + after + named + _besides(kind, its)


def color_words(change: SetColors) -> str:
    """
    Colors in words.
    """
    if change.chosen:
        return "the chosen color"
    if change.colors == frozenset(Color):
        return "all colors"
    return listed([name for color, name in COLOR_NAMES.items() if color in change.colors], "and") or "colorless"


def _size(size: SetPowerToughness | None) -> tuple[list[str], str]:
    match size:
        case None:
            return [], ""
        case SetPowerToughness(power, toughness) if power == toughness == OWN_MANA_VALUE:
            return [], " with power and toughness each equal to its mana value"
        case SetPowerToughness(power, toughness) if power is not None and power == toughness and needs_x(power):
            return ["X/X"], ""
        case SetPowerToughness(power, toughness) if power is not None and toughness is not None:
            return [ratio(power, toughness)], ""
        case _:
            raise UnprintableError(f"no words for {size} in a kind")


def needs_x(quantity: Quantity | None) -> bool:
    """
    Whether a number is told as X, with what that is at the end of the sentence.
    """
    return quantity is not None and quantity != OWN_MANA_VALUE and not isinstance(quantity, Number | Named)


def ratio(power: Quantity, toughness: Quantity) -> str:
    """
    "2/2", or "X/X" where an X is told.
    """
    match power, toughness:
        case ((Number() | Named("X")), (Number() | Named("X"))):
            return "/".join(str(q.value) if isinstance(q, Number) else "X" for q in (power, toughness))
        case _:
            raise UnprintableError(f"no words for {power}/{toughness}")


def _nouns(types: Change | None, *, many: bool) -> list[str]:
    match types:
        case AddTypes((first, second), (one, other)) if {first, second} == {"Creature", "Land"}:
            ending = plural if many else str
            return [one, ending(first.lower()), "and", other, ending(second.lower())]
        case AddTypes(card_types, subtypes) | SetTypes(card_types, subtypes):
            words = [*subtypes, *(card_type.lower() for card_type in card_types)]
        case SetLandTypes(subtypes):
            words = [listed(list(subtypes), "and")]
        case _:
            words = []
    if words and many:
        words[-1] = plural(words[-1])
    return words


def _besides(kind: Kind, its: str) -> str:
    colors = kind.colors is not None and kind.colors.in_addition
    match kind.types:
        case AddTypes(card_types, subtypes, supertypes) if card_types or subtypes or supertypes:
            lands = set(subtypes) & set(BASIC_LAND_TYPES) and not card_types
            types = "colors and types" if colors else "land types" if lands else "types"
            return f" in addition to {its} other {types}"
        case _:
            return f" in addition to {its} other colors" if colors else ""
