"""
Instructions that are keyword actions with libraries: scry, surveil, search, shuffle, explore, connive (CR 701).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import ConniveEvent, Event, ExploreEvent, LookAtTop, Search, ShuffleLibrary
from manaproof.model.expr import Quantity
from manaproof.model.outcomes import Triggered
from manaproof.model.patterns import LookAction
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.context import Context
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import counted
from manaproof.rules.performing_for_each import search_each
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.referring import object_of, permanent_of, players_of
from manaproof.rules.searching_zones import search_everywhere
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once


def _together(events: list[Event], script: Script, board: Board) -> tuple[Branch, ...]:
    return (go_on(board, script, before=at_once([Pending(event, script.opportunities) for event in events])),)


@perform.register
def _(instruction: i.Scry, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    return _looks(LookAction.SCRY, instruction.count, instruction.player, script, board, world)


@perform.register
def _(instruction: i.Surveil, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    return _looks(LookAction.SURVEIL, instruction.count, instruction.player, script, board, world)


def _looks(action: LookAction, count: Quantity, who: PlayerRef, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    number = counted(count, script, context)
    return _together([LookAtTop(action, name, number) for name in players_of(who, context)], script, board)


@perform.register
def _(instruction: i.SearchLibrary, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What follows the search knows what was found; a search that can't happen finds nothing (CR 614.17).
    """
    context = context_of_script(script, board, world)
    names = players_of(instruction.player, context)
    if len(names) != 1 and instruction.whose is None:
        searches = tuple(the_search(instruction, name, script, context) for name in names)
        return search_each(searches, script, board)
    event = the_search(instruction, names[0], script, context)
    if instruction.whose is not None:
        script = evolve(script, memory=evolve(script.memory, that_player=event.whose))
    if instruction.zones:
        return search_everywhere(event, instruction, script, context, board)
    if why_it_cant_happen(event, board) is not None:
        return (go_on(board, script, memory=evolve(script.memory, found=(), looker=event.whose)),)
    return (Branch(board, next=(Pending(event, script.opportunities, script),)),)


def the_search(instruction: i.SearchLibrary, name: PlayerName, script: Script, context: Context) -> Search:
    """
    The search that an instruction tells a player to make.

    Raises:
        NotModelled: several libraries are searched.
    """
    searched = (name,) if instruction.whose is None else players_of(instruction.whose, context)
    if len(searched) != 1:
        raise NotModelled(f"`{script.name}` lets a player search several libraries: that isn't encoded")
    count = None if instruction.count is None else counted(instruction.count, script, context)
    owner = None if searched[0] == name else searched[0]
    return Search(name, instruction.having, count, instruction.up_to, owner=owner)


@perform.register
def _(instruction: i.Shuffle, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    return _together([ShuffleLibrary(name) for name in players_of(instruction.player, context)], script, board)


@perform.register
def _(instruction: i.Explore, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    acting = _acting(instruction.what, script, board, world)
    return _together([] if acting is None else [ExploreEvent(*acting)], script, board)


@perform.register
def _(instruction: i.Connive, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    acting = _acting(instruction.what, script, board, world)
    count = counted(instruction.count, script, context_of_script(script, board, world))
    return _together([] if acting is None else [ConniveEvent(*acting, count)], script, board)


@perform.register
def _(instruction: i.MadnessTriggers, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    if all(card.front.name != script.name for card in board.player(script.you).exile):
        return (go_on(board, script),)
    return (go_on(board, script, Triggered(script.source or script.name, script.name, script.you, "madness")),)


def _acting(what: Referent, script: Script, board: Board, world: World) -> tuple[str, str] | None:
    """
    The permanent that does it, with its controller, as they last were (CR 701.44c, 701.50b).
    """
    context = context_of_script(script, board, world)
    found = object_of(what, context)
    permanent = permanent_of(found, context)
    if permanent is None:
        if what is Referent.TARGET:
            raise NotModelled(f"which permanent `{script.name}` means isn't given; name the target")
        return None
    return permanent.id, permanent.controller
