"""
Unknown amounts and the values that they can have, as terms and claims of the solver.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import attrs
import z3

from manaproof.model.amounts import Affine, Values
from manaproof.model.regions import Box
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.solve.formulas import all_of, any_of
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Session


def term_of(amount: int | Affine) -> z3.ArithRef:
    """
    The term that an amount is: of its unknowns, which are integers of the solver by their names.
    """
    if not isinstance(amount, Affine):
        return z3.IntVal(amount)
    factors, constant, below = amount.in_integers()
    terms = [z3.Int(name) if number == 1 else number * z3.Int(name) for name, number in factors]
    whole = terms[0] if len(terms) == 1 and not constant else z3.Sum([*terms, *([z3.IntVal(constant)] if constant else [])])
    return whole if below == 1 else whole / below


def equal(left: object, right: object) -> list[z3.BoolRef] | None:
    """
    The claims under which two values are the same that may have unknown amounts in them; None if they never are.
    """
    claims: list[z3.BoolRef] = []
    return claims if _equal(left, right, claims) else None


def _equal(left: object, right: object, claims: list[z3.BoolRef]) -> bool:
    """
    Whether two values are the same but for amounts in the same places, whose equality becomes a claim.
    """
    if isinstance(left, Affine) or isinstance(right, Affine):
        if not isinstance(left, int | Affine) or not isinstance(right, int | Affine):
            return False
        claims.append(term_of(left) == term_of(right))
        return True
    if type(left) is not type(right):
        return False
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(_equal(*pair, claims) for pair in zip(left, right, strict=True))
    kind: type = type(left)
    if attrs.has(kind):
        names = [attribute.name for attribute in attrs.fields(kind) if attribute.eq]
        return all(_equal(getattr(left, name), getattr(right, name), claims) for name in names)
    return left == right


Value = TypeVar("Value")


def known(value: Value, model: z3.ModelRef) -> Value:
    """
    The value with the numbers that unknown amounts are in a model.
    """
    found = unknowns_in(value)
    numbers = {values.name: model.eval(z3.Int(values.name), model_completion=True).as_long() for values in found}
    return for_values(value, tuple(Values(values.name, numbers[values.name], 1, numbers[values.name]) for values in found))


def within(box: Box) -> z3.BoolRef:
    """
    The claim that each unknown has one of its values.
    """
    return all_of([claim for values in box for claim in _claims(values)])


def _claims(values: Values) -> list[z3.BoolRef]:
    unknown = z3.Int(values.name)
    claims = [unknown >= values.first]
    if values.last is not None:
        claims.append(unknown <= values.last)
    if values.step > 1:
        claims.append((unknown - values.first) % values.step == 0)
    return claims


def is_partition(boxes: Sequence[Box], over: Box, budget: int = DEFAULT_BUDGET) -> Answer:
    """
    Whether boxes cover all values of the unknowns and none of them twice.

    Returns UNSAT iff they do: no values are in none or in two of them.
    """
    session = Session(budget)
    session.require([])
    inside = [within(box) for box in boxes]
    twice = [z3.And(one, other) for place, one in enumerate(inside) for other in inside[place + 1 :]]
    return session.ask(z3.Or(z3.And(within(over), z3.Not(any_of(inside))), any_of(twice)))
