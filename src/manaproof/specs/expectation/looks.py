"""
Whether a permanent is what a spec expects it to be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import frozen

from manaproof.model.abilities import Ability
from manaproof.model.characteristics import Characteristics
from manaproof.model.mana import Color
from manaproof.model.permanents import PlayerName
from manaproof.specs.words.looks import ability_in_words, colors_in_words, size_in_words, type_line


@frozen
class TypeLine:
    """
    Supertypes and card types before the dash, subtypes after it.
    """

    kinds: frozenset[str]
    subtypes: frozenset[str]
    every_creature_type: bool = False


@frozen
class ExpectedLooks:
    """
    The parts of what a permanent is that a spec states; None for a part that isn't stated.

    `name` is empty for one without a name; `size` is power and toughness. `abilities` are all that it has, `has` some that it
    has, `lacks` some that it hasn't.
    """

    name: str | None = None
    mana_value: int | None = None
    types: TypeLine | None = None
    colors: frozenset[Color] | None = None
    size: tuple[int, int] | None = None
    has_no_size: bool = False
    abilities: tuple[Ability, ...] | None = None
    has: tuple[Ability, ...] = ()
    lacks: tuple[Ability, ...] = ()
    controller: PlayerName | None = None


def differences(expected: ExpectedLooks, looks: Characteristics) -> tuple[str, ...]:
    """
    What a permanent is otherwise than expected, in words; empty iff it is as expected.
    """
    return tuple(_differences(expected, looks))


def _differences(expected: ExpectedLooks, looks: Characteristics) -> Iterator[str]:
    if expected.name not in (None, looks.name):
        yield f"its name: {looks.name or 'none'}"
    if expected.mana_value is not None and expected.mana_value != looks.mana_value:
        yield f"its mana value: {looks.mana_value}"
    if expected.types not in (None, _types_of(looks)):
        yield f"it is `{type_line(looks)}`"
    if expected.colors not in (None, looks.colors):
        yield f"its colors: {colors_in_words(looks)}"
    size = (looks.power, looks.toughness) if looks.numbers_known else (None, None)
    if (expected.size is not None and expected.size != size) or (expected.has_no_size and size != (None, None)):
        yield f"its size: {size_in_words(looks) or 'none'}"
    abilities = Counter(own.ability for own in looks.abilities if not own.origin.startswith("keyword"))
    if expected.abilities is not None and Counter(expected.abilities) != abilities:
        yield f"its abilities: {_listed(list(abilities.elements()), looks) or 'none'}"
    missing = [ability for ability in expected.has if ability not in abilities]
    if missing:
        yield f"it lacks {_listed(missing, looks)}"
    unwanted = [ability for ability in expected.lacks if ability in abilities]
    if unwanted:
        yield f"it has {_listed(unwanted, looks)}"
    if expected.controller not in (None, looks.controller):
        yield f"{looks.controller} controls it"


def _types_of(looks: Characteristics) -> TypeLine:
    kinds = {kind.casefold() for kind in looks.supertypes | looks.card_types}
    return TypeLine(frozenset(kinds), frozenset(kind.casefold() for kind in looks.subtypes), looks.every_creature_type)


def _listed(abilities: Sequence[Ability], looks: Characteristics) -> str:
    return "; ".join(f"“{ability_in_words(ability, looks)}”" for ability in abilities)
