"""
What several players may do or look for in one instruction: each decides in turn, then all of it is done (CR 101.4, 701.23i).
"""

from __future__ import annotations

from attrs import evolve, fields_dict, frozen

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import Search
from manaproof.model.outcomes import Decided
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef
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
_DONE_BY_EACH = (i.Draw, i.SearchLibrary, i.RevealFound, i.PutLooked, i.Shuffle)


@frozen
class Decide(i.Instruction):
    """
    Players who are still to decide whether they do something, and those who will.
    """

    what: i.Effect
    names: tuple[PlayerName, ...]
    doing: tuple[PlayerName, ...] = ()


@frozen
class SearchNext(i.Instruction):
    """
    Searches that are still to be made, one for each player.
    """

    searches: tuple[Search, ...]


def each_may(may: i.May, names: tuple[PlayerName, ...], script: Script, board: Board) -> tuple[Branch, ...]:
    """
    Several players may do something.

    Raises:
        NotModelled: it isn't encoded for several players.
    """
    by_them = all(isinstance(each, _DONE_BY_EACH) and each.player is may.player for each in may.what)
    if not by_them or may.then or may.otherwise:
        raise NotModelled(f"several players may do what `{script.name}` says: that isn't encoded")
    return (go_on(board, evolve(script, effect=(Decide(may.what, names), *script.effect))),)


@perform.register
def _(instruction: Decide, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    if not instruction.names:
        return (go_on(board, _with_doers(instruction, script)),)
    name, *others = instruction.names
    rest = evolve(instruction, names=tuple(others))
    declines = evolve(script, effect=(rest, *script.effect))
    if _cant_search(name, instruction.what, board):
        return (go_on(board, declines),)
    does = evolve(script, effect=(evolve(rest, doing=(*rest.doing, name)), *script.effect))
    yes = go_on(board, does, decision="do it")
    no = go_on(board, declines, Decided(name, "decline"), decision="decline")
    return (evolve(yes, chooser=name), evolve(no, chooser=name))


def _cant_search(name: PlayerName, what: i.Effect, board: Board) -> bool:
    return any(isinstance(each, i.SearchLibrary) for each in what) and why_it_cant_happen(Search(name), board) is not None


def _with_doers(decided: Decide, script: Script) -> Script:
    """
    The script that goes on with what those do who decided to.
    """
    if not decided.doing:
        return script
    done = tuple(_by_them(each) for each in decided.what)
    memory = evolve(script.memory, those_players=decided.doing)
    return evolve(script, effect=(*done, *script.effect), memory=memory)


def _by_them(instruction: i.Instruction) -> i.Instruction:
    assert "player" in fields_dict(type(instruction))
    return evolve(instruction, player=PlayerRef.THOSE_PLAYERS)  # type: ignore[call-arg]


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
