import pytest
from tests.rules.making import BEARS, CREATURE, board

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.lookups import CountOf
from manaproof.model.properties import Objects
from manaproof.rules.context import Context, Memory
from manaproof.rules.folding import Environment, fold_condition, fold_quantity, ground_truth, ground_value
from manaproof.rules.layers import characteristics_on

TWO_BEARS = board([BEARS, BEARS])
HERE = Context(TWO_BEARS, characteristics_on(TWO_BEARS), "you", memory=Memory().remembering("X", 3))
N = e.Field("n")
BEARS_HERE = CountOf(Objects(CREATURE))


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        pytest.param(e.Number(4), 4, id="a constant"),
        pytest.param(e.Named("X"), 3, id="a remembered number"),
        pytest.param(BEARS_HERE, 2, id="a look-up"),
        pytest.param(e.Sum(()), 0, id="an empty sum"),
        pytest.param(e.Sum((e.ONE, BEARS_HERE)), 3, id="a sum"),
        pytest.param(e.Times(3, BEARS_HERE), 6, id="times"),
        pytest.param(e.Times(0, BEARS_HERE), 0, id="times none"),
        pytest.param(e.Product(e.Named("X"), BEARS_HERE), 6, id="a product"),
        pytest.param(e.Half(e.Number(3), e.Rounding.UP), 2, id="half of three, up"),
        pytest.param(e.Half(e.Number(3), e.Rounding.DOWN), 1, id="half of three, down"),
        pytest.param(e.Half(e.Number(4), e.Rounding.UP), 2, id="half of four"),
        pytest.param(e.Half(e.ZERO, e.Rounding.UP), 0, id="half of none"),
        pytest.param(e.Difference(e.Number(3), e.ONE), 2, id="minus"),
        pytest.param(e.Difference(e.ONE, e.Number(3)), 0, id="not below zero"),
        pytest.param(e.Difference(e.ONE, e.ONE), 0, id="minus itself"),
        pytest.param(e.Least((e.ONE, e.Number(3))), 1, id="the least"),
        pytest.param(e.Greatest((e.ONE, e.Number(3))), 3, id="the greatest"),
        pytest.param(e.If(e.TRUE, e.ONE, e.ZERO), 1, id="if it holds"),
        pytest.param(e.If(e.FALSE, e.ONE, e.ZERO), 0, id="if it doesn't hold"),
    ],
)
def test_known_quantities_are_numbers(quantity: e.Quantity, expected: int) -> None:
    """
    With everything known a tree is a number.
    """
    assert ground_value(quantity, HERE) == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        pytest.param(e.Compare(e.ONE, e.Relation.EQUAL, e.ONE), True, id="equal"),
        pytest.param(e.Compare(e.ONE, e.Relation.MORE, e.ONE), False, id="more than itself"),
        pytest.param(e.Compare(e.ONE, e.Relation.LESS, e.ONE), False, id="less than itself"),
        pytest.param(e.Compare(e.ONE, e.Relation.AT_LEAST, e.ONE), True, id="at least itself"),
        pytest.param(e.Compare(e.ONE, e.Relation.AT_MOST, e.ZERO), False, id="at most less"),
        pytest.param(e.AllOf(()), True, id="all of none"),
        pytest.param(e.AnyOf(()), False, id="any of none"),
        pytest.param(e.AllOf((e.TRUE, e.FALSE)), False, id="all of two"),
        pytest.param(e.AnyOf((e.FALSE, e.TRUE)), True, id="any of two"),
        pytest.param(e.Not(e.FALSE), True, id="not"),
        pytest.param(e.Holds("fact"), False, id="a fact that isn't one"),
    ],
)
def test_known_conditions_are_true_or_false(condition: e.Condition, expected: bool) -> None:
    """
    With everything known a condition holds or doesn't.
    """
    assert ground_truth(condition, HERE) is expected


@pytest.mark.parametrize(
    ("quantity", "expected"),
    [
        pytest.param(N, N, id="a field stays"),
        pytest.param(e.Sum((N, e.ONE, BEARS_HERE)), e.Sum((N, e.Number(3))), id="constants are gathered"),
        pytest.param(e.Times(2, N), e.Times(2, N), id="a multiple stays"),
        pytest.param(e.Product(BEARS_HERE, N), e.Times(2, N), id="a known factor"),
        pytest.param(e.Difference(N, e.ZERO), N, id="minus none"),
        pytest.param(e.If(e.at_least(N, 1), BEARS_HERE, e.ZERO), e.If(e.at_least(N, 1), e.Number(2), e.ZERO), id="inside a case"),
    ],
)
def test_what_is_unknown_stays(quantity: e.Quantity, expected: e.Quantity) -> None:
    """
    What stays of a tree is arithmetic over fields of the event.
    """
    assert fold_quantity(quantity, Environment(HERE)) == expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        pytest.param(e.AllOf((e.TRUE, e.at_least(N, 1))), e.at_least(N, 1), id="what is left of all"),
        pytest.param(e.AllOf((e.at_least(N, 1), e.FALSE)), e.FALSE, id="one that fails decides"),
        pytest.param(e.AnyOf((e.at_least(N, 1), e.TRUE)), e.TRUE, id="one that holds decides"),
        pytest.param(e.Not(e.at_least(N, 1)), e.Not(e.at_least(N, 1)), id="not of something unknown"),
    ],
)
def test_what_decides_a_condition(condition: e.Condition, expected: e.Condition) -> None:
    """
    A condition is folded as far as what is known decides it.
    """
    assert fold_condition(condition, Environment(HERE)) == expected


def test_a_complete_event_has_no_other_fields() -> None:
    """
    A kind of counters that an event doesn't name is none of it.
    """
    env = Environment(HERE, {"n": 2}, complete=True)
    assert [fold_quantity(field, env) for field in (N, e.Field("other"))] == [e.Number(2), e.ZERO]


def test_a_number_that_is_not_given_is_an_error() -> None:
    """
    An amount without a value isn't guessed.
    """
    with pytest.raises(NotModelled):
        ground_value(e.Named("Y"), HERE)
