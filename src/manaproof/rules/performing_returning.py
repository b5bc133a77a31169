"""
Cards that were permanents are returned to the battlefield, from where those went (CR 400.7e, 712.14a).
"""

from __future__ import annotations

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.departed_cards import is_found
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_putting import FOUND
from manaproof.rules.referring import object_of, permanent_of, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World
from manaproof.rules.transforming import TRANSFORMED, can_turn_over

FOUND_THERE = rule(
    __name__,
    "400.7e",
    "an ability that triggers as an object changes zones finds what it became, in the zone to which it went",
    otherwise="an ability that triggers as an object changes zones doesn't find what it became",
    also=("603.6c",),
)


@perform.register
def _(instruction: i.ReturnTransformed, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Only a double-faced card that is in exile now returns; any other stays where it is (CR 712.14a).
    """
    context = context_of_script(script, board, world)
    gone = _gone(instruction.what, script, board, world)
    if gone is None or not is_found(gone, Zone.EXILE):
        return (go_on(board, script),)
    if TRANSFORMED.in_force and not can_turn_over(gone.card):
        return (go_on(board, script),)
    under = None if instruction.player is PlayerRef.ITS_OWNER else players_of(instruction.player, context)[0]
    turned = TRANSFORMED.in_force
    return (_returned(gone, Zone.EXILE, script, board, transformed=turned, controller=under),)


@perform.register
def _(instruction: i.ReturnExiled, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The card that the same effect exiled, if it is in exile now (CR 400.7j); a token has become nothing.
    """
    gone = _gone(instruction.what, script, board, world)
    if gone is None or not FOUND.in_force or not is_found(gone, Zone.EXILE):
        return (go_on(board, script),)
    context = context_of_script(script, board, world)
    under = None if instruction.player is PlayerRef.ITS_OWNER else players_of(instruction.player, context)[0]
    return (_returned(gone, Zone.EXILE, script, board, controller=under),)


@perform.register
def _(instruction: i.ReturnFromWhereItWent, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What died is returned from the graveyard, unless it has gone on from there or has become nothing.

    Raises:
        NotModelled: it isn't told that it died.
    """
    gone = _gone(instruction.what, script, board, world)
    if gone is None:
        raise NotModelled(f"what `{script.name}` returns hasn't died in what is asked; ask what happens as it dies first")
    if not FOUND_THERE.in_force or not is_found(gone, Zone.GRAVEYARD):
        return (go_on(board, script),)
    counters = () if instruction.counter is None else (Counters(instruction.counter, 1),)
    return (_returned(gone, Zone.GRAVEYARD, script, board, counters=counters),)


def _gone(what: Referent, script: Script, board: Board, world: World) -> Permanent | None:
    """
    The permanent that is meant, if it has left.
    """
    context = context_of_script(script, board, world)
    gone = permanent_of(object_of(what, context), context)
    return None if gone is None or board.permanent(gone.id) is not None else gone


def _returned(
    gone: Permanent,
    zone: Zone,
    script: Script,
    board: Board,
    *,
    counters: tuple[Counters, ...] = (),
    transformed: bool = False,
    controller: str | None = None,
) -> Branch:
    move = MoveObject(
        gone.owner,
        zone,
        Zone.BATTLEFIELD,
        card=LibraryCard(gone.card),
        was=gone.id,
        by=script.you,
        counters=counters,
        transformed=transformed,
        controller=controller,
    )
    return go_on(board, script, before=(Pending(move, script.opportunities),))
