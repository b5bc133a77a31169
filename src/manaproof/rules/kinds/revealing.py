"""
Cards that are revealed as they are drawn, because an ability says so that others are linked to (CR 603.11, 607).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model import expr as e
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.effects import RevealsFirstDrawn
from manaproof.model.events import DrawCard, RevealDrawn
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import IsOwnReveal, Matches, PlayerNumber
from manaproof.model.outcomes import CardDrawn, CardsShown
from manaproof.model.patterns import EventKind, RevealedPattern
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.references import Referent, Zone
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.layers import characteristics_on
from manaproof.rules.tasks import Branch, Pending


class _Reveal(EventRules):
    watched_as = EventKind.REVEAL

    def object(self, event: RevealDrawn) -> ObjectId | None:
        return None if event.card.known is None else f"{event.player}/hand/{event.card.known.front.name}"

    def as_object(self, event: RevealDrawn, board: Board) -> Permanent | None:
        del board
        identity, known = self.object(event), event.card.known
        return None if known is None or identity is None else Permanent(identity, known, "", event.player, 0)

    def unknown_card(self, event: RevealDrawn) -> LibraryCard | None:
        return event.card if event.card.known is None else None

    def words(self, event: RevealDrawn, board: Board) -> str:
        del board
        return f"{does(event.player, 'reveal')} {event.card.known.name if event.card.known else 'a card'}"

    def happen(self, event: RevealDrawn, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return (Branch(board, (CardsShown(event.player, (event.card,), revealed=True, zone=Zone.HAND),)),)


def revealed_as_drawn(event: DrawCard, branch: Branch) -> tuple[Pending, ...]:
    """
    The reveals of a card that has just been drawn.
    """
    drawn = [happening.card for happening in branch.happenings if isinstance(happening, CardDrawn)]
    if not drawn or branch.board.player(event.player).number(PlayerNumber.CARDS_DRAWN_THIS_TURN) != 1:
        return ()
    return tuple(Pending(RevealDrawn(event.player, drawn[0], source)) for source in _revealing(event.player, branch.board))


def _revealing(player: PlayerName, board: Board) -> Iterator[ObjectId]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            statements = own.ability.statements if isinstance(own.ability, StaticAbility) else ()
            if permanent.controller == player and any(
                isinstance(says, RevealsFirstDrawn) and (not says.own_turns or board.active == player) for says in statements
            ):
                yield permanent.id


@register_guard
def _(pattern: RevealedPattern) -> Guard:
    return Guard(RevealDrawn, e.AllOf((IsOwnReveal(), Matches(Referent.THAT, pattern.what))))


register(RevealDrawn, _Reveal())
