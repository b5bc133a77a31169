"""
Choices as solver variables: picks are one of several Booleans, splits are shares that add up.
"""

from __future__ import annotations

from collections.abc import Mapping

import z3
from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.mana import ManaType
from manaproof.solve.formulas import all_of, any_of, at_most_one, total
from manaproof.solve.lowering import SolverSymbols, lower_condition, lower_quantity


@frozen
class LoweredChoices:
    """
    The symbols with the choices' variables in them, and the formula that says which choices are legal.
    """

    symbols: SolverSymbols
    legal: z3.BoolRef


def lower_choices(choices: tuple[e.Choice, ...], symbols: SolverSymbols, prefix: str) -> LoweredChoices:
    """
    Variables for choices.

    Rule: 106.5: where no option of a choice is allowed, nothing is chosen (2026-08-07).

    Args:
        choices: The choices, folded.
        symbols: The terms that their conditions and totals name.
        prefix: What tells these variables from those of other steps.
    """
    picks: dict[str, Mapping[str, z3.BoolRef]] = dict(symbols.picks)
    shares = dict(symbols.shares)
    legal: list[z3.BoolRef] = []
    for choice in choices:
        allowed = [lower_condition(c, symbols) for c in choice.allowed or (e.TRUE,) * len(_options(choice))]
        if isinstance(choice, e.Pick):
            options = {option: z3.Bool(f"{prefix} {choice.name} = {option}") for option in choice.options}
            picks[choice.name] = options
            legal.extend(_legal_pick(list(options.values()), allowed))
        else:
            parts = {t: z3.Int(f"{prefix} {choice.name} {t.value}") for t in choice.types}
            shares.update({(choice.name, t): part for t, part in parts.items()})
            legal.extend(_legal_split(choice, parts, allowed, symbols))
    return LoweredChoices(evolve(symbols, picks=picks, shares=shares), all_of(legal))


def _options(choice: e.Choice) -> tuple[str, ...] | tuple[ManaType, ...]:
    return choice.options if isinstance(choice, e.Pick) else choice.types


def _legal_pick(options: list[z3.BoolRef], allowed: list[z3.BoolRef]) -> list[z3.BoolRef]:
    """
    An allowed option is chosen, and only one; none if none is allowed.
    """
    chosen = [z3.Implies(option, may) for option, may in zip(options, allowed, strict=True)]
    return [*chosen, at_most_one(options), z3.Implies(any_of(allowed), any_of(options))]


def _are_enough(choice: e.Split) -> bool:
    """
    Whether it is certain that there are as many types as mana, so that each mana can be of another type.
    """
    sure = len(choice.types) if not choice.allowed else sum(1 for condition in choice.allowed if condition == e.TRUE)
    none = bool(choice.allowed) and all(condition == e.FALSE for condition in choice.allowed)
    return none or (isinstance(choice.total, e.Number) and choice.total.value <= sure)


def _legal_split(
    choice: e.Split, parts: dict[ManaType, z3.ArithRef], allowed: list[z3.BoolRef], symbols: SolverSymbols
) -> list[z3.BoolRef]:
    """
    The shares add up to the total, none of them is of a type that isn't allowed; none at all if no type is allowed.

    Raises:
        NotModelled: there may be more mana of different types than types.
    """
    if choice.distinct and not _are_enough(choice):
        raise NotModelled("there may be more mana of different types than there are types: that isn't encoded")
    whole = z3.If(any_of(allowed), lower_quantity(choice.total, symbols), z3.IntVal(0))
    most_one = [part <= 1 for part in parts.values()] if choice.distinct else []
    forbidden = [z3.Implies(z3.Not(may), part == 0) for part, may in zip(parts.values(), allowed, strict=True)]
    return [*(part >= 0 for part in parts.values()), total(list(parts.values())) == whole, *forbidden, *most_one]
