"""
Coin flips and die rolls as words.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.cardtext.printing.events import print_event
from manaproof.cardtext.printing.quantities import simple, told
from manaproof.cardtext.printing.words import UnprintableError, number, verb
from manaproof.model.effects import FlipAndIgnore, ReplacementEffect, RollAndIgnore
from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions import Effect, FlipCoins, ResultsTable, RollDice
from manaproof.model.patterns import DieRollPattern, FlipPattern, FlipResultPattern, RollPattern
from manaproof.model.references import PlayerRef

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth")
FIRST_FLIPS_WON = "the first time you flip one or more coins each turn, those coins come up heads and you win those flips"


@print_event.register
def _(event: FlipResultPattern) -> str:
    return f"{event.player.value} {verb(event.player, 'win' if event.won else 'lose')} a coin flip"


@print_event.register
def _(event: RollPattern) -> str:
    return f"{event.player.value} {verb(event.player, 'roll')} one or more dice"


@print_event.register
def _(event: DieRollPattern) -> str:
    return f"{event.player.value} {verb(event.player, 'roll')} {_rolled(event)}"


def _rolled(event: DieRollPattern) -> str:
    if event.highest:
        return "a die's highest natural result"
    if event.nth is not None:
        return f"your {_ORDINALS[event.nth]} die each turn"
    natural = "natural " if event.natural else ""
    match event.least, event.most:
        case None, None:
            return "a die"
        case int(least), None:
            return f"a {natural}{least} or higher"
        case int(least), int(most) if least == most:
            return f"a {natural}{least}"
        case int(least), int(most):
            return f"a {natural}{least} or {most}"
        case _:
            raise UnprintableError(f"no words for {event}")


def print_chance(effect: ReplacementEffect) -> str:
    """
    A replacement of coin flips or die rolls as a sentence without its period.
    """
    match effect.event, effect.rewrite:
        case FlipPattern(player), FlipAndIgnore(coins):
            ignored = f"instead flip {number(coins)} coins and ignore {number(coins - 1)}"
            return f"if {player.value} would flip a coin, {ignored}"
        case RollPattern(PlayerRef.YOU, None, True), RollAndIgnore(more, False):
            instead = f"instead roll that many planar dice plus {number(more)} and ignore {number(more)}"
            return f"if you would roll one or more planar dice, {instead}"
        case RollPattern(player, None, False), RollAndIgnore(more, True):
            instead = f"instead roll that many dice plus {number(more)} and ignore the lowest roll"
            return f"if {player.value} would roll one or more dice, {instead}"
        case RollPattern(player, None, False), RollAndIgnore(more, False) if effect.uses == 1:
            instead = f"instead they roll that many dice plus {number(more)} and you choose one of those rolls to ignore"
            return f"the next time {player.value} would roll one or more dice this turn, {instead}"
        case _:
            raise UnprintableError(f"no words for {effect}")


def chance_act(instruction: FlipCoins | RollDice) -> str:
    """
    What an instruction to flip or roll tells, in the form that goes with "you".
    """
    if isinstance(instruction, FlipCoins):
        return "flip a coin" if instruction.count == ONE else f"flip {_many(instruction.count)} coins"
    if instruction.ignoring:
        return f"roll {number(instruction.ignoring + 1)} d{instruction.sides} and ignore the lower roll"
    dice = "a" if instruction.count == ONE else _many(instruction.count)
    plus = "" if instruction.plus is None else f" and add {told(instruction.plus)}"
    return f"roll {dice} d{instruction.sides}{plus}"


def _many(count: Quantity) -> str:
    many = simple(count)
    if many is None:
        raise UnprintableError(f"no words for {count}")
    return many


def print_table(table: ResultsTable, print_effect: Callable[[Effect], list[str]]) -> list[str]:
    """
    A results table as sentences, each row with its range before its first.
    """
    found: list[str] = []
    for row in table.rows:
        first, *rest = print_effect(row.effect)
        found += [f"{_range(row.least, row.most)} | {first}", *rest]
    return found


def _range(least: int, most: int | None) -> str:
    if most is None:
        return f"{least}+"
    return str(least) if least == most else f"{least}—{most}"
