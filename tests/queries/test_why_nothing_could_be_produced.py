"""
Why a permanent could produce no mana: it has no such ability, no type is defined, or no amount.
"""

import pytest

import manaproof


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Grizzly Bears", "it has no ability that adds mana"),
        ("Exotic Orchard", "nothing that its abilities look at defines a type of mana (106.5)"),
        ("Command Tower", "nothing that its abilities look at defines a type of mana (106.5)"),
        ("Gaea's Cradle", "its abilities would add no mana as the board is (106.7)"),
        ("Cabal Coffers", "its abilities would add no mana as the board is (106.7)"),
    ],
)
def test_why_nothing_could_be_produced(name: str, why: str) -> None:
    """
    Alone on the battlefield.
    """
    answer = manaproof.could_produce(manaproof.board(you=[name]), name)
    assert (str(answer.types), answer.why_none) == ("none", why)
