"""
What effects add to the costs of activated abilities (CR 118.8).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import ActivatedAbility, StaticAbility
from manaproof.model.board import Board
from manaproof.model.costs import PayLife
from manaproof.model.effects import ManaAbilitiesCostLife
from manaproof.model.expr import Number
from manaproof.model.permanents import Permanent
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import classify
from manaproof.rules.matching import matches
from manaproof.rules.rulebook import rule

ADDITIONAL_COSTS = rule(
    __name__,
    "118.8",
    "an additional cost that an effect applies to a spell or an ability is paid together with its other costs",
    otherwise="a spell or an ability costs what it says, whatever an effect adds",
)


def with_additional_costs(ability: ActivatedAbility, permanent: Permanent, board: Board) -> ActivatedAbility:
    """
    An ability of a permanent with what effects add to its cost.

    Raises:
        NotModelled: whether it is a mana ability, which costs more, can't be told.
    """
    life = sum(_life_added(permanent, board))
    if not life or not ADDITIONAL_COSTS.in_force:
        return ability
    is_mana_ability = classify(ability).is_mana_ability
    if is_mana_ability is None:
        raise NotModelled(f"whether an ability of `{permanent.name}` is a mana ability, which costs more, can't be told")
    return evolve(ability, cost=(*ability.cost, PayLife(Number(life)))) if is_mana_ability else ability


def _life_added(permanent: Permanent, board: Board) -> Iterator[int]:
    table = characteristics_on(board)
    for source in board.permanents:
        for own in table[source.id].abilities:
            for says in own.ability.statements if isinstance(own.ability, StaticAbility) else ():
                if isinstance(says, ManaAbilitiesCostLife):
                    context = Context(board, table, source.controller, source.id, source.chosen)
                    holds = says.condition is None or ground_truth(says.condition, context)
                    if holds and matches(says.of, table[permanent.id], permanent, context):
                        yield says.life
