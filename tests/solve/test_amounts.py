from collections.abc import Callable
from itertools import product

import pytest
import z3

from manaproof.errors import NotModelled
from manaproof.model.amounts import Undecided, Values, unknown
from manaproof.model.regions import joined
from manaproof.solve.amounts import is_partition, term_of, within
from manaproof.solve.formulas import any_of
from manaproof.solve.session import Answer, Session

PROGRESSIONS = (Values("n", 0), Values("n", 1), Values("n", 2, last=9), Values("n", 3, step=2), Values("n", 4, step=3, last=19))
FACTORS = (1, 2, 3, -1, -2)
CONSTANTS = (-7, -2, 0, 1, 6)
AMOUNTS = list(product(PROGRESSIONS, FACTORS, CONSTANTS))
WITH_DIVISOR = [(*amount, divisor) for amount in AMOUNTS[::4] for divisor in (2, 3)]


def _is_valid(claim: z3.BoolRef) -> bool:
    session = Session()
    session.require([])
    return session.ask(z3.Not(claim)) is Answer.UNSAT


def _on_parts(values: Values, ask: Callable[[int], int]) -> list[tuple[Values, int]]:
    """
    What comes out on each part of the values, as the values are split wherever it comes out differently.
    """
    found, waiting = [], [values]
    while waiting:
        part = waiting.pop()
        try:
            found.append((part, ask(unknown(part))))
        except Undecided as undecided:
            waiting += undecided.parts
    return found


@pytest.mark.parametrize(("values", "factor", "constant"), AMOUNTS)
def test_a_comparison_splits_the_values_where_it_changes(values: Values, factor: int, constant: int) -> None:
    """
    For all values of n, each of the five comparisons of factor·n + constant with 0 is what the part of n says.
    """
    n = z3.Int("n")
    term = factor * n + constant
    for claim, ask in (
        (term < 0, lambda amount: amount < 0),
        (term <= 0, lambda amount: amount <= 0),
        (term == 0, lambda amount: amount == 0),
        (term > 0, lambda amount: amount > 0),
        (term != 0, bool),
    ):
        parts = _on_parts(values, lambda amount, ask=ask: ask(factor * amount + constant))  # type: ignore[misc]
        assert is_partition([(part,) for part, _ in parts], (values,)) is Answer.UNSAT
        for part, answer in parts:
            assert _is_valid(z3.Implies(within((part,)), claim == bool(answer)))


@pytest.mark.parametrize(("values", "factor", "constant", "divisor"), WITH_DIVISOR)
def test_halving_is_affine_for_each_residue(values: Values, factor: int, constant: int, divisor: int) -> None:
    """
    For all values of n the quotient is the greatest number that times the divisor is at most factor·n + constant.
    """
    n = z3.Int("n")
    term = factor * n + constant
    parts = _on_parts(values, lambda amount: (factor * amount + constant) // divisor)
    assert is_partition([(part,) for part, _ in parts], (values,)) is Answer.UNSAT
    for part, quotient in parts:
        found = term_of(quotient)
        assert _is_valid(z3.Implies(within((part,)), z3.And(divisor * found <= term, term < divisor * (found + 1))))


@pytest.mark.parametrize(("values", "factor", "constant"), AMOUNTS[::3])
def test_least_greatest_and_subtraction_that_stops_at_0(values: Values, factor: int, constant: int) -> None:
    """
    For all values of n.
    """
    term = factor * z3.Int("n") + constant
    for claimed, ask in (
        (z3.If(term > 0, term, 0), lambda amount: max(0, amount)),
        (z3.If(term < 5, term, 5), lambda amount: min(5, amount)),
        (z3.If(term > 3 - term, term, 3 - term), lambda amount: max(amount, 3 - amount)),
    ):
        for part, answer in _on_parts(values, lambda amount, ask=ask: ask(factor * amount + constant)):  # type: ignore[misc]
            assert _is_valid(z3.Implies(within((part,)), claimed == term_of(answer)))


@pytest.mark.parametrize("values", PROGRESSIONS)
def test_sums_and_multiples_are_affine_again(values: Values) -> None:
    """
    For all values of n.
    """
    n, amount = z3.Int("n"), unknown(values)
    for found, claimed in (
        (amount + 3, n + 3),
        (3 - amount, 3 - n),
        (2 * amount - amount * 5, -3 * n),
        (amount - amount, z3.IntVal(0)),
        (-amount + 2 * amount, n),
    ):
        assert _is_valid(z3.Implies(within((values,)), term_of(found) == claimed))


@pytest.mark.parametrize("values", PROGRESSIONS)
def test_parts_that_are_joined_are_the_same_region(values: Values) -> None:
    """
    For all values of n, whatever they were split by.
    """
    for divisor in (2, 3, 4):
        parts = [(part,) for part, _ in _on_parts(values, lambda amount, by=divisor: max(amount, 5) // by)]  # type: ignore[misc]
        region = joined(parts)
        assert len(region) <= len(parts)
        assert _is_valid(any_of([within(box) for box in region]) == any_of([within(box) for box in parts]))


def test_boxes_that_leave_a_value_out_or_overlap_are_no_partition() -> None:
    """
    The check can fail.
    """
    over = (Values("n", 1),)
    assert is_partition([(Values("n", 1, last=1),), (Values("n", 3),)], over) is Answer.SAT
    assert is_partition([(Values("n", 1, last=3),), (Values("n", 3),)], over) is Answer.SAT
    assert is_partition([(Values("n", 1, last=2),), (Values("n", 3),)], over) is Answer.UNSAT


def test_what_has_no_form_is_refused() -> None:
    """
    A product of unknowns, a number of things, two unknowns compared, and parts that are too fine.
    """
    over = (Values("m", 1), Values("n", 1))
    m, n = unknown(*over), unknown(*reversed(over))
    with pytest.raises(NotModelled, match="product"):
        _ = m * n
    with pytest.raises(NotModelled, match="number of events"):
        list(range(n))
    with pytest.raises(NotModelled, match="compare"):
        _ = m < n
    assert (m + n > 1) is True
    with pytest.raises(NotModelled, match="kinds"):
        _on_parts(Values("n", 1), lambda amount: sum((amount + place) // 2**place for place in range(8)))
