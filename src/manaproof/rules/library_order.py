"""
The order of cards that are put into a library at the same time (CR 401.4).
"""

from __future__ import annotations

from collections import Counter
from math import factorial, prod

from attrs import evolve

from manaproof.model.board import Board, Player
from manaproof.model.events import MoveObject
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import AnyOrder, LibraryCard
from manaproof.model.outcomes import CardsMoved, Happening
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.library import with_library
from manaproof.rules.rulebook import rule

ANY_ORDER = rule(
    __name__,
    "401.4",
    "the owner of cards that are put on the top or the bottom of a library at the same time arranges them in any order",
    otherwise="cards that are put on the top or the bottom of a library at the same time lie there as they are named",
)


def in_any_order(events: tuple[MoveObject, ...], before: Board, after: Board) -> Board:
    """
    The board on which cards that were put on a library together lie in an order that nothing has looked at.
    """
    if not ANY_ORDER.in_force:
        return after
    counts: Counter[tuple[PlayerName, Position]] = Counter()
    for event in events:
        if event.to_zone is Zone.LIBRARY and not event.shuffled and _is_card(event, before):
            counts[event.owner, event.position or Position.TOP] += 1
    for (owner, position), count in counts.items():
        if count > 1:
            after = after.with_player(_as_block(after.player(owner), count, position))
    return after


def _is_card(event: MoveObject, board: Board) -> bool:
    permanent = board.permanent(event.object) if event.object is not None else None
    return permanent is None or not permanent.is_token


def _as_block(player: Player, count: int, position: Position) -> Player:
    parts = player.library.parts
    on_top = position is Position.TOP
    own, rest = (parts[:count], parts[count:]) if on_top else (parts[-count:], parts[:-count])
    cards = tuple(part for part in own if isinstance(part, LibraryCard))
    if len(cards) != count:
        return player  # unknown cards, which are all alike
    block = (AnyOrder(tuple(sorted(cards, key=repr))),)
    return with_library(player, (*block, *rest) if on_top else (*rest, *block))


def order_told(happening: Happening) -> Happening:
    """
    What is told of several cards put into a library together, with the number of their arrangements.
    """
    if not isinstance(happening, CardsMoved) or happening.to_zone is not Zone.LIBRARY or len(happening.cards) < 2:
        return happening
    if happening.position is None or not ANY_ORDER.in_force:
        return happening
    counts = Counter(happening.cards)
    arrangements = factorial(len(happening.cards)) // prod(factorial(count) for count in counts.values())
    return evolve(happening, order=Arrangement.ANY_ORDER.value, arrangements=arrangements)
