"""
Cards that were looked at or found and go elsewhere, as the events that they are (CR 400.6).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield, MoveObject
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import LibraryCard
from manaproof.model.outcomes import CardsMoved
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.arriving import entering_card
from manaproof.rules.context import InZone
from manaproof.rules.entering import entering_with
from manaproof.rules.library import Looked, put_in_hand, put_in_library
from manaproof.rules.moving_cards import parts_from_library
from manaproof.rules.performing import go_on
from manaproof.rules.performing_putting import FOUND
from manaproof.rules.put_as import AS_IT_ENTERS, changing_later, with_changes
from manaproof.rules.tasks import Branch, Pending, Script, at_once


def as_events(
    to: Zone, cards: tuple[Looked, ...], name: PlayerName, script: Script, board: Board, elsewhere: tuple[InZone, ...] = ()
) -> Branch:
    """
    Cards that were looked at go elsewhere as the events that they are: they lie on top of the library until then.

    Raises:
        NotModelled: how many cards they are isn't known.
    """
    rest = go_on(board, script)
    player, _ = put_in_library(rest.board.player(name), cards, Position.TOP, Arrangement.AS_IS)
    parts = [*_from_elsewhere(elsewhere, to, script), *parts_from_library(name, cards, to, script.you, script.opportunities)]
    return evolve(rest, board=rest.board.with_player(player), next=(*at_once(parts), *rest.next))


def _from_elsewhere(found: tuple[InZone, ...], to: Zone, script: Script) -> list[Pending]:
    """
    The moves of cards that were found in a hand or a graveyard.
    """
    return [
        Pending(MoveObject(each.owner, each.zone, to, card=LibraryCard(each.card), by=script.you), script.opportunities)
        for each in found
    ]


def put_each(instruction: i.PutLooked, script: Script, board: Board) -> Branch:
    """
    Cards that several players have found go elsewhere at the same time, each under its finder's control.

    Raises:
        NotModelled: it isn't encoded for several players.
    """
    finds = script.memory.apart
    script = evolve(script, memory=evolve(script.memory, apart=(), found=(), looked=()))
    if (
        instruction.which is not i.Which.FOUND
        or instruction.counters
        or instruction.changes
        or instruction.to not in (Zone.BATTLEFIELD, Zone.HAND)
    ):
        raise NotModelled(f"`{script.name}` lets several players put cards elsewhere: that isn't encoded")
    if instruction.to is Zone.BATTLEFIELD:
        entering: list[EnterBattlefield] = []
        for find in finds:
            entering += _entering(find.cards, find.looker, find.looker, script, board, tapped=instruction.tapped)
        return go_on(board, script, before=at_once([Pending(enters, script.opportunities) for enters in entering]))
    moved = []
    for find in finds:
        board = board.with_player(put_in_hand(board.player(find.looker), find.cards))
        moved.append(CardsMoved(find.looker, find.cards, Zone.LIBRARY, Zone.HAND))
    return go_on(board, script, *moved)


def onto_battlefield(
    instruction: i.PutLooked,
    cards: tuple[Looked, ...],
    owner: PlayerName,
    controller: PlayerName,
    script: Script,
    board: Board,
) -> Branch:
    """
    Permanent cards enter at the same time under the control of the player who puts them there (CR 110.2a).

    Raises:
        NotModelled: which cards they are isn't known, or one is no permanent card (CR 304.4, 307.4).
    """
    entering = _entering(cards, owner, controller, script, board, tapped=instruction.tapped)
    for kind, count in instruction.counters:
        entering = [entering_with(count, kind, enters, script.you) for enters in entering]
    if FOUND.in_force:
        put = entering[0].permanent.id if len(entering) == 1 else None
        script = evolve(script, memory=evolve(script.memory, put=put))
    before = at_once([Pending(enters, script.opportunities) for enters in entering])
    for enters in entering:
        board = with_changes(instruction.changes, enters.permanent.id, script, board)
    if instruction.changes and not AS_IT_ENTERS.in_force:
        script = changing_later(instruction.changes, evolve(script, memory=evolve(script.memory, put=entering[0].permanent.id)))
    return go_on(board, script, before=before)


def _entering(
    cards: tuple[Looked, ...],
    owner: PlayerName,
    controller: PlayerName,
    script: Script,
    board: Board,
    *,
    tapped: bool,
) -> list[EnterBattlefield]:
    entering: list[EnterBattlefield] = []
    for card in cards:
        known = card.known if isinstance(card, LibraryCard) else None
        taken = tuple(enters.permanent.id for enters in entering)
        enters = None if known is None else entering_card(known, owner, board, tapped=tapped, taken=taken)
        if known is None or enters is None:
            raise NotModelled(f"`{script.name}` would put a card onto the battlefield that isn't known or is no permanent card")
        if "Aura" in enters.permanent.printed.subtypes:
            raise NotModelled(f"to what `{known.name}` is attached as `{script.name}` puts it onto the battlefield isn't encoded")
        entering.append(evolve(enters, permanent=evolve(enters.permanent, controller=controller)))
    return entering
