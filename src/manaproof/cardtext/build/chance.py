"""
Coin flips and die rolls (grammar `chance`).
"""

from __future__ import annotations

from lark import Token

from manaproof.cardtext.build.parts import DeclinedError, Instructions, Meaning, Meanings, Statements, constant, mentions
from manaproof.cardtext.build.quantities import THAT_MANY
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import FirstFlipsWon, FlipAndIgnore, ReplacementEffect, RollAndIgnore
from manaproof.model.expr import ONE, Compare, Condition, Number, Quantity, Relation, at_least
from manaproof.model.instructions import (
    FLIPS,
    FLIPS_LOST,
    FLIPS_WON,
    HEADS,
    RESULT,
    TAILS,
    Conditional,
    Effect,
    FlipCoins,
    RollDice,
    TableRow,
    Target,
)
from manaproof.model.lookups import NumberOf, PlayerNumber, ThoseCount
from manaproof.model.patterns import DieRollPattern, FlipPattern, FlipResultPattern, RollPattern
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk

THE_RESULT = ThoseCount(RESULT)


# What triggers.


def _wins(*, won: bool) -> Meaning:
    return constant(lambda player: FlipResultPattern(player, won))


def _rolls(pattern: Meaning) -> Meaning:
    """
    The deed of a player, made of the parts of its words.
    """
    return lambda *parts: lambda player: pattern(player, *parts)


def _rolls_number(player: PlayerRef, rolled: tuple[int, int | None, bool]) -> DieRollPattern:
    least, most, natural = rolled
    return DieRollPattern(player, least, most, natural)


def _either(one: Token, other: Token) -> tuple[int, int, bool]:
    if int(other) != int(one) + 1:
        raise DeclinedError("results that aren't neighbours")
    return int(one), int(other), False


def _rolls_nth(nth: Token) -> Meaning:
    def build(player: PlayerRef) -> DieRollPattern:
        if player is not PlayerRef.YOU:
            raise DeclinedError("another player's dice")
        return DieRollPattern(player, nth=int(nth))

    return build


DEEDS: Meanings = {
    "d_wins_flip": _wins(won=True),
    "d_loses_flip": _wins(won=False),
    "d_rolls": constant(RollPattern),
    "d_rolls_each": constant(DieRollPattern),
    "d_rolls_number": _rolls(_rolls_number),
    "d_rolls_nth": _rolls_nth,
    "d_rolls_highest": constant(lambda player: DieRollPattern(player, highest=True)),
    "rolled_number": lambda number: (int(number), int(number), False),
    "rolled_either": _either,
    "rolled_at_least": lambda number: (int(number), None, False),
    "rolled_natural": lambda number: (int(number), int(number), True),
}

# What replaces.


def _flip_rewrite(coins: Token, ignored: Token) -> FlipAndIgnore:
    if int(coins) - int(ignored) != 1:
        raise DeclinedError("more or less than one coin that isn't ignored")
    return FlipAndIgnore(int(coins))


def _ignoring_chosen(player: PlayerRef, more: Token) -> RollAndIgnore:
    if player is not PlayerRef.THAT_PLAYER:
        raise DeclinedError("who rolls instead")
    return RollAndIgnore(_one_more(more), lowest=False)


def _one_more(more: Token) -> int:
    if more != "1":
        raise DeclinedError("more dice than are ignored")
    return 1


def _flip_replacement(player: PlayerRef, rewrite: FlipAndIgnore) -> Statements:
    return Statements((ReplacementEffect(FlipPattern(player), rewrite),))


def _roll_replacement(player: PlayerRef, rewrite: RollAndIgnore) -> Statements:
    if not rewrite.lowest:
        raise DeclinedError("who chooses what is ignored")
    return Statements((ReplacementEffect(RollPattern(player), rewrite),))


def _planar_replacement(more: Token, ignored: Token) -> Statements:
    if ignored != more:
        raise DeclinedError("more dice than are ignored")
    rewrite = RollAndIgnore(_one_more(more), lowest=False)
    return Statements((ReplacementEffect(RollPattern(PlayerRef.YOU, planar=True), rewrite),))


def _next_roll(player: PlayerRef, rewrite: RollAndIgnore) -> Instructions:
    effect = Establish(StaticAbility((ReplacementEffect(RollPattern(player), rewrite, uses=1),)), "this turn")
    if player is not PlayerRef.TARGET_PLAYER:
        raise DeclinedError("whose next roll it is")
    return Instructions((Target(player), effect))


REPLACING: Meanings = {
    "flip_rewrite": _flip_rewrite,
    "flip_replacement": _flip_replacement,
    "first_flips_won": constant(Statements((FirstFlipsWon(PlayerRef.YOU),))),
    "would_roll": lambda player: player,
    "roll_replacement": _roll_replacement,
    "planar_replacement": _planar_replacement,
    "ignoring_lowest": lambda more: RollAndIgnore(_one_more(more)),
    "ignoring_chosen": _ignoring_chosen,
    "next_roll": _next_roll,
}

# What effects do, and how it comes out.


def _if_flip(what: str) -> Meaning:
    def build(player: PlayerRef) -> Condition:
        if player is not PlayerRef.YOU:
            raise DeclinedError("a flip of another player")
        return at_least(ThoseCount(what), 1)

    return build


def _roll_ignoring(count: Quantity, sides: int) -> Effect:
    if count != Number(2):
        raise DeclinedError("the lower of more than two")
    return (RollDice(sides, ignoring=1),)


def _result(relation: Relation) -> Meaning:
    return lambda number: Compare(THE_RESULT, relation, Number(int(number)))


ACTS: Meanings = {
    "flip_one": constant((FlipCoins(),)),
    "flip_many": lambda count: (FlipCoins(count),),
    "die": lambda die: int(die.removeprefix("d")),
    "roll_one": lambda sides: (RollDice(sides),),
    "roll_many": lambda count, sides: (RollDice(sides, count),),
    "roll_ignoring": _roll_ignoring,
    "roll_plus": lambda sides, quantity: (RollDice(sides, plus=quantity),),
    "flip_won": _if_flip(FLIPS_WON),
    "flip_lost": _if_flip(FLIPS_LOST),
    "came_heads": constant(at_least(ThoseCount(HEADS), 1)),
    "came_tails": constant(at_least(ThoseCount(TAILS), 1)),
    "result_at_least": _result(Relation.AT_LEAST),
    "result_at_most": _result(Relation.AT_MOST),
    "result_is": _result(Relation.EQUAL),
    "rolled_this_turn": lambda number: at_least(NumberOf(PlayerNumber.DICE_ROLLED_THIS_TURN, PlayerRef.YOU), int(number)),
    "the_result": constant(THE_RESULT),
    "flips_won": constant(ThoseCount(FLIPS_WON)),
    "flips_lost": constant(ThoseCount(FLIPS_LOST)),
    "heads_counted": constant(ThoseCount(HEADS)),
    "tails_counted": constant(ThoseCount(TAILS)),
}


def is_told_of_chance(before: Effect, effect: Effect) -> bool:
    """
    Whether what an effect, as it is with one more sentence, says of flips and rolls has a meaning.

    It must be one roll or one instruction to flip that is meant, made by you, of one coin where a condition asks how it comes
    out. "That much" after a roll may be its result.
    """
    told = effect[len(before) :] if effect[: len(before)] == before else effect
    chance = [part for part in walk(effect) if isinstance(part, FlipCoins | RollDice)]
    asks = _asks(effect)
    if any(isinstance(part, RollDice) for part in chance) and mentions(told, THAT_MANY):
        return False
    if not asks:
        return True
    if len(chance) != 1 or not isinstance(chance[0], RollDice if RESULT in asks else FlipCoins):
        return False
    one = chance[0].count == ONE and chance[0].player is PlayerRef.YOU
    return one or not (RESULT in asks or chance[0].player is not PlayerRef.YOU or _has_condition(effect))


def is_table(before: Effect, rows: tuple[TableRow, ...]) -> bool:
    """
    Whether rows are the results table of an effect: of one roll of yours, of one die, with ranges that follow one another.
    """
    rolls = [part for part in before if isinstance(part, RollDice)]
    chance = [part for part in walk((*before, rows)) if isinstance(part, FlipCoins | RollDice)]
    if len(rolls) != 1 or chance != rolls or rolls[0].count != ONE or rolls[0].player is not PlayerRef.YOU:
        return False
    ends = [row.most for row in rows]
    if None in ends[:-1]:
        return False
    begins = [1, *(end + 1 for end in ends[:-1] if end is not None)]
    return [row.least for row in rows[1:]] == begins[1:] and not any(_asks(row.effect) & FLIPS for row in rows)


def _asks(effect: Effect) -> set[str]:
    asked = {part.what for part in walk(effect) if isinstance(part, ThoseCount)}
    return asked & (FLIPS | {RESULT})


def _has_condition(effect: Effect) -> bool:
    return any(isinstance(part, Conditional) and _is_of_flip(part.condition) for part in walk(effect))


def _is_of_flip(condition: Condition) -> bool:
    return any(isinstance(part, ThoseCount) and part.what in FLIPS for part in walk(condition))
