"""
A board in words with every entry by itself, and with those players alone who must be named.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.playing import with_all_players
from manaproof.specs.boards.sections import with_sections
from manaproof.specs.boards.setup import BoardSetup, PlayerSetup
from manaproof.specs.names import CardSource
from manaproof.specs.texts import Problems


def listed(setup: BoardSetup, cards: CardSource) -> BoardSetup:
    """
    The same board where all that a player has is in its own part, and permanents and resolved spells are lists.

    Raises:
        SpecError: a part is said twice, or where it ends isn't clear.
    """
    problems = Problems()
    players = tuple(_listed(player, cards, problems) for player in setup.players)
    problems.raise_first()
    return evolve(setup, players=players)


def _listed(player: PlayerSetup, cards: CardSource, problems: Problems) -> PlayerSetup:
    player = with_sections(player, cards, problems)
    return evolve(player, permanents=entries_of(player.permanents, cards), resolved=entries_of(player.resolved, cards))


def must_be_named(setup: BoardSetup) -> tuple[PlayerSetup, ...]:
    """
    The players of a listed board without those who have nothing and would play all the same, in the same turn order.
    """
    everyone = players = with_all_players(setup.players)
    names = _names(everyone)
    for player in everyone:
        others = tuple(other for other in players if other is not player)
        if player == PlayerSetup(player.name) and _names(with_all_players(others)) == names:
            players = others
    return players


def _names(players: tuple[PlayerSetup, ...]) -> list[str]:
    return [player.name.value for player in players]
