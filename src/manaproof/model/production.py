"""
What mana an effect adds, and the restrictions and riders that go with it (CR 106.3, 106.6, 106.8–106.11).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.mana import ManaTypeSet
from manaproof.model.properties import Objects, Property
from manaproof.model.references import Referent


@frozen
class TypeSource:
    """
    Where the types come from that may be chosen for mana of no fixed type.
    """


@frozen
class AnyOfTypes(TypeSource):
    """
    One of the types listed: "any color", "{U} and/or {R}".
    """

    types: ManaTypeSet


@frozen
class CouldProduce(TypeSource):
    """
    The types that permanents could produce (CR 106.7); `colors_only` for "any color that … could produce".
    """

    permanents: Objects
    colors_only: bool


@frozen
class ColorsAmong(TypeSource):
    """
    The colors of objects: "any color among legendary creatures you control"; of the object pointed at if one is.
    """

    objects: Objects | Referent


@frozen
class CommanderIdentity(TypeSource):
    """
    The colors in the color identity of its player's commanders (CR 903.4).
    """


@frozen
class ChosenColor(TypeSource):
    """
    The color chosen for the source, or by an earlier part of the same effect; undefined where none was (CR 106.5).
    """


@frozen
class ProducedType(TypeSource):
    """
    The types of the mana that the event was about: "any type that land produced".
    """


@frozen
class NotedType(TypeSource):
    """
    The type of mana last noted for the source.
    """


@frozen
class CouldProduceMana(Property):
    """
    A permanent that could produce mana of some type of a source (CR 106.7): "that could produce {C}".
    """

    some_of: TypeSource


class Spread(enum.Enum):
    """
    How an amount of no fixed type is divided among the types.
    """

    ONE_TYPE = "one type"  # "three mana of any one color"
    COMBINATION = "any combination"
    DISTINCT = "different types"  # "two mana of different colors"
    EACH = "each"  # "for each color among …, add one mana of that color"


@frozen
class Mana:
    """
    What mana is added.
    """


@frozen
class Symbols(Mana):
    """
    Mana written as symbols, repeated `times`: "{G}", "{C}{C}", "{G} for each Elf you control".

    A symbol may be hybrid, Phyrexian, generic or snow (CR 106.8–106.11); it is written without braces: "G", "2/W",
    "3".
    """

    symbols: tuple[str, ...]
    times: Quantity = ONE


@frozen
class OfType(Mana):
    """
    An amount of mana of types that are chosen as it is added.
    """

    amount: Quantity
    source: TypeSource
    spread: Spread = Spread.ONE_TYPE


@frozen
class EitherMana(Mana):
    """
    A choice among several: "{W} or {U}", "{C} or one mana of the chosen color".
    """

    options: tuple[Mana, ...]


@frozen
class BothMana(Mana):
    """
    All of several together, one event: "{R}{G} and one mana of any color".
    """

    parts: tuple[Mana, ...]


@frozen
class CostOf(Mana):
    """
    "Mana equal to enchanted permanent's mana cost": its symbols, of which hybrid ones are chosen (CR 106.8–106.11).
    """

    of: Referent


@frozen
class Purpose:
    """
    One thing that restricted mana may be spent on (CR 106.6).

    `what` is the action ("cast", "activate", "cast or activate", "unlock", …), `having` what it is done with.
    """

    what: str
    having: Property | None = None
    words: str = ""


@frozen
class SpendTerm:
    """
    Something that goes with mana from its production to its spending (CR 106.6, 106.6a).
    """


@frozen
class SpendOnly(SpendTerm):
    """
    "Spend this mana only to …".
    """

    purposes: tuple[Purpose, ...]


@frozen
class CantBeSpent(SpendTerm):
    """
    "This mana can't be spent to …".
    """

    purposes: tuple[Purpose, ...]


@frozen
class WhenSpent(SpendTerm):
    """
    "If/When that mana is spent on …, …": a rider; what it does is decided when the mana is spent.
    """

    condition: str
    consequence: str


@frozen
class Persists(SpendTerm):
    """
    "Until end of turn, you don't lose this mana as steps and phases end".
    """
