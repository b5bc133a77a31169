"""
Cards that were looked at or found and go elsewhere, as the events that they are (CR 400.6).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.arriving import entering_card
from manaproof.rules.library import Looked, put_in_library
from manaproof.rules.moving_cards import moves_from_library
from manaproof.rules.performing import go_on
from manaproof.rules.tasks import Branch, Pending, Script, at_once


def as_events(to: Zone, cards: tuple[Looked, ...], name: PlayerName, script: Script, board: Board) -> Branch:
    """
    Cards that were looked at go elsewhere as the events that they are: they lie on top of the library until then.

    Raises:
        NotModelled: how many cards they are isn't known.
    """
    rest = go_on(board, script)
    player, _ = put_in_library(rest.board.player(name), cards, Position.TOP, Arrangement.AS_IS)
    moves = moves_from_library(name, cards, to, script.you, script.opportunities)
    return evolve(rest, board=rest.board.with_player(player), next=(*moves, *rest.next))


def onto_battlefield(
    cards: tuple[Looked, ...], name: PlayerName, script: Script, board: Board, *, tapped: bool = False
) -> Branch:
    """
    Permanent cards enter at the same time under their owner's control.

    Raises:
        NotModelled: which cards they are isn't known, one is no permanent card (CR 304.4, 307.4), or two have the same name.
    """
    entering: list[EnterBattlefield] = []
    for card in cards:
        known = card.known if isinstance(card, LibraryCard) else None
        enters = None if known is None else entering_card(known, name, board, tapped=tapped)
        if enters is None:
            raise NotModelled(f"`{script.name}` would put a card onto the battlefield that isn't known or is no permanent card")
        entering.append(enters)
    if len({enters.permanent.id for enters in entering}) < len(entering):
        raise NotModelled(f"`{script.name}` puts two cards of the same name onto the battlefield: that isn't encoded")
    return go_on(board, script, before=at_once([Pending(enters, script.opportunities) for enters in entering]))
