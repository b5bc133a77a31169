"""
Quantities and conditions as small frozen trees: the single definition of every guard and rewrite.

A tree is lowered twice. `manaproof.explore` folds it over a known board in plain Python; `manaproof.solve` maps it to
terms of the solver. Leaves that look at the board are in `manaproof.model.lookups`.
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.mana import ManaType


@frozen
class Quantity:
    """
    A whole number, zero or more, that a text or a rule refers to (CR 107.1).
    """


@frozen
class Condition:
    """
    A claim that holds or doesn't.
    """


@frozen
class Number(Quantity):
    """
    A constant.
    """

    value: int


@frozen
class Named(Quantity):
    """
    An amount with a name: the X of a cost (CR 107.3), or an unknown of a question.
    """

    name: str


@frozen
class Field(Quantity):
    """
    A numeric field of the event that is being looked at, for example `count` of a draw or `W` of produced mana.
    """

    name: str


@frozen
class Share(Quantity):
    """
    How much of one type a `Split` choice gives.
    """

    choice: str
    mana_type: ManaType


@frozen
class Sum(Quantity):
    """
    All terms together.
    """

    terms: tuple[Quantity, ...]


@frozen
class Times(Quantity):
    """
    A constant multiple.
    """

    factor: int
    of: Quantity


@frozen
class Product(Quantity):
    """
    The product of two quantities, for "{G}{G} for each …" and the like; the solver takes it where one is constant.
    """

    left: Quantity
    right: Quantity


class Rounding(enum.Enum):
    """
    The way a half is rounded; every text says which (CR 107.1a).
    """

    UP = "up"
    DOWN = "down"


@frozen
class Half(Quantity):
    """
    Half of a quantity.
    """

    of: Quantity
    rounded: Rounding


@frozen
class Difference(Quantity):
    """
    `left` minus `right`, but not below zero (CR 107.1b).
    """

    left: Quantity
    right: Quantity


@frozen
class Least(Quantity):
    """
    The smallest of several quantities.
    """

    terms: tuple[Quantity, ...]


@frozen
class Greatest(Quantity):
    """
    The largest of several quantities.
    """

    terms: tuple[Quantity, ...]


@frozen
class If(Quantity):
    """
    One quantity where a condition holds, another where it doesn't.
    """

    condition: Condition
    then: Quantity
    otherwise: Quantity


class Relation(enum.Enum):
    """
    How two quantities compare.
    """

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="
    MORE = ">"
    LESS = "<"


@frozen
class Compare(Condition):
    """
    A comparison of two quantities.
    """

    left: Quantity
    relation: Relation
    right: Quantity


@frozen
class Truth(Condition):
    """
    A constant claim.
    """

    value: bool


@frozen
class Holds(Condition):
    """
    A named fact of the event or of the resolving ability, for example `tapped_for_mana` or `by_effect`.
    """

    fact: str


@frozen
class ChosenIs(Condition):
    """
    A `Pick` choice fell on this option.
    """

    choice: str
    option: str


@frozen
class AllOf(Condition):
    """
    Every claim holds; with no claims, true.
    """

    claims: tuple[Condition, ...]


@frozen
class AnyOf(Condition):
    """
    At least one claim holds; with no claims, false.
    """

    claims: tuple[Condition, ...]


@frozen
class Not(Condition):
    """
    The claim doesn't hold.
    """

    claim: Condition


TRUE = Truth(value=True)
FALSE = Truth(value=False)
ZERO = Number(0)
ONE = Number(1)


def at_least(quantity: Quantity, least: int) -> Compare:
    """
    The claim that a quantity is `least` or more.
    """
    return Compare(quantity, Relation.AT_LEAST, Number(least))


@frozen
class Pick:
    """
    A choice of one of several options, made by the player who applies or resolves what the choice belongs to.

    An option whose condition doesn't hold can't be chosen; where none can, nothing is chosen and the rewrite does
    nothing.
    """

    name: str
    options: tuple[str, ...]
    allowed: tuple[Condition, ...] = ()


@frozen
class Split:
    """
    A choice of how an amount is divided among types of mana ("in any combination of colors").

    `distinct` allows at most one of each type ("of different colors").
    """

    name: str
    total: Quantity
    types: tuple[ManaType, ...]
    distinct: bool = False
    allowed: tuple[Condition, ...] = ()


Choice = Pick | Split
