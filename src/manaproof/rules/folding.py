"""
Folding of value trees over a known board: every look-up becomes a constant, and so does all that follows from constants.

What stays are fields of the event, choices and named unknowns whose values aren't given. With all of them given a
tree folds to a `Number` or a `Truth`: plain evaluation. With some left, what stays is arithmetic that the solver
takes as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.mana import ManaType
from manaproof.rules.conditions import condition_of
from manaproof.rules.context import Context
from manaproof.rules.matching import RELATIONS
from manaproof.rules.quantities import compared_by_size, quantity_of


@frozen
class Environment:
    """
    What is known while folding: numbers and facts of the event, and choices made. What isn't here stays in the tree.

    `complete` says that a field that isn't here is 0: an event has no counters of a kind that it doesn't name.
    """

    context: Context
    fields: Mapping[str, int] = field(factory=dict)
    facts: frozenset[str] | None = None
    picks: Mapping[str, str] = field(factory=dict)
    shares: Mapping[tuple[str, ManaType], int] = field(factory=dict)
    complete: bool = False


def fold_quantity(quantity: e.Quantity, env: Environment) -> e.Quantity:
    """
    The same quantity with everything known folded in.
    """
    match quantity:
        case e.Number():
            return quantity
        case e.Field(name):
            if env.complete or name in env.fields:
                return e.Number(env.fields.get(name, 0))
            return quantity
        case e.Share(choice, mana_type):
            key = (choice, mana_type)
            return e.Number(env.shares[key]) if key in env.shares else quantity
        case e.Named(name):
            remembered = env.context.memory.tally(name)
            return quantity if remembered is None else e.Number(remembered)
        case e.If(condition, then, otherwise):
            return _fold_if(fold_condition(condition, env), then, otherwise, env)
        case e.Sum(terms) | e.Least(terms) | e.Greatest(terms):
            return _fold_many(quantity, [fold_quantity(term, env) for term in terms])
        case e.Times(factor, of):
            return _fold_product(e.Number(factor), fold_quantity(of, env))
        case e.Product(left, right):
            return _fold_product(fold_quantity(left, env), fold_quantity(right, env))
        case e.Half(of, rounded):
            return _fold_half(fold_quantity(of, env), rounded)
        case e.Difference(left, right):
            return _fold_difference(fold_quantity(left, env), fold_quantity(right, env))
        case _:
            return e.Number(quantity_of(quantity, env.context))


def fold_condition(condition: e.Condition, env: Environment) -> e.Condition:
    """
    The same condition with everything known folded in.
    """
    match condition:
        case e.Truth():
            return condition
        case e.Holds(fact):
            return condition if env.facts is None else e.Truth(value=fact in env.facts)
        case e.ChosenIs(choice, option):
            return e.Truth(value=env.picks[choice] == option) if choice in env.picks else condition
        case e.Compare():
            return _fold_compare(condition, env)
        case e.Not(claim):
            folded = fold_condition(claim, env)
            return e.Truth(value=not folded.value) if isinstance(folded, e.Truth) else e.Not(folded)
        case e.AllOf(claims):
            return _fold_claims(claims, env, absorbing=False)
        case e.AnyOf(claims):
            return _fold_claims(claims, env, absorbing=True)
        case _:
            return e.Truth(value=condition_of(condition, env.context))


def _fold_claims(claims: tuple[e.Condition, ...], env: Environment, *, absorbing: bool) -> e.Condition:
    left: list[e.Condition] = []
    for claim in claims:
        folded = fold_condition(claim, env)
        if not isinstance(folded, e.Truth):
            left.append(folded)
        elif folded.value is absorbing:
            return folded
    if not left:
        return e.Truth(value=not absorbing)
    if len(left) == 1:
        return left[0]
    return e.AnyOf(tuple(left)) if absorbing else e.AllOf(tuple(left))


def _fold_if(condition: e.Condition, then: e.Quantity, otherwise: e.Quantity, env: Environment) -> e.Quantity:
    if isinstance(condition, e.Truth):
        return fold_quantity(then if condition.value else otherwise, env)
    return e.If(condition, fold_quantity(then, env), fold_quantity(otherwise, env))


def _fold_many(quantity: e.Quantity, terms: list[e.Quantity]) -> e.Quantity:
    known = [term.value for term in terms if isinstance(term, e.Number)]
    unknown = [term for term in terms if not isinstance(term, e.Number)]
    match quantity:
        case e.Sum():
            constant = sum(known)
            if not unknown:
                return e.Number(constant)
            return e.Sum((*unknown, e.Number(constant))) if constant else e.Sum(tuple(unknown))
        case e.Least():
            return e.Number(min(known)) if not unknown else e.Least(tuple(terms))
        case _:
            return e.Number(max(known)) if not unknown else e.Greatest(tuple(terms))


def _fold_product(left: e.Quantity, right: e.Quantity) -> e.Quantity:
    match left, right:
        case e.Number(a), e.Number(b):
            return e.Number(a * b)
        case (e.Number(a), other) | (other, e.Number(a)):
            return e.Times(a, other)
        case _:
            return e.Product(left, right)


def _fold_half(of: e.Quantity, rounded: e.Rounding) -> e.Quantity:
    if isinstance(of, e.Number):
        return e.Number((of.value + (rounded is e.Rounding.UP)) // 2)
    return e.Half(of, rounded)


def _fold_difference(left: e.Quantity, right: e.Quantity) -> e.Quantity:
    match left, right:
        case e.Number(a), e.Number(b):
            return e.Number(max(0, a - b))
        case _, e.Number(0):
            return left
        case _:
            return e.Difference(left, right)


def _fold_compare(condition: e.Compare, env: Environment) -> e.Condition:
    right = fold_quantity(condition.right, env)
    if isinstance(right, e.Number):
        decided = compared_by_size(condition.left, condition.relation, right.value, env.context)
        if decided is not None:
            return e.Truth(value=decided)
    left = fold_quantity(condition.left, env)
    if isinstance(left, e.Number) and isinstance(right, e.Number):
        return e.Truth(value=RELATIONS[condition.relation](left.value, right.value))
    return e.Compare(left, condition.relation, right)


def ground_value(quantity: e.Quantity, context: Context, env: Environment | None = None) -> int:
    """
    The number that a quantity is.

    Raises:
        NotModelled: it has a name whose value isn't given.
    """
    folded = fold_quantity(quantity, env or Environment(context))
    if isinstance(folded, e.Number):
        return folded.value
    raise NotModelled(
        f"an amount has no known value here: `{_unknown_name(folded)}`; give it with the event, for example `with X=3`"
    )


def ground_truth(condition: e.Condition, context: Context, env: Environment | None = None) -> bool:
    """
    Whether a condition holds.

    Raises:
        NotModelled: it depends on something that isn't given.
    """
    folded = fold_condition(condition, env or Environment(context, facts=frozenset()))
    if isinstance(folded, e.Truth):
        return folded.value
    raise NotModelled("a condition depends on an amount that isn't given")


def _unknown_name(quantity: e.Quantity) -> str:
    match quantity:
        case e.Named(name) | e.Field(name):
            return name
        case e.Sum(terms) | e.Least(terms) | e.Greatest(terms):
            return next((_unknown_name(t) for t in terms if not isinstance(t, e.Number)), "?")
        case e.Times(_, of) | e.Half(of, _):
            return _unknown_name(of)
        case e.Product(left, right) | e.Difference(left, right):
            return _unknown_name(right if isinstance(left, e.Number) else left)
        case _:
            return "?"
