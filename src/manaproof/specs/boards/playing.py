"""
Who plays: "you" always, and "opponent" if nobody else is named.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.specs.boards.setup import PlayerSetup
from manaproof.specs.texts import Text

YOU = "you"
OPPONENT = "opponent"


def with_all_players(named: Iterable[PlayerSetup]) -> tuple[PlayerSetup, ...]:
    """
    The players that are named, with "you" as the first if it isn't, and with "opponent" if nobody else is.
    """
    players = list(named)
    if YOU not in {player.name.value for player in players}:
        players.insert(0, PlayerSetup(Text(YOU)))
    if len(players) < 2:
        players.append(PlayerSetup(Text(OPPONENT)))
    return tuple(players)
