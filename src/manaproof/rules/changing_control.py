"""
Control of permanents changes: with effects that begin or end, and what follows from that (CR 302.6, 506.4, 613.1b).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attrs import evolve

from manaproof.model.abilities import Ability
from manaproof.model.board import Board
from manaproof.model.effects import GainControl
from manaproof.model.events import ControlChanges
from manaproof.model.outcomes import ControlGained, Happening
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.model.walking import walk
from manaproof.rules.controllers import under
from manaproof.rules.durations import without_ended
from manaproof.rules.layers import layered
from manaproof.rules.rulebook import rule
from manaproof.rules.static_copies import newly_copied, with_static_copies
from manaproof.rules.tasks import Branch, World
from manaproof.rules.triggers import trigger_on

OUT_OF_COMBAT = rule(
    __name__,
    "506.4",
    "a permanent whose controller changes is removed from combat",
    otherwise="a permanent whose controller changes stays in combat",
)
Controlled = Callable[[Permanent], Permanent]


def with_control(branch: Branch, world: World) -> Branch:
    """
    The branch with control of permanents as the effects give it that are there by now, and with what triggers on that.
    """
    board = settled(branch.board, newly_controlled)
    if board is branch.board:
        return branch
    pairs = zip(branch.board.permanents, board.permanents, strict=True)
    changed = [(before, now) for before, now in pairs if before.controller != now.controller]
    gained = tuple(ControlGained(now.controller, now.id, now.name) for _, now in changed)
    happenings: tuple[Happening, ...] = (*newly_copied(branch.board, board), *gained)
    events = tuple(ControlChanges(now.id, before.controller, now.controller) for before, now in changed)
    after = branch.after
    if events and world.with_triggers:
        triggered = trigger_on(events, branch.board, board, world)
        board, happenings, after = triggered.board, (*happenings, *triggered.happenings), (*after, *triggered.after)
    return evolve(branch, board=board, happenings=(*branch.happenings, *happenings), after=after)


def settled(board: Board, changed: Controlled = lambda permanent: permanent) -> Board:
    """
    The board with each permanent under the control of whom the layers tell, and without the effects that have ended.

    Args:
        board: The board.
        changed: What else is different about a permanent that another player controls now; nothing on a board as it is told.

    Raises:
        NotModelled: that depends on something that isn't told.
    """
    while True:
        after = without_ended(_as_layered(with_static_copies(board), changed))
        if after is board:
            return board
        board = after


def newly_controlled(permanent: Permanent) -> Permanent:
    """
    A permanent of which another player gains control now, and so hasn't controlled it since their turn began (CR 302.6).
    """
    after = permanent.out_of_combat if OUT_OF_COMBAT.in_force else permanent
    return evolve(after, controlled_since_turn_began=False)


def _as_layered(board: Board, changed: Controlled) -> Board:
    if not may_change(board):
        return board
    table = layered(board).table
    permanents = tuple(_controlled(p, table[p.id].controller or p.controller, changed) for p in board.permanents)
    return board if permanents == board.permanents else evolve(board, permanents=permanents)


def _controlled(permanent: Permanent, controller: PlayerName, changed: Controlled) -> Permanent:
    now = under(controller, permanent)
    return now if controller == permanent.controller else changed(now)


def may_change(board: Board) -> bool:
    """
    Whether an effect on a board changes control, or has changed it before.
    """
    return (
        any(p.controller_by_default is not None for p in board.permanents)
        or any(_changes_control(r.card.front.abilities) for r in board.resolved)
        or any(_changes_control(p.printed.abilities) or _changes_control(p.gained) for p in board.permanents)
    )


@lru_cache(maxsize=4096)
def _changes_control(abilities: tuple[Ability, ...]) -> bool:
    return any(isinstance(node, GainControl) for node in walk(abilities))
