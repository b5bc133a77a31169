"""
Claims about outcomes: for which values of the unknown amounts they hold at which outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import gcd

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.amounts import Undecided, Values
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.formulas import Formula, NotSo, Term, holds, number_of
from manaproof.model.measures import measured
from manaproof.model.outcomes import Outcome
from manaproof.model.regions import Box, whole_boxes
from manaproof.model.unknowns import for_values
from manaproof.queries.amounts import for_each_part
from manaproof.queries.any_number import divided

_SEVERAL = 2


@frozen
class Judged:
    """
    Whether a claim holds at an outcome, for values for which it is one.

    With `is_sample` these are some values of which it is so and not all of them.
    """

    outcome: Outcome
    box: Box
    holds: bool
    is_sample: bool = False


@frozen
class Judgement:
    """
    A claim at all outcomes; `open` says why it couldn't be told for some of them.
    """

    judged: tuple[Judged, ...]
    open: tuple[str, ...] = ()

    @property
    def holding(self) -> tuple[Judged, ...]:
        """
        Where the claim holds.
        """
        return tuple(each for each in self.judged if each.holds)

    @property
    def failing(self) -> tuple[Judged, ...]:
        """
        Where it doesn't.
        """
        return tuple(each for each in self.judged if not each.holds)


def legal_outcomes(answer: OutcomesAnswer) -> tuple[Outcome, ...]:
    """
    The outcomes on which all that is asked is legal.
    """
    return tuple(outcome for outcome in answer.outcomes if outcome.not_legal is None)


def judge(formula: Formula, answer: OutcomesAnswer) -> Judgement:
    """
    Where a formula holds among the outcomes of an answer.
    """
    if answer.over:
        formula = divided(formula, answer.over[0])
    judged: list[Judged] = []
    problems: dict[str, None] = {}
    for outcome in legal_outcomes(answer):
        for box in boxes_of(outcome, answer):
            try:
                parts = for_each_part(box, partial(_judged_at, formula, outcome))
            except NotModelled as error:
                problems[error.message] = None
                continue
            judged += [each for _, found in parts.answers for each in found]
            if parts.left:
                problems["the values fall into too many kinds"] = None
    return Judgement(tuple(judged), tuple(problems))


def _judged_at(formula: Formula, outcome: Outcome, box: Box) -> tuple[Judged, ...]:
    """
    Whether a formula holds at an outcome for some values; where that depends on how several unknowns compare, the solver tells.
    """
    at = for_values(outcome, box)
    try:
        return (Judged(at, box, holds_at(formula, outcome, box)),)
    except NotModelled:
        if sum(values.only is None for values in box) < _SEVERAL:
            raise
        return _by_solver(formula, at, box)


def _by_solver(formula: Formula, outcome: Outcome, box: Box) -> tuple[Judged, ...]:
    from manaproof.solve.claims import values_for  # noqa: PLC0415 -- loads the solver
    from manaproof.solve.session import Answer  # noqa: PLC0415

    known = for_values(formula, box)
    found = {
        claim: values_for(each, lambda measure: measured(measure, outcome.happenings), box)
        for claim, each in ((True, known), (False, NotSo(known)))
    }
    if Answer.UNKNOWN in {each.answer for each in found.values()}:
        raise NotModelled("the solver's budget ended before it could tell for which values it holds")
    possible = [claim for claim, each in found.items() if each.answer is Answer.SAT]
    if len(possible) == 1:
        return (Judged(outcome, box, possible[0]),)
    points = {claim: tuple(_at(values, each.values[values.name]) for values in box) for claim, each in found.items()}
    return tuple(Judged(for_values(outcome, point), point, claim, is_sample=True) for claim, point in points.items())


def _at(values: Values, value: int) -> Values:
    return evolve(values, first=value, step=1, last=value)


def boxes_of(outcome: Outcome, answer: OutcomesAnswer) -> tuple[Box, ...]:
    """
    The values of all unknowns for which an outcome is one of the answer.
    """
    return whole_boxes(outcome.where, answer.over[0] if answer.over else ())


def holds_at(formula: Formula, outcome: Outcome, box: Box) -> bool:
    """
    Whether a formula holds at an outcome for all of some values.

    Raises:
        Undecided: for some of them alone.
        NotModelled: it can't be told.
    """
    told = for_values(outcome.happenings, box)
    return holds(for_values(formula, box), lambda measure: measured(measure, told))


def number_at(term: Term, outcome: Outcome, box: Box) -> int:
    """
    The number that a term is at an outcome; see `holds_at`.
    """
    told = for_values(outcome.happenings, box)
    return number_of(for_values(term, box), lambda measure: measured(measure, told))


def outcomes_at(answer: OutcomesAnswer, box: Box) -> Iterator[Outcome]:
    """
    The legal outcomes for all of some values.

    Raises:
        Undecided: one is an outcome for some of them alone.
    """
    for outcome in legal_outcomes(answer):
        if any(is_within(box, other) for other in boxes_of(outcome, answer)):
            yield evolve(for_values(outcome, box), where=())


def is_within(box: Box, other: Box) -> bool:
    """
    Whether all values of a box are in another one; False if none is.

    Raises:
        Undecided: some are and others aren't.
    """
    return all(_is_within(values, wanted) for values, wanted in zip(box, other, strict=True))


def _is_within(values: Values, wanted: Values) -> bool:
    finer = wanted.step // gcd(values.step, wanted.step)
    if finer > 1 and values.only is None:
        raise Undecided(values.by_residue(finer))
    if (values.first - wanted.first) % wanted.step:
        return False
    inside = values.between(wanted.first, wanted.last)
    if inside is None or inside == values:
        return inside is not None
    below = values.between(None, wanted.first - 1)
    above = None if wanted.last is None else values.between(wanted.last + 1, None)
    raise Undecided(part for part in (below, inside, above) if part is not None)


def least_first(boxes: Iterable[Box]) -> list[Box]:
    """
    The least values of each of some boxes, each once, smallest amounts first.
    """
    points = {tuple(_at(values, values.first) for values in box) for box in boxes}
    return sorted(points, key=lambda point: (sum(each.first for each in point), [each.first for each in point]))
