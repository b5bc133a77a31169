"""
Formulas over any number of others, none included.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import z3


def all_of(claims: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """
    Every one holds; with none, true.

    >>> all_of([])
    True
    """
    given = list(claims)
    return z3.And(given) if given else z3.BoolVal(True)


def any_of(claims: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """
    At least one holds; with none, false.

    >>> any_of([])
    False
    """
    given = list(claims)
    return z3.Or(given) if given else z3.BoolVal(False)


def exactly_one(options: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """
    One holds and no other.
    """
    return z3.And([any_of(options), at_most_one(options)])


def at_most_one(options: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """
    No two hold.
    """
    return all_of(z3.Or(z3.Not(a), z3.Not(b)) for n, a in enumerate(options) for b in options[:n])


def total(terms: Sequence[z3.ArithRef]) -> z3.ArithRef:
    """
    All together; with none, zero.
    """
    if len(terms) == 1:
        return terms[0]
    return z3.Sum(list(terms)) if terms else z3.IntVal(0)


def exactly(count: int, of: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """
    So many hold, no more and no fewer.
    """
    if not 0 <= count <= len(of):
        return z3.BoolVal(False)
    if count == 0:
        return z3.Not(any_of(of))
    return all_of(of) if count == len(of) else z3.And([at_most(count, of), at_most(len(of) - count, [z3.Not(f) for f in of])])


def at_most(count: int, of: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """
    No more than so many hold.
    """
    if count < 0:
        return z3.BoolVal(False)
    return _count(of) <= count


def as_many(of: Sequence[z3.BoolRef], others: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """
    As many of some hold as of others.
    """
    if all(map(z3.is_true, others)):
        return exactly(len(others), of)
    return _count(of) == _count(others)


def _count(of: Sequence[z3.BoolRef]) -> z3.ArithRef:
    return total([z3.If(claim, z3.IntVal(1), z3.IntVal(0)) for claim in of])
