"""
Timestamps that permanents receive at the same time (CR 613.7m).
"""

from contextlib import AbstractContextManager, nullcontext

import pytest
from attrs import evolve

import manaproof
from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.rules.same_time import refuse_open_order


def _stamped_anew(board: Board) -> Board:
    """
    The same board after all permanents received new timestamps, such as by transforming (CR 613.7g).
    """
    return evolve(board, permanents=tuple(evolve(p, timestamp=p.timestamp + board.latest_timestamp) for p in board.permanents))


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        pytest.param("Godhead of Awe", pytest.raises(NotModelled, match="later one"), id="both set base power and toughness"),
        pytest.param("Glorious Anthem", nullcontext(), id="applies in another sublayer"),
        pytest.param("Silvercoat Lion", nullcontext(), id="has no effect"),
    ],
)
def test_two_that_receive_new_timestamps_together_are_refused_where_that_decides(
    other: str, expected: AbstractContextManager[object]
) -> None:
    """
    It is for players to choose which of both is later (CR 613.7m).
    """
    board = manaproof.board(you=f"Kudo, King Among Bears, {other}, Grizzly Bears")
    with expected:
        refuse_open_order(board, _stamped_anew(board))
