"""
The second lowering of value trees: what folding over a known board leaves open becomes terms of the solver.

`manaproof.rules.folding` is the first. Amounts are integers without a bound, never bit-vectors: the rules have no
wrap-around.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import z3
from attrs import field, frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.mana import MANA_TYPES, ManaType
from manaproof.solve.amounts import term_of
from manaproof.solve.formulas import all_of, any_of, total

Key = TypeVar("Key")
Term = TypeVar("Term")

_RELATIONS: Mapping[e.Relation, Callable[[z3.ArithRef, z3.ArithRef], z3.BoolRef]] = {
    e.Relation.EQUAL: lambda left, right: left == right,
    e.Relation.AT_LEAST: lambda left, right: left >= right,
    e.Relation.AT_MOST: lambda left, right: left <= right,
    e.Relation.MORE: lambda left, right: left > right,
    e.Relation.LESS: lambda left, right: left < right,
}

Amounts = tuple[z3.ArithRef, ...]
"""
Six terms, the amounts of mana in the order W U B R G C.
"""

Numbers = Mapping[str, z3.ArithRef]
"""
The numbers of an event as terms, by the names of its fields.
"""


@frozen
class SolverSymbols:
    """
    The solver's terms for what a folded tree may still name: fields, facts, choices and amounts with a name.

    With `free_names` an amount with a name that isn't here is any amount, zero or more: the X of a cost that is chosen
    while paying (CR 106.7 ignores costs).
    """

    fields: Mapping[str, z3.ArithRef] = field(factory=dict)
    facts: Mapping[str, z3.BoolRef] = field(factory=dict)
    picks: Mapping[str, Mapping[str, z3.BoolRef]] = field(factory=dict)
    shares: Mapping[tuple[str, ManaType], z3.ArithRef] = field(factory=dict)
    names: Mapping[str, z3.ArithRef] = field(factory=dict)
    free_names: bool = False


NO_SYMBOLS = SolverSymbols()


def fields_of(amounts: Amounts) -> Numbers:
    """
    The amounts of a production as the fields that guards and rewrites name.
    """
    return {t.value: amounts[t.bit] for t in MANA_TYPES}


def amounts_of(numbers: Numbers) -> Amounts:
    """
    The amounts of a production whose numbers are given by the names of its fields.
    """
    return tuple(numbers[t.value] for t in MANA_TYPES)


def lower_quantity(tree: e.Quantity, symbols: SolverSymbols) -> z3.ArithRef:
    """
    A folded quantity as a term of the solver.

    Raises:
        NotModelled: it names something that has no term here, or multiplies two unknowns.
    """
    match tree:
        case e.Number(value):
            return term_of(value)
        case e.Field(name):
            return _known(symbols.fields, name, "a field")
        case e.Named(name):
            return _named(name, symbols)
        case e.Share(choice, mana_type):
            return _known(symbols.shares, (choice, mana_type), "a share")
        case e.Sum(terms):
            return total([lower_quantity(term, symbols) for term in terms])
        case e.Times(factor, of):
            return factor * lower_quantity(of, symbols)
        case e.Product(e.Number(factor), of) | e.Product(of, e.Number(factor)):
            return factor * lower_quantity(of, symbols)
        case e.Half(of, rounded):
            return (lower_quantity(of, symbols) + (1 if rounded is e.Rounding.UP else 0)) / 2
        case e.Difference(left, right):
            difference = lower_quantity(left, symbols) - lower_quantity(right, symbols)
            return z3.If(difference >= 0, difference, z3.IntVal(0))
        case e.Least(terms):
            return _extreme(terms, symbols, e.Relation.AT_MOST)
        case e.Greatest(terms):
            return _extreme(terms, symbols, e.Relation.AT_LEAST)
        case e.If(condition, then, otherwise):
            claim = lower_condition(condition, symbols)
            return z3.If(claim, lower_quantity(then, symbols), lower_quantity(otherwise, symbols))
        case _:
            raise NotModelled(f"the solver has no term for a quantity of kind {type(tree).__name__}")


def lower_condition(tree: e.Condition, symbols: SolverSymbols) -> z3.BoolRef:
    """
    A folded condition as a formula of the solver.

    Raises:
        NotModelled: it names something that has no term here.
    """
    match tree:
        case e.Truth(value):
            return z3.BoolVal(value)
        case e.Holds(fact):
            return _known(symbols.facts, fact, "a fact")
        case e.ChosenIs(choice, option):
            options: Mapping[str, z3.BoolRef] = _known(symbols.picks, choice, "a choice")
            return options.get(option, z3.BoolVal(False))
        case e.Compare(left, relation, right):
            return _RELATIONS[relation](lower_quantity(left, symbols), lower_quantity(right, symbols))
        case e.Not(claim):
            return z3.Not(lower_condition(claim, symbols))
        case e.AllOf(claims):
            return all_of(lower_condition(claim, symbols) for claim in claims)
        case e.AnyOf(claims):
            return any_of(lower_condition(claim, symbols) for claim in claims)
        case _:
            raise NotModelled(f"the solver has no formula for a condition of kind {type(tree).__name__}")


def _known(known: Mapping[Key, Term], key: Key, what: str) -> Term:
    if key not in known:
        raise NotModelled(f"the solver has no term for {what} that is named here: `{key}`")
    return known[key]


def _named(name: str, symbols: SolverSymbols) -> z3.ArithRef:
    if name in symbols.names or not symbols.free_names:
        return _known(symbols.names, name, "an amount")
    free = z3.Int(f"free {name}")
    return z3.If(free >= 0, free, z3.IntVal(0))


def _extreme(terms: tuple[e.Quantity, ...], symbols: SolverSymbols, relation: e.Relation) -> z3.ArithRef:
    lowered = [lower_quantity(term, symbols) for term in terms]
    best = lowered[0]
    for term in lowered[1:]:
        best = z3.If(_RELATIONS[relation](best, term), best, term)
    return best
