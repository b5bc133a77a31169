"""
How many cards a hand or a library holds, where that is only known to lie between bounds.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board, Player
from manaproof.model.expr import Relation
from manaproof.model.libraries import AnyOrder, Library, UnknownCards
from manaproof.model.outcomes import AssumedSize
from manaproof.model.permanents import PlayerName
from manaproof.rules.cases import Case, NeedsCases
from manaproof.rules.words import whose

HAND, LIBRARY = "hand", "library"
Bounds = tuple[int, int | None]


class NeedsSize(NeedsCases):
    """
    How many cards a zone holds decides and isn't known: whether at least `threshold` as the zone is on `board`.

    `board` may be one amid an instruction.
    """

    def __init__(self, player: PlayerName, zone: str, threshold: int, board: Board) -> None:
        self.player = player
        self.zone = zone
        self.threshold = threshold
        self.board = board
        super().__init__(f"how many cards are in {whose(player)} {zone} isn't known; give it in the board")

    def cases(self, start: Board) -> tuple[Case, Case]:
        """
        The two cases "at least so many" and "fewer" of the board on which an instruction began.
        """
        player = start.player(self.player)
        moved = bounds(self.zone, player)[0] - bounds(self.zone, self.board.player(self.player))[0]
        threshold = self.threshold + moved
        enough = _case(self.zone, player, threshold, start, at_least=True)
        return enough, _case(self.zone, player, threshold, start, at_least=False)


def bounds(zone: str, player: Player) -> Bounds:
    """
    The least and the greatest number of cards; None has no limit.
    """
    if zone == HAND:
        known, unknown = len(player.hand), [player.unknown_hand]
    else:
        sure = [part for part in player.library.parts if not isinstance(part, UnknownCards)]
        known = sum(len(part.cards) if isinstance(part, AnyOrder) else 1 for part in sure)
        unknown = [part for part in player.library.parts if isinstance(part, UnknownCards)]
    least = known + sum(part.least for part in unknown)
    limits = [part.most for part in unknown]
    return least, None if None in limits else known + sum(limit or 0 for limit in limits)


def is_enough(zone: str, player: Player) -> bool:
    """
    Whether a library is taken never to run out.
    """
    return zone == LIBRARY and any(isinstance(part, UnknownCards) and part.enough for part in player.library.parts)


def has_at_least(zone: str, name: PlayerName, threshold: int, board: Board) -> bool:
    """
    Whether a zone holds at least so many cards.

    Raises:
        NeedsCases: both is possible.
    """
    player = board.player(name)
    least, most = bounds(zone, player)
    if least >= threshold or is_enough(zone, player):
        return True
    if most is not None and most < threshold:
        return False
    raise NeedsSize(name, zone, threshold, board)


def has_cards(board: Board, name: PlayerName, count: int) -> bool:
    """
    Whether a player's library holds at least so many cards.

    Raises:
        NeedsCases: both is possible.
    """
    return has_at_least(LIBRARY, name, count, board)


def compares(zone: str, name: PlayerName, relation: Relation, bound: int, board: Board) -> bool:
    """
    Whether the number of cards in a zone compares so.

    Raises:
        NeedsCases: both is possible.
    """
    match relation:
        case Relation.AT_LEAST:
            return has_at_least(zone, name, bound, board)
        case Relation.MORE:
            return has_at_least(zone, name, bound + 1, board)
        case Relation.LESS:
            return not has_at_least(zone, name, bound, board)
        case Relation.AT_MOST:
            return not has_at_least(zone, name, bound + 1, board)
        case Relation.EQUAL:
            return has_at_least(zone, name, bound, board) and not has_at_least(zone, name, bound + 1, board)


def _case(zone: str, player: Player, threshold: int, start: Board, *, at_least: bool) -> Case:
    least, most = bounds(zone, player)
    changed = _limited(zone, player, threshold - least, at_least=at_least)
    net = player.hand_gained if zone == HAND else None if player.library_lost is None else -player.library_lost
    if at_least:
        assumed = AssumedSize(player.name, zone, threshold, most, net)
    else:
        assumed = AssumedSize(player.name, zone, least, threshold - 1, net)
    return Case(assumed, start.with_player(changed))


def _limited(zone: str, player: Player, missing: int, *, at_least: bool) -> Player:
    def limit(part: UnknownCards) -> UnknownCards:
        if at_least:
            return evolve(part, least=part.least + missing)
        return evolve(part, most=part.least + missing - 1)

    if zone == HAND:
        return evolve(player, unknown_hand=limit(player.unknown_hand))
    parts = list(player.library.parts)
    place = next(n for n, part in enumerate(parts) if isinstance(part, UnknownCards) and part.most != part.least)
    part = parts[place]
    assert isinstance(part, UnknownCards)
    parts[place] = limit(part)
    kept = tuple(p for p in parts if not (isinstance(p, UnknownCards) and p.most == 0))
    return evolve(player, library=Library(kept))
