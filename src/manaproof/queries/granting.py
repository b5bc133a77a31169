"""
What the words of a question leave open and its reading takes for granted, told where it makes a difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model.abilities import Ability, KeywordAbility
from manaproof.model.board import Board, Player
from manaproof.model.effects import MayCastFrom
from manaproof.model.lookups import CastBefore, IsDuring, IsTurnOf, NumberOf, PlayerNumber
from manaproof.model.occasions import Casts, CopyResolves, Enters, Occasion, Plays, Resolves
from manaproof.model.outcomes import Happening, Outcome
from manaproof.model.patterns import CastPattern
from manaproof.model.patterns.life import LifePattern
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk
from manaproof.queries.assuming import parts_of
from manaproof.rules.layers import characteristics_on
from manaproof.rules.tasks import World
from manaproof.rules.words import whose

_AS_TOLD = "no land is tapped for mana but as told"
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
    if counts := _numbers_asked_of_casting(board, occasion):
        others = [_with_spells_cast(player, number, board) for player in _without_told_number(board) for number in counts]
        granted.append(("no spell was cast this turn before", [(other, occasion) for other in others]))
    always: tuple[str, ...] = ()
    if any(node is PlayerRef.WHO_TAPPED_A_LAND for node in walk(_abilities_asked(board, occasion))):
        if len(parts_of(occasion)) > 1:  # costs may be paid in each turn of them
            always = (_AS_TOLD,)
        else:
            granted.append((_AS_TOLD, [(other, occasion) for other in _with_lands_tapped(board)]))
    if not granted:
        return always
    endings = _endings(found)
    return always + tuple(
        words for words, otherwise in granted if any(_endings_of(*other, limit) != endings for other in otherwise)
    )


def _without_told_number(board: Board) -> Iterator[Player]:
    """
    The players of whom the board doesn't tell how many spells they have cast this turn.
    """
    for player in board.players:
        if all(count.number is not PlayerNumber.SPELLS_CAST_THIS_TURN for count in player.numbers):
            yield player


def _with_spells_cast(player: Player, number: int, board: Board) -> Board:
    return board.with_player(player.with_number(PlayerNumber.SPELLS_CAST_THIS_TURN, number))


def _with_lands_tapped(board: Board) -> Iterator[Board]:
    """
    The boards on which one more player has tapped a land for mana this turn.
    """
    number = PlayerNumber.LANDS_TAPPED_FOR_MANA_THIS_TURN
    for player in board.players:
        if not player.number(number):
            yield board.with_player(player.with_number(number, 1))


def _numbers_asked_of_casting(board: Board, occasion: Occasion) -> tuple[int, ...]:
    """
    How many spells must have been cast before for something to look at it: none where nothing asks how many were.
    """
    asked = (node for node in walk(_abilities_asked(board, occasion)) if _counts_spells(node))
    numbers = (node.nth if isinstance(node, CastPattern) and node.nth is not None else 2 for node in asked)
    return tuple(range(1, max(numbers, default=1)))


def _counts_spells(node: object) -> bool:
    match node:
        case CastPattern(nth=int()) | CastBefore() | NumberOf(number=PlayerNumber.SPELLS_CAST_THIS_TURN):
            return True
        case KeywordAbility(keyword="storm"):
            return True
        case _:
            return False


def _asks_whose_turn(board: Board, occasion: Occasion) -> bool:
    """
    Whether something on the board, or of the cards that a question is about, may look at whose turn it is.
    """
    return any(_is_of_a_turn(node) for node in walk(_abilities_asked(board, occasion)))


def _abilities_asked(board: Board, occasion: Occasion) -> tuple[Ability, ...]:
    """
    The abilities of permanents, of what has resolved and of the cards that a question is about.
    """
    permanents = (own.ability for looks in characteristics_on(board).values() for own in looks.abilities)
    resolved = (ability for left in board.resolved for ability in left.card.front.abilities)
    asked = (part.card for part in parts_of(occasion) if isinstance(part, Casts | Plays | Resolves | Enters | CopyResolves))
    return (*permanents, *resolved, *(ability for card in asked for ability in card.front.abilities))


def _is_of_a_turn(node: object) -> bool:
    match node:
        case MayCastFrom(once=True):
            return True
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
