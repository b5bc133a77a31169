"""
What happens at one time has the same outcomes in whichever order it is written.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import manaproof
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.verdicts import Verdict
from manaproof.specs.words import happenings_in_words

YOURS = "Grizzly Bears, Glistener Elf, Solemnity, True Conviction, Simic Ascendancy"
THEIRS = "Hill Giant, Platinum Emperion, Vizier of Remedies"
EVENTS = [
    "Solemnity is destroyed",
    "True Conviction is exiled",
    "Platinum Emperion is destroyed",
    "Vizier of Remedies dies",
    "Grizzly Bears is exiled",
    "Glistener Elf deals 1 damage to Hill Giant",
    "Grizzly Bears deals 2 combat damage to opponent",
    "Hill Giant deals 2 damage to you",
    "an effect puts a +1/+1 counter on Grizzly Bears",
    "you gain 2 life",
    "Winding Constrictor enters under your control",
    "Walking Ballista enters under your control with X=2",
    "you create a Treasure token",
]


def asked(phrase: str, yours: str) -> OutcomesAnswer:
    """
    The answer on the board with these permanents of yours.
    """
    return manaproof.outcomes(manaproof.board(you=yours, opponent=THEIRS), phrase)


def told(answer: OutcomesAnswer) -> set[frozenset[tuple[str, int]]]:
    """
    What happens in each outcome, without an order.
    """
    return {frozenset(Counter(happenings_in_words(outcome.happenings)).items()) for outcome in answer.outcomes}


@pytest.mark.parametrize("without", ["", ", Solemnity"])
def test_the_order_of_writing_decides_nothing(without: str) -> None:
    """
    Each pair of events has one set of outcomes, and most pairs are answered.
    """
    yours = YOURS.replace(without, "") if without else YOURS
    events = [event for event in EVENTS if not (without and event.startswith(without.strip(", ")))]
    answered = 0
    for one, other in combinations(events, 2):
        first, second = asked(f"at once: {one}; {other}", yours), asked(f"at once: {other}; {one}", yours)
        assert first.verdict is second.verdict, (one, other)
        assert told(first) == told(second), (one, other)
        answered += first.verdict is Verdict.COMPLETE
    assert answered > len(events) * (len(events) - 1) / 4
