"""
Reflexive triggered abilities (CR 603.12).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.outcomes import Triggered
from manaproof.rules.performing import go_on, perform
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Script, World

REFLEXIVE = rule(
    __name__,
    "603.12",
    "an ability that triggers when a player does something triggers right after that and waits to be put onto the stack",
    otherwise="what such an ability says is done at once",
)


@perform.register
def _(instruction: i.WhenYouDo, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What triggers when an object has gone elsewhere in place of an event; whether anything else was done isn't told yet.
    """
    del world
    moved = script.memory.that
    if script.ability is not None or script.source is None or moved is None:
        raise NotModelled(f"whether what triggers an ability of `{script.name}` amid an effect was done isn't encoded")
    if board.permanent(moved) is not None:
        return (go_on(board, script),)
    if not REFLEXIVE.in_force:
        return (go_on(board, evolve(script, effect=(*instruction.effect, *script.effect))),)
    return (go_on(board, script, Triggered(script.source, script.name, script.you, "when you do")),)
