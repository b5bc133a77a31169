"""
Formulas about an outcome whose amounts depend on several unknowns: whether there are values for which one holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import z3
from attrs import frozen

from manaproof.model import formulas as f
from manaproof.model.measures import Measure
from manaproof.model.regions import Box
from manaproof.solve.amounts import term_of, within
from manaproof.solve.formulas import all_of, any_of
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, Session

_COMPARED: dict[f.Relation, Callable[[z3.ArithRef, z3.ArithRef], z3.BoolRef]] = {
    f.Relation.EQUAL: lambda left, right: left == right,
    f.Relation.UNEQUAL: lambda left, right: left != right,
    f.Relation.LESS: lambda left, right: left < right,
    f.Relation.AT_MOST: lambda left, right: left <= right,
    f.Relation.MORE: lambda left, right: left > right,
    f.Relation.AT_LEAST: lambda left, right: left >= right,
}


@frozen
class Found:
    """
    Whether there are such values (SAT), and then the least ones: of the smallest sum, of these the first in the order of the box.
    """

    answer: Answer
    values: Mapping[str, int] = {}


def values_for(formula: f.Formula, measured: Callable[[Measure], int], box: Box, budget: int | None = None) -> Found:
    """
    Values of the unknowns within a box for which a formula holds, given what its measures are.

    Returns UNSAT iff there are none.

    Raises:
        NotModelled: a number of it has no closed form.
    """
    session = Session(DEFAULT_BUDGET if budget is None else budget)
    session.require([Claim("values", within(box)), Claim("formula", _lowered(formula, measured))])
    answer = session.ask()
    if answer is not Answer.SAT:
        return Found(answer)
    return Found(Answer.SAT, _least(session, box, _model(session, box)))


def _least(session: Session, box: Box, found: dict[str, int]) -> dict[str, int]:
    """
    The values of the smallest sum, and of those the first in the order of the box; what the budget doesn't decide stays as found.
    """
    settled: list[z3.BoolRef] = []
    for part in (box, *((values,) for values in box)):
        term, least = z3.Sum([z3.Int(values.name) for values in part]), sum(values.first for values in part)
        while least < (most := sum(found[values.name] for values in part)):
            middle = (least + most) // 2
            match session.ask(*settled, term <= middle):
                case Answer.SAT:
                    found = _model(session, box)
                case Answer.UNSAT:
                    least = middle + 1
                case Answer.UNKNOWN:
                    return found
        settled.append(term == most)
    return found


def _model(session: Session, box: Box) -> dict[str, int]:
    model = session.model()
    numbers = {values.name: model.eval(z3.Int(values.name), model_completion=True) for values in box}
    return {name: number.as_long() for name, number in numbers.items() if isinstance(number, z3.IntNumRef)}


def _lowered(formula: f.Formula, measured: Callable[[Measure], int]) -> z3.BoolRef:
    """
    The formula as a claim of the solver: the second lowering of `manaproof.model.formulas.holds`.
    """
    match formula:
        case f.Comparison(left, relation, right):
            terms = (term_of(f.number_of(term, measured)) for term in (left, right))
            return _COMPARED[relation](*terms)
        case f.Both(parts):
            return all_of([_lowered(part, measured) for part in parts])
        case f.Either(parts):
            return any_of([_lowered(part, measured) for part in parts])
        case f.NotSo(of):
            return z3.Not(_lowered(of, measured))
        case f.Implies(premise, conclusion):
            return z3.Implies(_lowered(premise, measured), _lowered(conclusion, measured))
        case _:
            raise TypeError(f"a formula of kind {type(formula).__name__}")
