"""
Formulas about what happens: claims about measures of an outcome, such as "damage dealt to you <= 2 * n".

What each measure counts is told by `manaproof.model.measures` alone; here are the values that a formula is made of, and what
follows from the numbers of its measures.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator

from attrs import field, frozen

from manaproof.model.measures import Measure
from manaproof.model.walking import walk

Numbers = Callable[[Measure], int]
"""What a measure is in an outcome."""


@frozen(cache_hash=True)
class Term:
    """
    A number: of something that happens, or made from others.
    """


@frozen(cache_hash=True)
class Number(Term):
    """
    A number of its own: a known one, or an unknown amount of the question.
    """

    value: int


@frozen(cache_hash=True)
class Measured(Term):
    """
    How much of something happens.
    """

    measure: Measure


@frozen(cache_hash=True)
class Plus(Term):
    """
    The sum of numbers.
    """

    parts: tuple[Term, ...]


@frozen(cache_hash=True)
class Negative(Term):
    """
    A number with the other sign.
    """

    of: Term


@frozen(cache_hash=True)
class Product(Term):
    """
    The product of two numbers.
    """

    left: Term
    right: Term


class Relation(enum.Enum):
    """
    How two numbers compare.
    """

    EQUAL = "="
    UNEQUAL = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


@frozen(cache_hash=True)
class Formula:
    """
    A claim about an outcome.
    """


@frozen(cache_hash=True)
class Comparison(Formula):
    """
    Two numbers compare so. `is_event` tells that it says in words that something happens, or doesn't.
    """

    left: Term
    relation: Relation
    right: Term
    is_event: bool = field(default=False, eq=False)


@frozen(cache_hash=True)
class Both(Formula):
    """
    All of several claims.
    """

    parts: tuple[Formula, ...]


@frozen(cache_hash=True)
class Either(Formula):
    """
    At least one of several claims.
    """

    parts: tuple[Formula, ...]


@frozen(cache_hash=True)
class NotSo(Formula):
    """
    A claim that doesn't hold.
    """

    of: Formula


@frozen(cache_hash=True)
class Implies(Formula):
    """
    Where the premise holds the conclusion does.
    """

    premise: Formula
    conclusion: Formula


def number_of(term: Term, measured: Numbers) -> int:
    """
    The number that a term is, given what its measures are.

    >>> from manaproof.model.amounts import Values, unknown
    >>> number_of(Plus((Number(3), Negative(Product(Number(2), Number(unknown(Values("n", 1))))))), lambda _: 0)
    <3 − 2n>

    Raises:
        Undecided: it comes out differently for some values of an unknown.
        NotModelled: it has no closed form.
    """
    match term:
        case Number(value):
            return value
        case Measured(measure):
            return measured(measure)
        case Plus(parts):
            return sum(number_of(part, measured) for part in parts)
        case Negative(of):
            return -number_of(of, measured)
        case Product(left, right):
            return number_of(left, measured) * number_of(right, measured)
        case _:
            raise TypeError(f"a term of kind {type(term).__name__}")


def holds(formula: Formula, measured: Numbers) -> bool:
    """
    Whether a claim holds, given what its measures are.

    >>> holds(Implies(Comparison(Number(1), Relation.MORE, Number(2)), NotSo(Both(()))), lambda _: 0)
    True

    Raises:
        Undecided: for some values of an unknown it does, for others it doesn't.
        NotModelled: it depends on how several unknowns compare, or has no closed form.
    """
    match formula:
        case Comparison(left, relation, right):
            return _compares(number_of(left, measured), relation, number_of(right, measured))
        case Both(parts):
            return all(holds(part, measured) for part in parts)
        case Either(parts):
            return any(holds(part, measured) for part in parts)
        case NotSo(of):
            return not holds(of, measured)
        case Implies(premise, conclusion):
            return not holds(premise, measured) or holds(conclusion, measured)
        case _:
            raise TypeError(f"a formula of kind {type(formula).__name__}")


def _compares(left: int, relation: Relation, right: int) -> bool:
    match relation:
        case Relation.EQUAL:
            return left == right
        case Relation.UNEQUAL:
            return left != right
        case Relation.LESS:
            return left < right
        case Relation.AT_MOST:
            return left <= right
        case Relation.MORE:
            return left > right
        case Relation.AT_LEAST:
            return left >= right


def measures_in(value: Formula | Term) -> tuple[Measure, ...]:
    """
    The measures that a formula or term speaks of, each once.
    """
    return tuple(dict.fromkeys(part for part in walk(value) if isinstance(part, Measure)))


def premises_of(formula: Formula) -> Iterator[Formula]:
    """
    The premises without which a formula says nothing: of an implication, and of each part that all must hold.
    """
    match formula:
        case Implies(premise, conclusion):
            yield premise
            for further in premises_of(conclusion):
                yield Both((premise, further))
        case Both(parts):
            for part in parts:
                yield from premises_of(part)
        case _:
            return
