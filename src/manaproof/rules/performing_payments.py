"""
Costs that are paid as an effect resolves, and what follows if they were (CR 118.12).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.costs import ManaCost, PayLife
from manaproof.model.expr import Times
from manaproof.model.outcomes import Decided, Did
from manaproof.model.references import PlayerRef
from manaproof.model.symbols import in_braces
from manaproof.rules.folding import ground_value
from manaproof.rules.paying_for_effects import payer_of, ways_to_pay_for
from manaproof.rules.paying_life import why_not_payable
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_choices import can_be_done
from manaproof.rules.performing_may import CHOOSING_TO_DRAW
from manaproof.rules.prohibition import cant_draw
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, Task, World

PAID_AS_IT_RESOLVES = rule(
    __name__,
    "118.12",
    "what follows if a player does something follows if they paid that as a cost, and not if it couldn't be paid",
    otherwise="what follows if a player does something follows whether or not it could be done",
)


@perform.register
def _(instruction: i.DoThen, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    if all(can_be_done(each, script, board, world) for each in instruction.what):
        return (go_on(board, evolve(script, effect=(*instruction.what, *instruction.then, *script.effect))),)
    followed = script.effect if PAID_AS_IT_RESOLVES.in_force else (*instruction.then, *script.effect)
    return (go_on(board, evolve(script, effect=followed)),)


@perform.register
def _(instruction: i.PayCost, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    player = payer_of(instruction, script, board, world)
    mana = tuple(Did(player, f"pay {in_braces(part.symbols)}") for part in instruction.cost if isinstance(part, ManaCost))
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


@perform.register
def _(instruction: i.PayForEach, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    All of it is paid, or nothing (CR 702.24a).
    """
    permanent = board.permanent(script.source or "")
    count = 0 if permanent is None else permanent.count_of(instruction.counter)
    declined = evolve(script, effect=(*instruction.otherwise, *script.effect))
    declining = go_on(board, declined, Decided(script.you, "decline"), decision="decline")
    if not _is_payable(instruction.cost, count, script, board, world):
        return (go_on(board, declined),)
    paying = go_on(board, evolve(script, effect=(*_times(instruction.cost, count), *script.effect)), decision="pay")
    return (paying, declining)


def _times(cost: i.Effect, count: int) -> i.Effect:
    """
    A cost that many times: mana and life as one payment.
    """
    match cost:
        case (i.PayCost((PayLife(amount),)),):
            return (i.PayCost((PayLife(Times(count, amount)),)),) if count else ()
        case (i.PayCost((ManaCost(symbols),)),):
            return (i.PayCost((ManaCost(_all_symbols(symbols, count)),)),) if count else ()
        case _:
            return cost * count


def _all_symbols(symbols: tuple[str, ...], count: int) -> tuple[str, ...]:
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit()) * count
    colored = tuple(symbol for symbol in symbols if not symbol.isdigit()) * count
    return (*((str(generic),) if generic else ()), *colored)


def _is_payable(cost: i.Effect, count: int, script: Script, board: Board, world: World) -> bool:
    total = 0
    for each in cost:
        match each:
            case i.PayCost((PayLife(amount),)):
                total += ground_value(amount, context_of_script(script, board, world)) * count
            case i.Draw(count=drawn, player=PlayerRef.YOU):
                cards = ground_value(drawn, context_of_script(script, board, world)) * count
                if CHOOSING_TO_DRAW.in_force and cant_draw(script.you, cards, board):
                    return False
            case i.PayCost((ManaCost(),)):
                if not can_be_done(each, script, board, world):
                    return False
            case _:
                raise NotModelled(f"a cost that `{script.name}` asks for isn't encoded")
    return why_not_payable(script.you, total, board) is None if total else True
