"""
What a question makes players do, or an effect make them do.
"""

from __future__ import annotations

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.board import Board
from manaproof.model.events import PayLifeEvent
from manaproof.model.occasions import DoesEffect, PaysLife
from manaproof.rules.context import Memory
from manaproof.rules.occasions import begin
from manaproof.rules.paying_life import about_payments, why_not_payable
from manaproof.rules.tasks import Branch, Pending, Script, World


@begin.register
def _(occasion: DoesEffect, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    script = Script(occasion.effect, None, "an effect", occasion.player, memory=Memory(target=occasion.target))
    return (Branch(board, next=(script,)),)


@begin.register
def _(occasion: PaysLife, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    if about_payments(board) and occasion.amount:
        raise NotModelled("for what the life is paid isn't told; let an ability be activated whose cost it is")
    obstacle = why_not_payable(occasion.player, occasion.amount, board)
    if obstacle is not None:
        raise IllegalAction(obstacle.words, citations=obstacle.cites)
    return (Branch(board, next=(Pending(PayLifeEvent(occasion.player, occasion.amount)),)),)
