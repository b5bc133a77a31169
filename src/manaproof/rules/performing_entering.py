"""
Instructions that are followed as a permanent enters, before it does (CR 614.12a).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield
from manaproof.rules.performing import go_on, perform
from manaproof.rules.tasks import Branch, Script, World


@perform.register
def _(instruction: i.EnterTapped, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    if script.entering is None or not isinstance(script.entering.event, EnterBattlefield):
        raise NotModelled(f"`{script.name}` says that something enters tapped that isn't entering")
    event = script.entering.event
    tapped = evolve(event, permanent=evolve(event.permanent, tapped=True))
    return (go_on(board, evolve(script, entering=evolve(script.entering, event=tapped))),)


@perform.register
def _(instruction: i.GoOnEntering, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    return (Branch(board, next=() if script.entering is None else (script.entering,)),)
