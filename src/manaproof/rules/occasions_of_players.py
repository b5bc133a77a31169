"""
What a question makes players do, or an effect make them do.
"""

from __future__ import annotations

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.board import Board
from manaproof.model.events import PayLifeEvent
from manaproof.model.occasions import DoesEffect, PaysCounters, PaysLife
from manaproof.rules.context import Memory
from manaproof.rules.occasions import begin
from manaproof.rules.paying_life import about_payments, why_not_payable
from manaproof.rules.prohibition import possible_counters, why_it_cant_happen
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


@begin.register
def _(occasion: PaysCounters, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A cost that includes an event that can't happen can't be paid (CR 614.17b).
    """
    del world
    event = occasion.event
    if why_it_cant_happen(event, board) is not None or possible_counters(event, board) != event:
        raise IllegalAction("a cost can't be paid that puts counters that can't be put", citations=("614.17b",))
    return (Branch(board, next=(Pending(event),)),)
