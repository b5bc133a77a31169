"""
The activated abilities that a permanent has, numbered as questions number them.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.abilities import ActivatedAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.rules.context import Context
from manaproof.rules.cost_increases import with_additional_costs
from manaproof.rules.layers import characteristics_on


@frozen
class Activatable:
    """
    An activated ability of a permanent, its number among them from 1, and the permanent's characteristics.

    `player` is who would activate it.
    """

    own: OwnAbility
    ability: ActivatedAbility
    number: int
    permanent: Permanent
    looks: Characteristics
    player: PlayerName


def activated_abilities(board: Board, permanent: Permanent, player: PlayerName | None = None) -> tuple[Activatable, ...]:
    """
    The activated abilities that a permanent has now, in order: printed ones, then those of land types, then granted ones.

    `player` None is its controller.
    """
    looks = characteristics_on(board)[permanent.id]
    found = [own for own in looks.abilities if isinstance(own.ability, ActivatedAbility)]
    return tuple(
        Activatable(
            own,
            with_additional_costs(own.ability, permanent, board),
            number,
            permanent,
            looks,
            player or permanent.controller,
        )
        for number, own in enumerate(found, start=1)
        if isinstance(own.ability, ActivatedAbility)
    )


def context_of_ability(item: Activatable, board: Board) -> Context:
    """
    The context in which an ability's words are read as it is activated.
    """
    permanent = item.permanent
    return Context(board, characteristics_on(board), item.player, permanent.id, permanent.chosen)
