"""
State-based actions: the check, and those that make players lose the game (CR 704.3, 704.5a–c).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.model.board import Board, Player
from manaproof.model.events import LoseGameEvent, LossReason
from manaproof.model.lookups import PlayerNumber
from manaproof.model.occasions import StateBasedActions
from manaproof.rules.occasions import begin
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rulebook import rule
from manaproof.rules.state_of_permanents import actions_on, after_check, unattach
from manaproof.rules.tasks import Branch, Pending, World, at_once

NO_LIFE = rule(
    __name__,
    "704.5a",
    "a player with 0 or less life loses the game",
    otherwise="a player with 0 or less life goes on playing",
    also=("104.3b", "119.6"),
)
NO_CARDS = rule(
    __name__,
    "704.5b",
    "a player who attempted to draw from an empty library since the last check loses the game",
    otherwise="a player who attempted to draw from an empty library goes on playing",
    also=("104.3c",),
)
POISONED = rule(
    __name__,
    "704.5c",
    "a player with ten or more poison counters loses the game",
    otherwise="a player with ten or more poison counters goes on playing",
    also=("104.3d", "122.1f"),
)
REPEATED = rule(
    __name__,
    "704.3",
    "all state-based actions of a check are performed at once, and the check is repeated until there are none",
    otherwise="state-based actions are checked once",
)
MOST_POISON = 9


@begin.register
def _(occasion: StateBasedActions, board: Board, world: World) -> tuple[Branch, ...]:
    """
    All actions of one check are one event, and the check is repeated until none is performed (CR 704.3).

    A player who loses for several reasons loses once.

    Raises:
        NotModelled: an action that isn't encoded might be performed.
    """
    del world
    lost = [LoseGameEvent(player.name, reasons) for player in board.players if (reasons := tuple(_reasons(player)))]
    lost = [event for event in lost if why_it_cant_happen(event, board) is None]
    after = board
    for player in board.players:
        after = after.with_player(evolve(player, drew_from_empty_library=False))
    branches = []
    for actions in actions_on(board):
        events = (*lost, *actions.events)
        cleared, told = unattach(actions.unattached, after_check(after))
        again = (occasion,) if (events or told) and REPEATED.in_force else ()
        next_ = (*at_once([Pending(event) for event in events]), *again)
        branches.append(Branch(cleared, told, next=next_, decision=actions.words, chooser=actions.chooser))
    return tuple(branches)


def _reasons(player: Player) -> Iterator[LossReason]:
    if player.life <= 0 and NO_LIFE.in_force:
        yield LossReason.LIFE
    if player.drew_from_empty_library and NO_CARDS.in_force:
        yield LossReason.EMPTY_LIBRARY
    if player.number(PlayerNumber.POISON_COUNTERS) > MOST_POISON and POISONED.in_force:
        yield LossReason.POISON
