"""
Cards that were targets and have left their graveyard: nothing takes what comes back for them (CR 400.7, 608.2b).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Zone
from manaproof.rules.awaiting import Activated
from manaproof.rules.new_objects import NEW_OBJECT
from manaproof.rules.places import Placed

_LEFT = " (left)"
_MAY_HAVE_LEFT = " (may have left)"


def may_have_left(target: str | None) -> bool:
    """
    Whether a target is one of several equal cards of which one has left, so that it isn't told whether it is the one.

    >>> may_have_left("you/graveyard/Shock (may have left)"), may_have_left("you/graveyard/Shock"), may_have_left(None)
    (True, False, False)
    """
    return target is not None and target.endswith(_MAY_HAVE_LEFT)


def without_target(card: Card, owner: PlayerName, zone: Zone, board: Board) -> Board:
    """
    The board as a card leaves a graveyard, on which no spell, activated ability or lasting effect finds it as its target.
    """
    identity = Placed(card, zone, owner).id
    if zone is not Zone.GRAVEYARD or not NEW_OBJECT.in_force:
        return board
    equal = sum(each.front.name == card.front.name for each in board.player(owner).graveyard)
    other = identity + (_LEFT if equal == 1 else _MAY_HAVE_LEFT)

    def told(target: str | None) -> str | None:
        return other if target == identity else target

    stack = tuple(evolve(s, target=told(s.target), other_target=told(s.other_target)) for s in board.stack)
    resolved = tuple(evolve(r, target=told(r.target), other_target=told(r.other_target)) for r in board.resolved)
    waiting = board.awaiting and tuple(_told_otherwise(each, told) for each in board.awaiting)
    return evolve(board, stack=stack, resolved=resolved, awaiting=waiting)


def _told_otherwise(waiting: Hashable, told: Callable[[str | None], str | None]) -> Hashable:
    if not isinstance(waiting, Activated):
        return waiting
    memory = waiting.script.memory
    memory = evolve(memory, target=told(memory.target), other_target=told(memory.other_target))
    return evolve(waiting, script=evolve(waiting.script, memory=memory))
