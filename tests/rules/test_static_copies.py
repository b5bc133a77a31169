"""
Copy effects of static abilities where a board doesn't tell enough.
"""

import pytest

import manaproof
from manaproof.errors import NotModelled
from manaproof.model.layers import Layer
from manaproof.model.verdicts import Verdict
from manaproof.rules.static_copies import with_static_copies
from manaproof.specs.asking import Having


@pytest.mark.parametrize(
    ("mine", "words"),
    [
        pytest.param("Grizzly Bears, Metamorphic Alteration (attached to Grizzly Bears)", "isn't told", id="no choice"),
        pytest.param(
            "Grizzly Bears, Dinosaur Headdress (attached to Grizzly Bears, chosen: Craw Wurm)", "isn't exiled with", id="no card"
        ),
    ],
)
def test_what_is_copied_is_not_guessed(mine: Having, words: str) -> None:
    """
    What was chosen decides what the permanent is.
    """
    board = manaproof.board(you=mine)
    with pytest.raises(NotModelled, match=words):
        with_static_copies(board)
    assert manaproof.outcomes(board, "Grizzly Bears is destroyed").verdict is Verdict.NOT_MODELLED


def test_a_board_without_such_abilities_stays_the_same() -> None:
    """
    Nothing is made anew where no permanent has such an ability.
    """
    board = manaproof.board(you="Grizzly Bears, Clone (copy of Craw Wurm)")
    assert with_static_copies(board) is board


def test_what_is_a_copy_stays_the_same_while_its_effect_goes_on() -> None:
    """
    The effect is there once, and not made anew.
    """
    told = manaproof.board(you="Grizzly Bears as b, Craw Wurm, Metamorphic Alteration (attached to b, chosen: Craw Wurm)")
    board = with_static_copies(told)
    (bears, *_) = board.permanents
    assert [(effect.values.name, effect.source) for effect in bears.copies] == [("Craw Wurm", "you/Metamorphic Alteration")]
    assert with_static_copies(board) is board


def test_a_permanent_that_is_a_copy_says_by_what() -> None:
    """
    The step of layer 1 names the permanent whose static ability makes it one.
    """
    board = manaproof.board(
        "Grizzly Bears, Metamorphic Alteration (attached to Grizzly Bears, chosen: Llanowar Elves), Llanowar Elves"
    )
    (step,) = manaproof.characteristics(board, "Grizzly Bears").outcomes[0].steps
    assert (step.layer, step.effect, step.cites) == (Layer.COPY, "you/Metamorphic Alteration", ("707.2c",))
