"""
Discarding cards, with what replaces that, and madness (CR 701.9, 702.35).
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from manaproof.model.board import Board
from manaproof.model.events import HasDiscarded, MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Manner, Zone
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Opportunities, Pending, Task, Watch, at_once

DISCARDING = rule(
    __name__,
    "701.9a",
    "to discard a card is to move it from its owner's hand to that player's graveyard",
    otherwise="a card that is discarded isn't put into a graveyard for effects and abilities that look at that",
)
STILL_DISCARDED = rule(
    __name__,
    "701.9c",
    "a card that is discarded but goes elsewhere than to the graveyard is discarded all the same",
    otherwise="a card that goes elsewhere than to the graveyard isn't discarded",
)


@frozen
class Discarding:
    """
    Cards that are discarded at the same time, each with whose it is, and the tasks by which that happens.
    """

    cards: tuple[tuple[PlayerName, LibraryCard], ...]
    tasks: tuple[Task, ...]


def discarding(
    cards: Sequence[tuple[PlayerName, LibraryCard]],
    board: Board,
    by: PlayerName,
    opportunities: Opportunities = frozenset(),
    *,
    by_effect: bool = True,
) -> Discarding:
    """
    Cards of hands are discarded at the same time, but for those of which an effect says that they can't be (CR 614.17).
    """
    moves = {place: _move(name, card, by, by_effect=by_effect) for place, (name, card) in enumerate(cards)}
    possible = [place for place, move in moves.items() if why_it_cant_happen(move, board) is None]
    kept = tuple(cards[place] for place in possible)
    if not kept:
        return Discarding((), ())
    seen = tuple(HasDiscarded(name, card, by, by_effect) for name, card in kept)
    parts = [Pending(moves[place], opportunities) for place in possible]
    return Discarding(kept, (*at_once(parts), Watch(seen, board)))


def _move(owner: PlayerName, card: LibraryCard, by: PlayerName, *, by_effect: bool) -> MoveObject:
    return MoveObject(owner, Zone.HAND, Zone.GRAVEYARD, card=card, manner=Manner.DISCARDED, by=by, by_effect=by_effect)
