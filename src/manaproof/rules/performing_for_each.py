"""
What several players look for in one instruction: each decides in turn, then all of it is done (CR 101.4, 701.23i).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import Search
from manaproof.rules.context import Find
from manaproof.rules.performing import go_on, perform, puts_them
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World

IN_TURN = rule(
    __name__,
    "701.23i",
    "of players who search at once each decides in turn which card to find, before any of the cards goes anywhere",
    otherwise="of players who search at once only the first in turn order searches",
)


@frozen
class SearchNext(i.Instruction):
    """
    Searches that are still to be made, one for each player.
    """

    searches: tuple[Search, ...]


def search_each(searches: tuple[Search, ...], script: Script, board: Board) -> tuple[Branch, ...]:
    """
    Several players search their libraries.

    Raises:
        NotModelled: what they find isn't put anywhere.
    """
    if not puts_them(script):
        raise NotModelled(f"`{script.name}` lets several players search for cards that go nowhere: that isn't encoded")
    memory = evolve(script.memory, found=(), looked=(), apart=())
    next_ = SearchNext(searches if IN_TURN.in_force else searches[:1])
    return (go_on(board, evolve(script, effect=(next_, *script.effect), memory=memory)),)


@perform.register
def _(instruction: SearchNext, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    memory = script.memory
    if memory.found and memory.looker is not None:
        apart = (*memory.apart, Find(memory.looker, memory.found))
        script = evolve(script, memory=evolve(memory, apart=apart, found=(), looked=()))
    if not instruction.searches:
        return (go_on(board, script),)
    first, *others = instruction.searches
    then = evolve(script, effect=(SearchNext(tuple(others)), *script.effect))
    if why_it_cant_happen(first, board) is not None:
        return (go_on(board, then),)
    return (Branch(board, next=(Pending(first, script.opportunities, then),)),)
