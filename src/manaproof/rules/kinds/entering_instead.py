"""
What would enter goes elsewhere instead (CR 614.1a, 614.6).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.events import PutInstead
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import Role
from manaproof.model.outcomes import WentInstead
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Zone
from manaproof.rules.about_to_enter import none_about_to_enter
from manaproof.rules.event_rules import EventRules, register
from manaproof.rules.public_zones import put_in_graveyard
from manaproof.rules.tasks import Branch, Pending


class _Instead(EventRules):
    watched_as = EventKind.ZONE_CHANGE

    def object(self, event: PutInstead) -> ObjectId | None:
        return event.permanent.id

    def player(self, event: PutInstead, role: Role, board: Board) -> PlayerName | None:
        del role, board
        return event.permanent.owner

    def moves_an_object(self, event: PutInstead) -> bool:
        del event
        return True

    def kinds(self, event: PutInstead) -> frozenset[EventKind]:
        moved = {EventKind.ZONE_CHANGE, EventKind.EXILE if event.to is Zone.EXILE else EventKind.GRAVEYARD}
        return frozenset() if event.to is None else frozenset(moved)

    def words(self, event: PutInstead, board: Board) -> str:
        del board
        return f"{event.permanent.name} {'stays where it is' if event.to is None else f'goes to {event.to.value}'}"

    def happen(self, event: PutInstead, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        A token isn't in the other zone for long enough to matter to anything that is encoded (CR 111.7).

        Raises:
            NotModelled: it would go to a zone in which it matters where it is put.
        """
        del pending
        board, permanent = none_about_to_enter(board), event.permanent
        name = permanent.card_name
        gone = WentInstead(name, permanent.owner, permanent.card, event.to)
        if permanent.is_token:
            return (Branch(board, () if event.to is None else (gone,) * (1 + len(event.also))),)
        player = board.player(permanent.owner)
        match event.to:
            case None:
                pass
            case Zone.GRAVEYARD:
                player = put_in_graveyard(player, (LibraryCard(permanent.card),))
            case Zone.EXILE:
                player = evolve(player, exile=(*player.exile, permanent.card))
            case zone:
                raise NotModelled(f"what goes to a {zone.value} instead of entering isn't encoded")
        return (Branch(board.with_player(player), (gone,)),)

    def seen_by_triggers(self, event: PutInstead, branch: Branch) -> tuple[()]:
        """
        No triggered ability can be told to look at it: boards on which one might aren't answered.
        """
        del event, branch
        return ()


register(PutInstead, _Instead())
