"""
What is in a mana pool, and what is known of it after mana was paid (CR 106.4, 118.3a).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board, PoolMana
from manaproof.model.instructions import DoubleUnspentMana, Effect, LoseUnspentMana
from manaproof.model.lookups import UnspentMana
from manaproof.model.permanents import PlayerName
from manaproof.model.walking import walk
from manaproof.rules.words import whose


def pool_of(player: PlayerName, board: Board) -> tuple[PoolMana, ...]:
    """
    The unspent mana of a player (CR 106.4).

    Raises:
        NotModelled: mana was paid since, and it isn't told which: it may have been some of that mana.
    """
    having = board.player(player)
    if having.paid_for is not None:
        raise NotModelled(
            f"whether the mana paid for {having.paid_for} was some of {whose(player)} unspent mana isn't told, "
            "so neither is how much of that is left"
        )
    return having.pool


def paying_mana(player: PlayerName, paid_for: str, board: Board, symbols: Iterable[str] | None = None) -> Board:
    """
    The board after a player has paid mana, for what is named; these symbols of mana if they are told.

    Which mana that was isn't told: some that was in the pool, or some that was added to pay with (CR 106.4, 118.3a).
    """
    having = board.player(player)
    is_empty = not any(portion.mana.total for portion in having.pool)
    is_free = symbols is not None and all(symbol == "0" for symbol in symbols)
    if having.paid_for is not None or is_empty or is_free:
        return board
    return board.with_player(evolve(having, paid_for=paid_for))


def looks_at_pool(effect: Effect) -> bool:
    """
    Whether an effect looks at the unspent mana of players as it resolves.
    """
    return any(isinstance(node, DoubleUnspentMana | LoseUnspentMana | UnspentMana) for node in walk(effect))
