"""
Permanents that enter as a copy, and with their back face up.
"""

from __future__ import annotations

import pytest
from attrs import evolve

import manaproof
from manaproof.model.board import Board
from manaproof.model.copies import CopyEffect
from manaproof.model.references import Daytime
from manaproof.rules.characteristics import printed_on
from manaproof.rules.layers import characteristics_on
from manaproof.specs.words import happenings_in_words


def told(board: Board, phrase: str) -> set[str]:
    """
    All that happens in each outcome of a phrase.
    """
    answer = manaproof.outcomes(board, phrase)
    assert answer.not_modelled == ()
    return {"; ".join(happenings_in_words(outcome.happenings)) for outcome in answer.outcomes}


def test_a_copied_text_is_the_copys_own() -> None:
    """
    What is a copy has the copied abilities, and keeps its own card.
    """
    board = manaproof.board(you="Walking Ballista, Grizzly Bears")
    ballista, bears = board.permanents
    copy = evolve(bears, copies=(CopyEffect(ballista.printed),))
    looks = characteristics_on(board.with_permanent(copy))[bears.id]
    assert (looks.name, looks.mana_cost) == ("Walking Ballista", ballista.card.front.mana_cost)
    assert copy.card.name == "Grizzly Bears"
    assert len(looks.abilities) == len(ballista.printed.abilities)


@pytest.mark.parametrize(("name", "expected"), [("Untamed Pup", 3), ("Glasspool Shore", 0), ("Hound Tamer", 3)])
def test_the_mana_value_of_a_back_face(name: str, expected: int) -> None:
    """
    A back face that a permanent transforms to has the mana value of the front face, one of a modal card its own (CR 712.8e).
    """
    (permanent,) = manaproof.board(you=name).permanents
    assert printed_on(permanent).mana_value == expected


@pytest.mark.parametrize(
    ("daytime", "expected"),
    [
        ("day", {"Hound Tamer enters under your control"}),
        ("night", {"Untamed Pup enters under your control"}),
    ],
)
def test_daybound_looks_at_the_time_of_day(daytime: str, expected: set[str]) -> None:
    """
    A card with daybound enters with its back face up if it is night.
    """
    board = manaproof.board(daytime=daytime)
    assert board.daytime is Daytime(daytime)
    assert told(board, "Hound Tamer enters under your control") == expected


def test_nothing_to_copy() -> None:
    """
    Where there is nothing that may be copied, nothing is chosen: it enters as itself.
    """
    assert told(manaproof.board(you="Forest"), "Clone enters under your control") == {"Clone enters under your control"}
