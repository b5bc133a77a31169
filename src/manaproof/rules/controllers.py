"""
Who controls permanents, by default and as effects tell (CR 110.2, 613.1b).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.permanents import NOT_TOLD, ObjectId, Permanent, PlayerName
from manaproof.rules.rulebook import rule

BY_DEFAULT = rule(
    __name__,
    "110.2",
    "without an effect a permanent is controlled by the player under whose control it entered",
    otherwise="a permanent stays with whoever controlled it last",
)


def default_controller(permanent: Permanent) -> PlayerName:
    """
    Who would control a permanent without any effect, `NOT_TOLD` where that isn't known.
    """
    if permanent.controller_by_default is None or not BY_DEFAULT.in_force:
        return permanent.controller
    return permanent.controller_by_default


def by_default(board: Board) -> Board:
    """
    The board as though no effect changed who controls what.
    """
    if all(permanent.controller_by_default is None for permanent in board.permanents):
        return board
    return evolve(board, permanents=tuple(evolve(p, controller=default_controller(p)) for p in board.permanents))


def controlled_as(looks: Mapping[ObjectId, Characteristics], board: Board) -> Board:
    """
    The board on which those permanents are controlled as their looks say.
    """
    changed = {p.id for p in board.permanents if p.id in looks and looks[p.id].controller not in (None, p.controller)}
    if not changed:
        return board
    permanents = (under(looks[p.id].controller or "", p) if p.id in changed else p for p in board.permanents)
    return evolve(board, permanents=tuple(permanents))


def under(controller: PlayerName, permanent: Permanent) -> Permanent:
    """
    A permanent under the control of a player, with who would control it otherwise.
    """
    default = permanent.controller_by_default or permanent.controller
    return evolve(permanent, controller=controller, controller_by_default=None if controller == default else default)


def refuse_untold(board: Board) -> None:
    """
    Refuses a permanent that is controlled by nobody knows whom.

    Raises:
        NotModelled: no effect tells who controls it, and under whose control it entered isn't told.
    """
    for permanent in board.permanents:
        if permanent.controller == NOT_TOLD:
            raise NotModelled(
                f"under whose control `{permanent.name}` entered isn't told (110.2); write `entered under PLAYER's control`"
            )
