"""
Instructions by which players lose unspent mana (CR 106.4, 106.13).
"""

from __future__ import annotations

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import LoseMana
from manaproof.rules.mana_pools import pool_of
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.referring import players_of
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once
from manaproof.rules.unspent import together


@perform.register
def _(instruction: i.LoseUnspentMana, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    losing = players_of(instruction.player, context)
    adding = None
    if instruction.added_by is not None:
        (adding, *others) = players_of(instruction.added_by, context)
        if others:
            raise NotModelled(f"`{script.name}` lets several players add the mana that one lost: that isn't encoded")
    losses = [LoseMana(name, together(pool_of(name, board)), adding) for name in losing]
    return (go_on(board, script, before=at_once([Pending(loss, script.opportunities) for loss in losses])),)
