"""
Phrases about coins and dice.
"""

from __future__ import annotations

from lark import Token

from manaproof.model.events import FlipCoins, RollDice
from manaproof.model.occasions import Happens, Occasion
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.lexer import NUMBERS, number_of
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, tokens
from manaproof.specs.texts import shown

MOST_COINS = 100
MOST_DICE = 100
MOST_SIDES = 1_000
_SIDED = "-sided"


@form("flips")
def _flips(reader: Reader, tree: PhraseTree) -> Occasion:
    is_called = first(tree, "for_heads") is None
    return Happens((FlipCoins(reader.acting(tree), reader.count(tree, MOST_COINS), is_called=is_called),))


@form("rolls")
def _rolls(reader: Reader, tree: PhraseTree) -> Occasion:
    die = next(token for token in tokens(tree) if token.type == "SIDED")
    return Happens((RollDice(reader.acting(tree), reader.count(tree, MOST_DICE), _sides(reader, die)),))


def _sides(reader: Reader, die: Token) -> int:
    """
    The number of sides of a die: "d20", "6-sided", "six-sided".
    """
    told = die.lower().removesuffix(_SIDED).removeprefix("d") if die[1:2].isdigit() else die.lower().removesuffix(_SIDED)
    if not told.isdigit() and told not in NUMBERS and told not in _MORE:
        raise reader.at(die).problem(f"{shown(die)} is no die; write its sides as in `d20` or `six-sided`")
    sides = _MORE[told] if told in _MORE else number_of(told)
    if 1 <= sides <= MOST_SIDES:
        return sides
    raise reader.at(die).problem(f"{shown(die)} is no die with 1 to {MOST_SIDES} sides")


_MORE = {"twelve": 12, "twenty": 20}
