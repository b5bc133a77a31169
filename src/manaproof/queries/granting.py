"""
What the words of a question leave open and its reading takes for granted, told where it makes a difference.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model.board import Board
from manaproof.model.lookups import IsDuring, IsTurnOf
from manaproof.model.occasions import CopyResolves, Enters, Occasion, Resolves
from manaproof.model.outcomes import Happening, Outcome
from manaproof.model.patterns.life import LifePattern
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk
from manaproof.queries.assuming import parts_of
from manaproof.rules.layers import characteristics_on
from manaproof.rules.tasks import World
from manaproof.rules.words import whose

Endings = frozenset[tuple[tuple[Happening, ...], int]]


def granted_where_it_matters(board: Board, occasion: Occasion, found: Iterable[Outcome], limit: int) -> tuple[str, ...]:
    """
    What an occasion takes for granted and without which something else could happen.

    Cost: a search for each thing that is taken for granted and each other player.
    """
    granted = [(each.words, [(board, other) for other in each.otherwise]) for each in occasion.granted]
    if board.turn_is_assumed and _asks_whose_turn(board, occasion):
        others = [evolve(board, active=player.name) for player in board.players if player.name != board.active]
        granted.append((f"it's {whose(board.active)} turn", [(other, occasion) for other in others]))
    if not granted:
        return ()
    endings = _endings(found)
    return tuple(words for words, otherwise in granted if any(_endings_of(*other, limit) != endings for other in otherwise))


def _asks_whose_turn(board: Board, occasion: Occasion) -> bool:
    """
    Whether something on the board, or of the cards that a question is about, may look at whose turn it is.
    """
    permanents = (own.ability for looks in characteristics_on(board).values() for own in looks.abilities)
    resolved = (ability for left in board.resolved for ability in left.card.front.abilities)
    asked = (part.card for part in parts_of(occasion) if isinstance(part, Resolves | Enters | CopyResolves))
    abilities = (*permanents, *resolved, *(ability for card in asked for ability in card.front.abilities))
    return any(_is_of_a_turn(node) for node in walk(abilities))


def _is_of_a_turn(node: object) -> bool:
    match node:
        case IsTurnOf() | IsDuring(player=PlayerRef()) | PlayerRef.ACTIVE_PLAYER:
            return True
        case LifePattern(during_turn_of=PlayerRef()):
            return True
        case _:
            return False


def _endings(found: Iterable[Outcome]) -> Endings:
    return frozenset((outcome.happenings, outcome.orders) for outcome in found)


def _endings_of(board: Board, occasion: Occasion, limit: int) -> Endings | None:
    """
    How an occasion can end, None where that can't be told.
    """
    try:
        return _endings(Exploration(World(CouldProduceTable(board).oracle), limit).outcomes_from([Node(board, (occasion,))]))
    except (IllegalAction, NotModelled, TooLarge):
        return None
