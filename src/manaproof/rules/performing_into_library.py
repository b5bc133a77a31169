"""
Objects are put or shuffled into their owners' libraries (CR 401, 701.24).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Event, MoveObject, ShuffleLibrary
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Manner, Referent, Zone
from manaproof.rules.context import Context
from manaproof.rules.departed_cards import is_found
from manaproof.rules.matching import card_matches
from manaproof.rules.moving import moving, moving_spell
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_zones import itself, permanents_named
from manaproof.rules.places import Place
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.referring import object_of, permanent_of, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.searching_zones import subsets
from manaproof.rules.shuffling_in import moves_of_cards
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once

SHUFFLED_ALL_THE_SAME = rule(
    __name__,
    "701.24c",
    "a library is shuffled also if none of the objects that are to be shuffled into it go there",
    otherwise="a library isn't shuffled if none of the objects that are to be shuffled into it are where they should be",
)
SHUFFLED_WITHOUT = rule(
    __name__,
    "701.24d",
    "a library is shuffled also if the set of objects that are to be shuffled into it is empty",
    otherwise="a library isn't shuffled if the set of objects that are to be shuffled into it is empty",
)


@perform.register
def _(instruction: i.PutIntoLibrary, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    position, shuffled = instruction.position, instruction.position is None
    if (spell := itself(instruction.what, script, board)) is not None:
        move = evolve(moving_spell(spell, Zone.LIBRARY, Manner.PUT, script.you), position=position, shuffled=shuffled)
        return (_moved((move,), (spell.owner,) if shuffled else (), script, board),)
    found = permanents_named(instruction.what, script, context)
    by = {p.id: p.owner if instruction.by_owner else script.you for p in found}
    moves: list[Event] = [moving(p, Zone.LIBRARY, by=by[p.id], position=position, shuffled=shuffled) for p in found]
    owners = tuple(dict.fromkeys(p.owner for p in found))
    if not found and isinstance(instruction.what, Referent):
        owner = _last_owner(instruction.what, context, script)
        card = _in_graveyard(owner, instruction.what, script, context)
        moves = [] if card is None else [evolve(card, by=script.you, position=position, shuffled=shuffled)]
        owners = (owner,) if card is not None or SHUFFLED_ALL_THE_SAME.in_force else ()
    return (_moved(tuple(moves), owners if shuffled else (), script, board),)


def _moved(moves: tuple[Event, ...], shuffled: tuple[PlayerName, ...], script: Script, board: Board) -> Branch:
    """
    Objects go to libraries, some of which are shuffled then, whatever became of the objects.
    """
    parts = [Pending(event, script.opportunities) for event in moves]
    shuffles = [Pending(ShuffleLibrary(name), script.opportunities) for name in shuffled]
    return go_on(board, script, before=(*at_once(parts), *at_once(shuffles)))


def _last_owner(what: Referent, context: Context, script: Script) -> PlayerName:
    gone = permanent_of(object_of(what, context), context)
    return script.you if gone is None else gone.owner


def _in_graveyard(owner: PlayerName, what: Referent, script: Script, context: Context) -> MoveObject | None:
    """
    The move of a card to which an ability finds its source, which is in a graveyard by now (CR 400.7e).
    """
    gone = permanent_of(object_of(what, context), context)
    if gone is not None:
        found = is_found(gone, Zone.GRAVEYARD)
        return MoveObject(owner, Zone.GRAVEYARD, Zone.LIBRARY, card=LibraryCard(gone.card)) if found else None
    its_own = script.name if what is Referent.THIS else None
    card = next((card for card in context.board.player(owner).graveyard if card.front.name == its_own), None)
    return None if card is None else MoveObject(owner, Zone.GRAVEYARD, Zone.LIBRARY, card=LibraryCard(card))


@perform.register
def _(instruction: i.ShuffleZones, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    All cards of several players go at the same time.
    """
    names = players_of(instruction.player, context_of_script(script, board, world))
    moves = tuple(move for name in names for move in moves_of_cards(board.player(name), script.you, instruction.zones))
    moved = {move.owner for move in moves}
    shuffled = tuple(name for name in names if name in moved or SHUFFLED_WITHOUT.in_force)
    return (_moved(moves, shuffled, script, board),)


def _targets(instruction: i.ShuffleFromGraveyard, fitting: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    for cards in subsets(fitting):
        if instruction.least <= len(cards) and (instruction.most is None or len(cards) <= instruction.most):
            yield cards


@perform.register
def _(instruction: i.ShuffleFromGraveyard, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Cards of a graveyard are shuffled into the library: the sets of targets that may have been chosen.
    """
    context = context_of_script(script, board, world)
    names = players_of(instruction.player, context)
    if len(names) != 1:
        raise NotModelled(f"`{script.name}` lets several players shuffle cards into their libraries: that isn't encoded")
    place = Place(Zone.GRAVEYARD, names[0])
    graveyard = all_in_graveyard(board.player(names[0]))
    fitting = tuple(card for card in graveyard if card_matches(instruction.having, card, context, place))
    branches = []
    for cards in _targets(instruction, fitting):
        moves = tuple(
            MoveObject(names[0], Zone.GRAVEYARD, Zone.LIBRARY, card=LibraryCard(card), by=script.you, shuffled=True)
            for card in cards
        )
        shuffled = names if cards or SHUFFLED_WITHOUT.in_force else ()
        words = ", ".join(card.name for card in cards) or "no card"
        branches.append(evolve(_moved(moves, shuffled, script, board), decision=words if fitting else None))
    if not branches:
        raise NotModelled(f"`{script.name}` has no target in a graveyard")
    return tuple(branches)
