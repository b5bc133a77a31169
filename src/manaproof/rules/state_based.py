"""
State-based actions that make players lose the game (CR 704.5a–c).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board, Player
from manaproof.model.events import LoseGameEvent, LossReason
from manaproof.model.lookups import PlayerNumber
from manaproof.model.occasions import Occasion, StateBasedActions
from manaproof.rules.layers import characteristics_on
from manaproof.rules.occasions import begin
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rulebook import rule
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
    "all state-based actions that apply are performed at the same time, and then they are checked again",
    otherwise="state-based actions are checked once",
)
MOST_POISON = 9


@begin.register
def _(occasion: StateBasedActions, board: Board, world: World) -> tuple[Branch, ...]:
    """
    All losses of one check are simultaneous, and a player who loses for several reasons loses once.

    Checks are repeated until none is performed (CR 704.3).

    Raises:
        NotModelled: other state-based actions would be performed with them.
    """
    del world
    _refuse_others(board)
    lost = [LoseGameEvent(player.name, reasons) for player in board.players if (reasons := tuple(_reasons(player)))]
    after = board
    for player in board.players:
        after = after.with_player(evolve(player, drew_from_empty_library=False))
    performed = [event for event in lost if why_it_cant_happen(event, board) is None]
    if not performed:
        return (Branch(after),)
    return (Branch(after, next=(*at_once([Pending(event) for event in performed]), *_again(occasion))),)


def _again(occasion: StateBasedActions) -> tuple[Occasion, ...]:
    return (occasion,) if REPEATED.in_force else ()


def _reasons(player: Player) -> Iterator[LossReason]:
    if player.life <= 0 and NO_LIFE.in_force:
        yield LossReason.LIFE
    if player.drew_from_empty_library and NO_CARDS.in_force:
        yield LossReason.EMPTY_LIBRARY
    if player.number(PlayerNumber.POISON_COUNTERS) > MOST_POISON and POISONED.in_force:
        yield LossReason.POISON


def _refuse_others(board: Board) -> None:
    table = characteristics_on(board)
    names: list[tuple[str, str]] = []
    for permanent in board.permanents:
        looks = table[permanent.id]
        if "Creature" in looks.card_types and (looks.toughness is None or looks.toughness <= permanent.damage):
            raise NotModelled(f"whether `{permanent.name}` dies as a state-based action isn't encoded")
        if "Planeswalker" in looks.card_types and not permanent.count_of("loyalty"):
            raise NotModelled(f"whether `{permanent.name}` dies as a state-based action isn't encoded")
        if "Legendary" in looks.supertypes:
            names.append((permanent.controller, looks.name))
    if len(names) > len(set(names)):
        raise NotModelled("the legend rule isn't encoded")
