from collections.abc import Mapping

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solve.boards import board, lands_of

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.lookups import CountOf
from manaproof.model.mana import ManaType
from manaproof.rules.context import Context
from manaproof.rules.folding import Environment, fold_condition, fold_quantity
from manaproof.solve.lowering import SolverSymbols, lower_condition, lower_quantity

FIELDS = ("W", "G", "count")
NUMBERS = st.integers(0, 9)
CONTEXT = Context(board([]), {}, "you")

fixed = settings(max_examples=400, derandomize=True, database=None, deadline=None)


@st.composite
def quantities(draw: st.DrawFn, depth: int = 3) -> e.Quantity:
    """
    Quantities of every shape that arithmetic has.
    """
    shape = draw(st.integers(0, 2 if depth == 0 else 10))
    inner = quantities(depth - 1)
    match shape:
        case 0:
            return e.Number(draw(NUMBERS))
        case 1:
            return e.Field(draw(st.sampled_from(FIELDS)))
        case 2:
            return e.Share("split", draw(st.sampled_from([ManaType.RED, ManaType.BLUE])))
        case 3 | 4 | 5:
            kind = (e.Sum, e.Least, e.Greatest)[shape - 3]
            return kind(tuple(draw(st.lists(inner, min_size=1, max_size=3))))
        case 6:
            return e.Times(draw(st.integers(0, 3)), draw(inner))
        case 7:
            return e.Product(e.Number(draw(NUMBERS)), draw(inner))
        case 8:
            return e.Half(draw(inner), draw(st.sampled_from(e.Rounding)))
        case 9:
            return e.Difference(draw(inner), draw(inner))
        case _:
            return e.If(draw(conditions(depth - 1)), draw(inner), draw(inner))


@st.composite
def conditions(draw: st.DrawFn, depth: int = 3) -> e.Condition:
    """
    Conditions of every shape over such quantities.
    """
    match draw(st.integers(0, 3 if depth == 0 else 6)):
        case 0:
            return e.Truth(value=draw(st.booleans()))
        case 1:
            return e.Holds(draw(st.sampled_from(["tapped_for_mana", "by_effect"])))
        case 2:
            return e.ChosenIs("pick", draw(st.sampled_from(["R", "G"])))
        case 3:
            less = max(0, depth - 1)
            return e.Compare(draw(quantities(less)), draw(st.sampled_from(e.Relation)), draw(quantities(less)))
        case 4:
            return e.Not(draw(conditions(depth - 1)))
        case 5:
            return e.AllOf(tuple(draw(st.lists(conditions(depth - 1), max_size=3))))
        case _:
            return e.AnyOf(tuple(draw(st.lists(conditions(depth - 1), max_size=3))))


fields_given = st.fixed_dictionaries(dict.fromkeys(FIELDS, NUMBERS))
shares_given = st.fixed_dictionaries({("split", t): NUMBERS for t in (ManaType.RED, ManaType.BLUE)})
facts_given = st.frozensets(st.sampled_from(["tapped_for_mana", "by_effect"]))
options_given = st.sampled_from(["R", "G", ""])

Fields = Mapping[str, int]
Shares = Mapping[tuple[str, ManaType], int]


def _symbols(fields: Fields, shares: Shares, facts: frozenset[str], option: str) -> SolverSymbols:
    return SolverSymbols(
        fields={name: z3.IntVal(value) for name, value in fields.items()},
        facts={fact: z3.BoolVal(fact in facts) for fact in ("tapped_for_mana", "by_effect")},
        picks={"pick": {name: z3.BoolVal(name == option) for name in ("R", "G")}},
        shares={key: z3.IntVal(value) for key, value in shares.items()},
    )


@fixed
@given(quantities(), fields_given, shares_given, facts_given, options_given)
def test_both_lowerings_of_a_quantity_give_the_same_number(
    tree: e.Quantity, fields: Fields, shares: Shares, facts: frozenset[str], option: str
) -> None:
    """
    Plain folding with all values and the solver's term with the same values are one number.
    """
    folded = fold_quantity(tree, Environment(CONTEXT, fields, facts, {"pick": option}, shares))
    term = z3.simplify(lower_quantity(tree, _symbols(fields, shares, facts, option)))
    assert e.Number(term.as_long()) == folded


@fixed
@given(quantities(), fields_given, shares_given, facts_given, options_given)
def test_what_folding_leaves_open_is_lowered_to_the_same_number(
    tree: e.Quantity, fields: Fields, shares: Shares, facts: frozenset[str], option: str
) -> None:
    """
    Folding only facts first, and giving the solver the rest, changes nothing.
    """
    left = fold_quantity(tree, Environment(CONTEXT, facts=facts))
    folded = fold_quantity(tree, Environment(CONTEXT, fields, facts, {"pick": option}, shares))
    term = z3.simplify(lower_quantity(left, _symbols(fields, shares, frozenset(), option)))
    assert e.Number(term.as_long()) == folded


@fixed
@given(conditions(), fields_given, shares_given, facts_given, options_given)
def test_both_lowerings_of_a_condition_give_the_same_truth(
    tree: e.Condition, fields: Fields, shares: Shares, facts: frozenset[str], option: str
) -> None:
    """
    Plain folding with all values and the solver's formula with the same values are one truth.
    """
    folded = fold_condition(tree, Environment(CONTEXT, fields, facts, {"pick": option}, shares))
    formula = z3.simplify(lower_condition(tree, _symbols(fields, shares, facts, option)))
    assert e.Truth(value=z3.is_true(formula)) == folded


def test_a_named_amount_is_the_term_given_for_it() -> None:
    """
    X with a term is that term.
    """
    assert lower_quantity(e.Named("X"), SolverSymbols(names={"X": z3.IntVal(3)})).as_long() == 3


def test_a_free_amount_is_never_negative() -> None:
    """
    An amount that is chosen while paying is any number from zero on.
    """
    free = lower_quantity(e.Named("X"), SolverSymbols(free_names=True))
    solver = z3.Solver()
    assert solver.check(free < 0) == z3.unsat
    assert solver.check(free == 0) == z3.sat
    assert solver.check(free == 1000) == z3.sat


@pytest.mark.parametrize(
    "tree",
    [e.Field("R"), e.Named("X"), e.Share("split", ManaType.WHITE), e.Product(e.Field("W"), e.Field("W")), CountOf(lands_of())],
    ids=["field", "name", "share", "product of unknowns", "look-up"],
)
def test_a_quantity_without_a_term_is_an_error(tree: e.Quantity) -> None:
    """
    There is no default: what the solver can't be told is named.
    """
    with pytest.raises(NotModelled):
        lower_quantity(tree, SolverSymbols(fields={"W": z3.Int("W")}))


@pytest.mark.parametrize("tree", [e.Holds("flying"), e.ChosenIs("pick", "R")], ids=["fact", "choice"])
def test_a_condition_without_a_formula_is_an_error(tree: e.Condition) -> None:
    """
    There is no default: what the solver can't be told is named.
    """
    with pytest.raises(NotModelled):
        lower_condition(tree, SolverSymbols())
