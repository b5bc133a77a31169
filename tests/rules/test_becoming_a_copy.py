"""
Permanents on the battlefield that become copies.
"""

from __future__ import annotations

import pytest

import manaproof
from manaproof.errors import ManaproofError
from manaproof.model.verdicts import Verdict
from manaproof.rules.layers import characteristics_on
from manaproof.specs.words import happenings_in_words


def test_a_copy_effect_ends_with_its_duration() -> None:
    """
    The copy effect before it is there again when a later one ends.
    """
    copier = "Cryptoplasm as c (copy of Silvercoat Lion)"
    board = manaproof.board(you=f"{copier}, Craw Wurm as w, resolved: Cytoshape (targeting c, copying w)")
    assert [effect.values.name for effect in board.permanents[0].copies] == ["Silvercoat Lion", "Craw Wurm"]
    assert board.permanents[0].name == "Craw Wurm"
    answer = manaproof.outcomes(board, "your turn begins; your upkeep begins; c's triggered ability resolves targeting w")
    told = {"; ".join(happenings_in_words(outcome.happenings)) for outcome in answer.outcomes}
    assert told == {
        "Silvercoat Lion triggers; Silvercoat Lion becomes a copy of Craw Wurm",
        "Silvercoat Lion triggers; you decline",
    }


def test_what_came_later_is_no_copy() -> None:
    """
    Something that resolved made copies of what was there, not of what entered later.
    """
    weave = "resolved: Mirrorweave (targeting Grizzly Bears, before Hill Giant)"
    board = manaproof.board(you=f"Grizzly Bears, Serra Angel, Hill Giant, {weave}")
    assert [permanent.name for permanent in board.permanents] == ["Grizzly Bears", "Grizzly Bears", "Hill Giant"]


def test_abilities_are_as_late_as_the_copy_effect() -> None:
    """
    An ability that a permanent has by becoming a copy has the timestamp of the copy effect (CR 613.7a).
    """
    board = manaproof.board(you="Grizzly Bears, Serra Angel, resolved: Mirrorweave (targeting Serra Angel)")
    (bears, angel) = board.permanents
    table = characteristics_on(board)
    assert {own.timestamp for own in table[bears.id].abilities} == {board.resolved[0].timestamp}
    assert {own.timestamp for own in table[angel.id].abilities} == {0}


@pytest.mark.parametrize(
    "you",
    [
        "Superior Spider-Man (copy of Grizzly Bears)",
        "Mizzium Transreliquat (copy of Ornithopter)",
        "Grizzly Bears, Hill Giant, resolved: Cytoshape (targeting Grizzly Bears)",
    ],
    ids=["its own words aren't read", "one of two abilities", "nobody says what was chosen"],
)
def test_a_board_that_leaves_open_what_a_copy_is(you: str) -> None:
    """
    A copy of which it isn't told what is different about it is refused.
    """
    with pytest.raises(ManaproofError):
        manaproof.board(you=you)


def test_uses_of_an_ability_that_is_gone() -> None:
    """
    How often an ability was used is counted for the ability that it was.
    """
    board = manaproof.board(you="Mirage Mirror, Quirion Ranger")
    answer = manaproof.outcomes(board, "you activate Mirage Mirror's ability targeting Quirion Ranger")
    assert answer.verdict is Verdict.NOT_MODELLED
