"""
Cards are manifested and cloaked, and permanents are attached (CR 701.3, 701.40, 701.58).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.effects import CantHappen
from manaproof.model.events import BecomeAttached, MoveObject
from manaproof.model.face_down import TurnedBy
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import LibraryCard
from manaproof.model.patterns import MovePattern
from manaproof.model.references import TARGET_REFERENTS, Zone
from manaproof.model.walking import walk
from manaproof.rules.arriving import entering_of
from manaproof.rules.face_down import face_down_by
from manaproof.rules.library import put_in_library
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import taken_from_top
from manaproof.rules.referring import object_of, permanent_of, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World

MANIFESTED = rule(
    __name__,
    "701.40a",
    "a card that is manifested or cloaked is turned face down and put onto the battlefield, whatever it is",
    otherwise="a card that is to be manifested or cloaked stays where it is",
)


@perform.register
def _(instruction: i.Manifest, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The top card of the library, if there is one.

    Raises:
        NotModelled: which card it is isn't known.
        NeedsCases: whether there is one isn't known.
    """
    (name,) = players_of(instruction.player, context_of_script(script, board, world))
    if any(_forbids_entering(node) for permanent in board.permanents for node in walk(permanent.printed.abilities)):
        raise NotModelled(f"whether what `{script.name}` turns face down may enter (701.40f) isn't encoded")
    listed = face_down_by(TurnedBy.CLOAK if instruction.cloaked else TurnedBy.MANIFEST)
    branches = []
    for way in taken_from_top(1, board.player(name), board):
        player, _ = put_in_library(way.player, way.cards, Position.TOP, Arrangement.AS_IS)
        after = board.with_player(player)
        if not way.cards or not MANIFESTED.in_force:
            branches.append(go_on(after, script))
            continue
        (card,) = way.cards
        known = card if isinstance(card, LibraryCard) else None
        move = MoveObject(name, Zone.LIBRARY, Zone.BATTLEFIELD, card=known, place=0, by=script.you, listed=listed)
        entering = entering_of(move, after)
        assert entering is not None
        memory = evolve(script.memory, put=entering.permanent.id)
        branches.append(go_on(after, script, before=(Pending(move, script.opportunities),), memory=memory))
    return tuple(branches)


def _forbids_entering(node: object) -> bool:
    event = node.event if isinstance(node, CantHappen) else None
    return isinstance(event, MovePattern) and event.to_zone is Zone.BATTLEFIELD


@perform.register
def _(instruction: i.Attach, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What isn't there any more is neither attached nor attached to (CR 701.3b, 608.2d).

    Raises:
        NotModelled: its target isn't given.
    """
    context = context_of_script(script, board, world)
    if instruction.to in TARGET_REFERENTS and object_of(instruction.to, context) is None:
        raise NotModelled(f"to what `{script.name}` attaches something isn't given; write `targeting …`")
    what, to = (permanent_of(object_of(each, context), context) for each in (instruction.what, instruction.to))
    if what is None or to is None or board.permanent(what.id) is None or board.permanent(to.id) is None:
        return (go_on(board, script),)
    if what.id == to.id:
        raise NotModelled(f"`{script.name}` would attach an object to itself: that isn't encoded")
    return (go_on(board, script, before=(Pending(BecomeAttached(what.id, to.id), script.opportunities),)),)
