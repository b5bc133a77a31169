"""
Costs that are paid as an effect is followed (CR 118.12).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import costs as c
from manaproof.model import instructions as i
from manaproof.model.board import Board, PlayerName
from manaproof.model.outcomes import Did
from manaproof.model.symbols import in_braces
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_value
from manaproof.rules.paying import Paid, Payer, ways_of_paying
from manaproof.rules.paying_life import why_not_payable
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.referring import players_of
from manaproof.rules.tasks import Branch, Pending, Script, Task, World


def ways_to_pay_for(instruction: i.PayCost, script: Script, board: Board, world: World) -> tuple[Paid, ...]:
    """
    Every way in which a player can pay what an effect asks for, none if they can't (CR 118.3). Mana can be paid.

    Raises:
        NotModelled: a part of the cost isn't encoded, or several players pay.
    """
    player = _payer(instruction, script, board, world)

    def context_on(now: Board) -> Context:
        return evolve(context_of_script(script, now, world), you=player)

    for part in instruction.cost:
        if isinstance(part, c.PayLife) and why_not_payable(player, ground_value(part.amount, context_on(board)), board):
            return ()
    return ways_of_paying(instruction.cost, Payer(player, f"`{script.name}`", script.source, context_on), board)


def _payer(instruction: i.PayCost, script: Script, board: Board, world: World) -> PlayerName:
    names = players_of(instruction.player, context_of_script(script, board, world))
    if len(names) != 1:
        raise NotModelled(f"several players may pay for `{script.name}`: that isn't encoded")
    return names[0]


@perform.register
def _(instruction: i.PayCost, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    player = _payer(instruction, script, board, world)
    mana = tuple(Did(player, f"pay {in_braces(part.symbols)}") for part in instruction.cost if isinstance(part, c.ManaCost))
    branches = []
    for way in ways_to_pay_for(instruction, script, board, world):
        memory = script.memory
        for tally in way.memory.tallies:
            memory = memory.remembering(tally.what, tally.count)
        before = tuple(_in_the_chain(task, script) for task in way.payments)
        branches.append(go_on(way.board, script, *way.happenings, *mana, before=before, memory=memory))
    return tuple(branches)


def _in_the_chain(task: Task, script: Script) -> Task:
    """
    A payment as an event of the chain to which what asks for it belongs.
    """
    return evolve(task, opportunities=task.opportunities | script.opportunities) if isinstance(task, Pending) else task
