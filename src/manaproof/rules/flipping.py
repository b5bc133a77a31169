"""
Flipping coins (CR 705).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.effects import FirstFlipsWon
from manaproof.model.events import CoinFlip, FlipCoins
from manaproof.model.instructions import FLIPS_LOST, FLIPS_WON, HEADS, TAILS
from manaproof.model.lookups import PlayerNumber
from manaproof.model.outcomes import CoinsFlipped
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.looking_at_results import triggered_by
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch

TWO_SIDES = rule(
    __name__,
    "705.1",
    "a coin that is flipped comes up heads or tails",
    otherwise="a coin that is flipped comes up heads",
)
WINNING = rule(
    __name__,
    "705.2",
    "who flips a coin wins or loses the flip, and nobody else does; nobody does where only heads and tails matter",
    otherwise="who flips a coin wins or loses the flip, and each opponent loses or wins it",
)
STATED_RESULT = rule(
    __name__,
    "705.3",
    "a flip for which an effect states a result or a winner has those, whatever the coin shows",
    otherwise="a flip has the result that the coin shows",
)
_TIMES = PlayerNumber.TIMES_COINS_FLIPPED_THIS_TURN


def flip(event: FlipCoins, board: Board) -> tuple[Branch, ...]:
    """
    Every way in which coins come up, as far as something looks at it.

    Of `count` flips any number may be won: one branch for each number, or one for all where nothing asks for it.

    Raises:
        NotModelled: it can't be told whether a stated result is that of all flips.
    """
    player = board.player(event.player)
    after = board.with_player(player.with_number(_TIMES, player.number(_TIMES) + 1))
    return tuple(Branch(after.showing(_shown(flipped)), (flipped,)) for flipped in _results(event, board))


def _results(event: FlipCoins, board: Board) -> Iterator[CoinsFlipped]:
    flipped = CoinsFlipped(event.player, event.count, event.coins, event.is_called)
    if _has_stated_result(event, board):
        if event.count > 1 and event.coins > 1:
            raise NotModelled("whether flips with an ignored coin each are all the first of a turn isn't encoded")
        yield evolve(flipped, won=event.count, heads=event.count)
    elif not event.is_called and not TWO_SIDES.in_force:
        yield evolve(flipped, heads=event.count)
    elif not _is_looked_at(event, board):
        yield flipped
    else:
        for number in range(event.count, -1, -1):
            yield evolve(flipped, won=number) if event.is_called else evolve(flipped, heads=number)


def _is_looked_at(event: FlipCoins, board: Board) -> bool:
    if event.is_looked_at or not event.is_called:
        return event.is_looked_at
    return any(triggered_by(seen, board) for won in (True, False) for seen in _seen(event.player, board, won=won))


def _has_stated_result(event: FlipCoins, board: Board) -> bool:
    if not STATED_RESULT.in_force or board.player(event.player).number(_TIMES):
        return False
    return any(_is_in_force(stated, context, event.player) for stated, context in _stated(board))


def _is_in_force(stated: FirstFlipsWon, context: Context, player: PlayerName) -> bool:
    holds = stated.condition is None or ground_truth(stated.condition, context)
    return holds and player_is(player, stated.player, context)


def _stated(board: Board) -> Iterator[tuple[FirstFlipsWon, Context]]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                yield from ((says, context) for says in own.ability.statements if isinstance(says, FirstFlipsWon))


def _shown(flipped: CoinsFlipped) -> dict[str, int | None]:
    """
    The results for the rest of the effect that made the player flip, so far as they are told.
    """
    shown: dict[str, int | None] = {}
    for number, these, others in ((flipped.won, FLIPS_WON, FLIPS_LOST), (flipped.heads, HEADS, TAILS)):
        shown |= {} if number is None else {these: number, others: flipped.count - number}
    return shown


def flips_seen(event: FlipCoins, branch: Branch) -> tuple[CoinFlip, ...]:
    """
    The flips as abilities see them; those that nobody wins or loses aren't seen.
    """
    (flipped,) = (happening for happening in branch.happenings if isinstance(happening, CoinsFlipped))
    if flipped.won is None:
        return ()
    wins = (*(True for _ in range(flipped.won)), *(False for _ in range(flipped.count - flipped.won)))
    return tuple(seen for won in wins for seen in _seen(event.player, branch.board, won=won))


def _seen(player: PlayerName, board: Board, *, won: bool) -> tuple[CoinFlip, ...]:
    own = CoinFlip(player, won)
    if WINNING.in_force:
        return (own,)
    return (own, *(CoinFlip(opponent.name, not won) for opponent in board.opponents(player)))
