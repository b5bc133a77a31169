"""
Whether tokens that are the same all enter in the same way, so that they need not be told apart.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board
from manaproof.rules.applying import apply
from manaproof.rules.choosing import options
from manaproof.rules.event_rules import rules_of
from manaproof.rules.tasks import Pending, World


def enter_alike(pending: Pending, board: Board) -> bool:
    """
    Whether nothing is chosen from the entering of a token on, up to the counters that it enters with.

    Returns True iff at each step at most one effect applies, it isn't optional, and it has one way to be applied.

    Cost: as many steps as effects apply to one token.
    """
    world = World()
    while True:
        found = options(pending, board, world)
        if not found:
            contained = _contained(pending, board)
            if contained is None:
                return True
            pending = contained
            continue
        if len(found) > 1 or found[0].instance.effect.optional:
            return False
        ways = apply(found[0].instance, pending, board, world, found[0].places)
        match [way.next for way in ways]:
            case [(Pending() as changed,)] if ways[0].board == board:
                pending = changed
            case _:
                return False


def _contained(pending: Pending, board: Board) -> Pending | None:
    """
    The event of putting counters that an entering contains, None where it contains none.
    """
    rules = rules_of(pending.event)
    if not rules.consists_of_others(pending.event):
        return None
    (contained,) = rules.contained(pending.event, board)
    return evolve(pending, event=contained)
