"""
Quantities as words.
"""

from __future__ import annotations

from manaproof.cardtext.printing.objects import REFERENTS, noun, own, print_objects
from manaproof.cardtext.printing.unspent import unspent
from manaproof.cardtext.printing.words import UnprintableError, color_names, listed, number
from manaproof.model.expr import Difference, Half, Named, Number, Quantity, Sum, Times
from manaproof.model.instructions import FLIPS_LOST, FLIPS_WON, HEADS, RESULT, TAILS
from manaproof.model.lookups import (
    CastFact,
    CountersAmong,
    CountersOn,
    CountOf,
    Devotion,
    DistinctAmong,
    ExcessDealt,
    GreatestAmong,
    GreatestLife,
    LandsEntered,
    MeasureOf,
    NumberOf,
    PlayerNumber,
    ThoseCount,
    TotalAmong,
    UnspentMana,
)
from manaproof.model.properties import Anything, HasCounter
from manaproof.model.references import PlayerRef, Referent

_THOSE = ThoseCount("that many")
_AMONG = {PlayerRef.EACH_OPPONENT: "your opponents", PlayerRef.EACH_PLAYER: "players"}
_COUNTERS = {
    PlayerNumber.POISON_COUNTERS: "poison",
    PlayerNumber.ENERGY_COUNTERS: "energy",
    PlayerNumber.EXPERIENCE_COUNTERS: "experience",
    PlayerNumber.RAD_COUNTERS: "rad",
}
_CHANCE = {
    FLIPS_WON: "flip{} you won",
    FLIPS_LOST: "flip{} you lost",
    HEADS: "coin{} that came up heads",
    TAILS: "coin{} that came up tails",
}
_DISTINCT = {"colors": "color", "basic land types": "basic land type", "powers": "different power", "card types": "card type"}


def simple(quantity: Quantity, *, much: bool = False) -> str | None:
    """
    A quantity that stands before what it counts, None if it has to be told after it.
    """
    match quantity:
        case Number(value):
            return number(value)
        case Named("X"):
            return "X"
        case ThoseCount("that many", None):
            return "that much" if much else "that many"
        case Times(2, ThoseCount("that many", None)):
            return "twice that much" if much else "twice that many"
        case Times(2, Named("X")):
            return "twice X"
        case _:
            return None


def counted(quantity: Quantity, *, many: bool = False) -> str | None:
    """
    What a quantity counts, as it follows "for each" or "the number of"; None if it counts nothing.
    """
    match quantity:
        case CountOf(objects):
            return print_objects(objects, many=many)
        case CountersOn(kind, of):
            return f"{kind + ' ' if kind else ''}counter{'s' if many else ''} on {REFERENTS[of]}"
        case CountersAmong(kind, among):
            return f"{kind} counter{'s' if many else ''} among {print_objects(among)}"
        case ThoseCount("removed", HasCounter(kind)):
            return f"{kind} counter removed this way"
        case ThoseCount("destroyed" | "died" as fate, having):
            return f"{noun(having or Anything(), many=many)} {'that died' if fate == 'died' else fate} this way"
        case ThoseCount("prevented", None):
            return None if many else "1 damage prevented this way"
        case ThoseCount(what, None) if what in _CHANCE:
            return _CHANCE[what].format("s" if many else "")
        case ThoseCount(what, None) if what not in ("that many", RESULT):
            return f"card {what} this way"
        case NumberOf(PlayerNumber.CARDS_DRAWN_THIS_TURN, PlayerRef.YOU):
            return "cards you've drawn this turn" if many else "card you've drawn this turn"
        case NumberOf(PlayerNumber.LIFE_LOST_THIS_TURN, PlayerRef.EACH_OPPONENT) if not many:
            return "1 life your opponents have lost this turn"
        case NumberOf(PlayerNumber.CREATURES_DIED_THIS_TURN_UNDER_CONTROL, _):
            return f"creature{'s' if many else ''} that died under your control this turn"
        case NumberOf(PlayerNumber.CREATURES_DIED_THIS_TURN, _):
            return "creatures that died this turn" if many else "creature that died this turn"
        case NumberOf(kind, PlayerRef.YOU) if kind in _COUNTERS:
            return f"{_COUNTERS[kind]} counter{'s' if many else ''} you have"
        case UnspentMana(types, PlayerRef.YOU) if not many:
            return f"{unspent(types)} you have"
        case DistinctAmong(what, among) if what in _DISTINCT:
            return f"{_DISTINCT[what]}{'s' if many and what != 'powers' else ''} among {print_objects(among)}"
        case LandsEntered(PlayerRef.YOU):
            return f"land{'s' if many else ''} you had enter the battlefield under your control this turn"
        case CastFact("times kicked"):
            return "time it was kicked"
        case CastFact("colors spent"):
            return "color of mana spent to cast it"
        case _:
            return None


def told(quantity: Quantity) -> str:
    """
    A quantity as it follows "equal to" or "where X is".
    """
    match quantity:
        case Sum((Number(value), term)):
            return f"{number(value)} plus {told(term)}"
        case Sum((term, Number(value))):
            return f"{told(term)} plus {number(value)}"
        case Times(2, of):
            return f"twice {told(of)}"
        case Half(of, rounding):
            return f"half {told(of)}, rounded {rounding.value}"
        case Sum((first, second)):
            return f"{told(first)} plus {told(second)}"
        case Difference(Number(value), less):
            return f"{number(value)} minus {told(less)}"
        case Difference(term, Number(value)):
            return f"{told(term)} minus {number(value)}"
        case MeasureOf(measure, of):
            return f"{own(of)} {measure.value}"
        case GreatestAmong(measure, among):
            return f"the greatest {measure.value} among {print_objects(among)}"
        case TotalAmong(measure, among):
            return f"the total {measure.value} of {print_objects(among)}"
        case NumberOf(PlayerNumber.LIFE, PlayerRef.YOU):
            return "your life total"
        case GreatestLife(among):
            return f"the highest life total among {_AMONG.get(among, among.value)}"
        case NumberOf(PlayerNumber.STARTING_LIFE, PlayerRef.YOU):
            return "your starting life total"
        case NumberOf(PlayerNumber.LIFE_GAINED_THIS_TURN, PlayerRef.YOU):
            return "the amount of life you gained this turn"
        case ThoseCount("prevented", None):
            return "the damage prevented this way"
        case ThoseCount("result", None):
            return "the result"
        case ExcessDealt(to):
            return f"the excess damage dealt{'' if to is None else f' to {REFERENTS[Referent.THAT]}'} this way"
        case CastFact("mana spent"):
            return "the amount of mana spent to cast it"
        case Devotion(colors):
            return "your devotion to " + (listed(color_names(colors), "and") or "that color")
        case _:
            return _number_of(quantity)


def _number_of(quantity: Quantity) -> str:
    if (word := simple(quantity)) is not None:
        return word
    if (words := counted(quantity, many=True)) is not None:
        return f"the number of {words}"
    raise UnprintableError(f"no words for {quantity}")


def amount_before(quantity: Quantity, *, much: bool = False) -> tuple[str, str]:
    """
    A quantity as words before what it counts and words after it.
    """
    if (word := simple(quantity, much=much)) is not None:
        return word, ""
    return "X", f", where X is {told(quantity)}"
