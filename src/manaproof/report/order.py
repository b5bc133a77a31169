"""
The order in which outcomes and types are shown: white, blue, black, red, green, colorless, then by amount.
"""

from __future__ import annotations

from manaproof.model.amounts import at_least_values, is_none
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.outcomes import Outcome

SortKey = tuple[tuple[int, ...], int, tuple[int, ...]]


def mana_key(bag: ManaBag) -> SortKey:
    """
    Sorts amounts of mana: first by the types there are, then by how much.

    >>> bags = [ManaBag.parse(text) for text in ("{B}{B}", "{G}", "none", "{W}{G}", "{B}")]
    >>> [str(bag) for bag in sorted(bags, key=mana_key)]
    ['none', '{W}{G}', '{B}', '{B}{B}', '{G}']
    """
    types = tuple(t.bit for t in MANA_TYPES if not is_none(bag[t]))
    return types, at_least_values(bag.total), tuple(-at_least_values(amount) for amount in bag.amounts)


def in_order(outcomes: tuple[Outcome, ...]) -> list[Outcome]:
    """
    Outcomes by their mana; those with the same mana stay as the query lists them.
    """
    return sorted(outcomes, key=lambda outcome: mana_key(sum(outcome.mana.values(), ManaBag())))
