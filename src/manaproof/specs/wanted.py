"""
An outcome that is asked about, as it is written: as `outcomes` prints it, or as a spec expects it.
"""

from __future__ import annotations

import re
from functools import partial

from rapidfuzz import fuzz

from manaproof.cards.naming import fold
from manaproof.errors import ManaproofError
from manaproof.model.board import Board
from manaproof.model.explanations import Wanted
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import ManaAdded, NotLegal, Outcome, is_assumed
from manaproof.model.permanents import PlayerName
from manaproof.specs.expectation.matching import has_parts
from manaproof.specs.expectation.parts import all_that_happens
from manaproof.specs.names import CardSource
from manaproof.specs.phrases.things import player_named
from manaproof.specs.reading.expectations import read_expected
from manaproof.specs.reading.nodes import read_nodes
from manaproof.specs.reading.shape import check_shape
from manaproof.specs.texts import Problems, Text
from manaproof.specs.words import happenings_in_words

_MAPPING = re.compile(r"\{\s*[a-z]+\s*:.*\}", re.IGNORECASE | re.DOTALL)
_IN_A_CASE = re.compile(r"^if .+?: ")
_FOR_VALUES = re.compile(r" if (?:\d+ ≤ )?\w+ (?:[=≥≤]|mod) .*$")
_TIMES = re.compile(r"(?P<words>.+) ×(?P<times>\d{1,4})")
_DRAWS = re.compile(r"(?P<player>.+ draws?) (?P<cards>\d{1,4}) cards?", re.IGNORECASE)
_NOTHING = frozenset({"nothing", "no mana", "none"})


def read_wanted(words: str, board: Board, cards: CardSource) -> Wanted:
    """
    What the words ask about.

    Raises:
        SpecError: an expectation names no part, or something that isn't on the board.
    """
    numbers = frozenset(int(number) for number in re.findall(r"\d{1,9}", words))
    if _MAPPING.fullmatch(words.strip()):
        problems = Problems()
        node = read_nodes(words, "OUTCOME", problems)
        outcome = node if node is not None else Text.typed(words, "OUTCOME")
        check_shape(outcome, problems, "outcome")
        problems.raise_first()
        expected = read_expected(outcome, board, cards)
        mana = dict(expected.mana_of or ({"you": expected.mana} if expected.mana is not None else {}))
        return Wanted(words, partial(has_parts, expected), partial(_likeness, words), mana, numbers)
    return _as_printed(words, board, numbers)


def _as_printed(words: str, board: Board, numbers: frozenset[int]) -> Wanted:
    """
    Mana first, then all else that happens, in whatever order; in which case and for which amounts isn't part of it.
    """
    mana: dict[PlayerName, ManaBag] = {}
    phrases: list[str] = []
    told = _FOR_VALUES.sub("", _IN_A_CASE.sub("", words))
    for part in (part.strip() for part in told.split(";")):
        if part and part.lower() not in _NOTHING and not _is_mana(part, board, mana):
            times = _TIMES.fullmatch(part)
            phrases += [fold(times["words"])] * int(times["times"]) if times else _one_by_one(part)

    def accepts(outcome: Outcome) -> bool:
        if {player: bag for player, bag in outcome.mana.items() if bag.total} != mana:
            return False
        others = [h for h in outcome.happenings if not (isinstance(h, ManaAdded | NotLegal) or is_assumed(h))]
        return sorted(one for told in happenings_in_words(others) for one in _one_by_one(told)) == sorted(phrases)

    return Wanted(words, accepts, partial(_likeness, words), mana, numbers)


def _one_by_one(part: str) -> list[str]:
    """
    What happens as it is compared: cards are drawn one at a time (CR 121.2), in however many words that is told.
    """
    draws = _DRAWS.fullmatch(part)
    return [fold(f"{draws['player']} a card")] * int(draws["cards"]) if draws else [fold(part)]


def _likeness(words: str, outcome: Outcome) -> float:
    """
    How much the words of an outcome are like some words; 100 if they are the same.
    """
    return fuzz.ratio(fold(words), fold("; ".join(all_that_happens(outcome))))


def _is_mana(part: str, board: Board, mana: dict[PlayerName, ManaBag]) -> bool:
    """
    Whether a part is mana that a player adds, which is then noted: "{B}{B}", "opponent: {G}".
    """
    owner, colon, bag = part.rpartition(": ")
    try:
        player = player_named(Text.typed(owner, "OUTCOME"), board) if colon else "you"
        mana[player] = mana.get(player, ManaBag()) + ManaBag.parse(bag)
    except (ValueError, ManaproofError):
        return False
    return True
