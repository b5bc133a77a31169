"""
Formulas of several unknowns, decided by the solver: against trying all values of a small range.
"""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from tests.properties.boards import fixed

from manaproof.model.amounts import Values, unknown
from manaproof.model.formulas import Both, Comparison, Either, Formula, Implies, NotSo, Number, Plus, Product, Relation, holds
from manaproof.model.unknowns import for_values
from manaproof.solve.claims import values_for
from manaproof.solve.session import Answer

BOX = (Values("m", 0, last=4), Values("n", 1, step=2, last=7))
M, N = unknown(*BOX), unknown(*BOX[::-1])


def _terms() -> st.SearchStrategy[Plus]:
    times = [st.builds(Product, st.integers(-3, 3).map(Number), st.just(Number(name))) for name in (M, N)]
    return st.builds(lambda *parts: Plus(parts), *times, st.integers(-6, 6).map(Number))


def _formulas() -> st.SearchStrategy[Formula]:
    compared: st.SearchStrategy[Formula] = st.builds(Comparison, _terms(), st.sampled_from(Relation), _terms())
    return st.recursive(
        compared,
        lambda inner: (
            inner.map(NotSo)
            | st.tuples(inner, inner).map(Both)
            | st.tuples(inner, inner).map(Either)
            | st.builds(Implies, inner, inner)
        ),
        max_leaves=4,
    )


@fixed(200)
@given(_formulas())
def test_it_finds_values_where_there_are_some(formula: Formula) -> None:
    """
    UNSAT where no values of the box do; else values that do, of the smallest sum.
    """
    found = values_for(formula, lambda _: 0, BOX)
    fitting = [sum(point) for point in product(range(5), range(1, 8, 2)) if _holds(formula, *point)]
    assert found.answer is (Answer.SAT if fitting else Answer.UNSAT)
    if fitting:
        assert _holds(formula, found.values["m"], found.values["n"])
        assert sum(found.values.values()) == min(fitting)


def _holds(formula: Formula, m: int, n: int) -> bool:
    return holds(for_values(formula, (Values("m", m, last=m), Values("n", n, last=n))), lambda _: 0)
