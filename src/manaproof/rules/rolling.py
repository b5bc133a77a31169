"""
Rolling dice (CR 706).

A roll doesn't have one branch for each result: results to which neither an ability nor the rest of the effect makes a difference
are told together.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from itertools import combinations_with_replacement

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.board import Board
from manaproof.model.events import DieRoll, Event, RollDice
from manaproof.model.instructions import RESULT
from manaproof.model.lookups import PlayerNumber
from manaproof.model.outcomes import DiceRolled
from manaproof.rules.looking_at_results import asks_for_result, needs_number, triggered_by
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch

SIDES = rule(
    __name__,
    "706.1a",
    "a die with N sides has the possible results from 1 to N",
    otherwise="a die with N sides has the possible results from 0 to N - 1",
    also=("706.1",),
)
IGNORED = rule(
    __name__,
    "706.6",
    "a roll that is ignored has never happened: nothing triggers on it, and no effect applies to it",
    otherwise="abilities trigger on a roll that is ignored as on one that counts",
)
_ROLLED = PlayerNumber.DICE_ROLLED_THIS_TURN
_MOST_WAYS = 2_000
Results = tuple[int, ...]  # natural results that are alike


def roll(event: RollDice, board: Board) -> tuple[Branch, ...]:
    """
    Every way in which dice come up, as far as something looks at it: for each die that counts a set of results that are alike.

    Whatever is ignored, each result is possible for each roll that counts, since the rolls ignored may be as low as those.

    Raises:
        NotModelled: an ability asks for a result that was modified.
        TooLarge: there are too many ways.
    """
    if event.modifier and asks_for_result(board):
        raise NotModelled("whether an ability asks for the natural or the modified result of a roll isn't encoded")
    classes = alike(event, board)
    if math.comb(event.count + len(classes) - 1, event.count) > _MOST_WAYS:
        raise TooLarge(f"the dice have more than {_MOST_WAYS} different results; ask about fewer dice")
    player = board.player(event.player)
    after = board.with_player(player.with_number(_ROLLED, player.number(_ROLLED) + event.count))
    return tuple(
        Branch(after.showing(_shown(naturals, event)), (_rolled(event, naturals),))
        for naturals in combinations_with_replacement(classes, event.count)
    )


def alike(event: RollDice, board: Board) -> tuple[Results, ...]:
    """
    The natural results of one die, those that are alike together.
    """
    classes: dict[Hashable, list[int]] = {}
    least = 1 if SIDES.in_force else 0
    for natural in range(least, event.sides + least):
        met = triggered_by(DieRoll(event.player, natural, event.sides, event.modifier), board)
        told = natural if needs_number(met) else None
        begun = sum(1 for start in event.starts if start <= natural)
        classes.setdefault((begun, met, told), []).append(natural)
    return tuple(tuple(naturals) for naturals in classes.values())


def _rolled(event: RollDice, naturals: tuple[Results, ...]) -> DiceRolled:
    lowest = sum(ignored.count for ignored in event.ignored if ignored.chosen_by is None)
    chosen = tuple((ignored.chosen_by, ignored.count) for ignored in event.ignored if ignored.chosen_by is not None)
    results = tuple(tuple(natural + event.modifier for natural in die) for die in naturals)
    return DiceRolled(event.player, event.sides, results, lowest, chosen, event.modifier)


def _shown(naturals: tuple[Results, ...], event: RollDice) -> dict[str, int | None]:
    """
    The result for the rest of the effect that made the player roll, if there is one: of results that are alike any one.
    """
    return {RESULT: naturals[0][0] + event.modifier if len(naturals) == 1 else None}


def rolls_seen(event: RollDice, branch: Branch) -> tuple[Event, ...]:
    """
    The rolls as abilities see them: all together, and each by itself.
    """
    (rolled,) = (happening for happening in branch.happenings if isinstance(happening, DiceRolled))
    return (event, *_each(event, rolled, branch.board))


def _each(event: RollDice, rolled: DiceRolled, after: Board) -> Iterator[DieRoll]:
    before = after.player(event.player).number(_ROLLED) - event.count
    rolls = [
        DieRoll(event.player, results[0] - event.modifier, event.sides, event.modifier, before + place, len(results) == 1)
        for place, results in enumerate(rolled.results, start=1)
    ]
    yield from rolls
    if not IGNORED.in_force and rolls:
        for _ in range(sum(ignored.count for ignored in event.ignored)):
            yield rolls[0]
