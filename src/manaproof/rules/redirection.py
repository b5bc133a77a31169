"""
Redirection effects: damage that is dealt to another permanent or player instead (CR 614.9).
"""

from __future__ import annotations

from manaproof.model import effects as f
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import PlayerRef
from manaproof.rules.characteristics import takes_damage
from manaproof.rules.context import Context
from manaproof.rules.referring import object_of, players_of
from manaproof.rules.rulebook import rule

REDIRECTION = rule(
    __name__,
    "614.9",
    "a redirection effect deals the same damage to another permanent or player; it isn't prevention",
    otherwise="damage that can't be prevented can't be dealt to something else either",
)


def destination(rewrite: f.Redirect, context: Context) -> PlayerName | ObjectId | None:
    """
    To whom or what the damage is dealt instead, None if it isn't there any more or can't be dealt damage (CR 614.9).

    Raises:
        NotModelled: the board doesn't say who or what it is.
    """
    names = {player.name for player in context.board.players}
    if isinstance(rewrite.to, PlayerRef):
        (player,) = players_of(rewrite.to, context)
        return player
    found = object_of(rewrite.to, context)
    if found is None or found in names:
        return found
    is_there = context.board.permanent(found) is not None
    return found if is_there and takes_damage(context.table[found]) else None
