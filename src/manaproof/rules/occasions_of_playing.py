"""
Lands are played (CR 116.2a, 305.1).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import occasions as o
from manaproof.model.board import Board
from manaproof.model.events import MoveObject, PlayLand
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import PlayerNumber
from manaproof.model.references import Zone
from manaproof.rules.arriving import entering_of
from manaproof.rules.casting import is_there
from manaproof.rules.made_known import made_known
from manaproof.rules.occasions import begin
from manaproof.rules.playing import A_FACE_THAT_IS_A_LAND, at_time_of_playing, check
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.tasks import Branch, Pending, World


@begin.register
def _(occasion: o.Plays, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The land is put onto the battlefield from where it is, which is no effect and uses no stack.

    Raises:
        IllegalAction: the player can't play it so.
        NotModelled: whether they can isn't encoded.
    """
    del world
    board = at_time_of_playing(occasion, board)
    player = board.player(occasion.player)
    if not is_there(occasion.card, occasion.zone, player):
        board = board.with_player(made_known(occasion.card, occasion.zone, player))
    check(occasion, board)
    face = occasion.face if A_FACE_THAT_IS_A_LAND.in_force else 0
    event = PlayLand(occasion.player, occasion.card, occasion.zone, face)
    move = _moving_to_battlefield(event)
    if why_it_cant_happen(move, board) is not None:
        raise NotModelled(f"whether `{occasion.card.faces[face].name}` may be played though it can't enter isn't encoded")
    if (entering := entering_of(move, board)) is not None:
        event = evolve(event, became=entering.permanent.id)
    player = board.player(occasion.player)
    played = player.number(PlayerNumber.LANDS_PLAYED_THIS_TURN) + 1
    after = board.with_player(player.with_number(PlayerNumber.LANDS_PLAYED_THIS_TURN, played))
    return (Branch(after, next=(Pending(move), Pending(event))),)


def _moving_to_battlefield(event: PlayLand) -> MoveObject:
    """
    The move that playing a land is for its card.
    """
    return MoveObject(
        event.player,
        event.from_zone,
        Zone.BATTLEFIELD,
        card=LibraryCard(event.card),
        place=0,
        by=event.player,
        by_effect=False,
        transformed=event.face != 0,
    )
