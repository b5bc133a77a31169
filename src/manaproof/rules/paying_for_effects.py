"""
What effects ask players to pay (CR 118.12): who pays, and every way to do it.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import costs as c
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.permanents import PlayerName
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_value
from manaproof.rules.paying import ways_of_paying
from manaproof.rules.paying_life import why_not_payable
from manaproof.rules.payments import Paid, Payer
from manaproof.rules.performing import context_of_script
from manaproof.rules.referring import players_of
from manaproof.rules.tasks import Script, World


def ways_to_pay_for(instruction: i.PayCost, script: Script, board: Board, world: World) -> tuple[Paid, ...]:
    """
    Every way in which a player can pay what an effect asks for, none if they can't (CR 118.3). Mana can be paid.

    Raises:
        NotModelled: a part of the cost isn't encoded, or several players pay.
    """
    player = payer_of(instruction, script, board, world)

    def context_on(now: Board) -> Context:
        return evolve(context_of_script(script, now, world), you=player)

    for part in instruction.cost:
        if isinstance(part, c.PayLife) and why_not_payable(player, ground_value(part.amount, context_on(board)), board):
            return ()
    payer = Payer(player, f"`{script.name}`", script.source, context_on, for_effect=True)
    return ways_of_paying(instruction.cost, payer, board)


def payer_of(instruction: i.PayCost, script: Script, board: Board, world: World) -> PlayerName:
    """
    Who pays what an effect asks for.

    Raises:
        NotModelled: several players do.
    """
    names = players_of(instruction.player, context_of_script(script, board, world))
    if len(names) != 1:
        raise NotModelled(f"several players may pay for `{script.name}`: that isn't encoded")
    return names[0]
