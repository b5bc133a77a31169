"""
Keyword actions (CR 701) that are one word of an instruction: the registry of what each does.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.rules.performing import perform
from manaproof.rules.tasks import Branch, Script, World

Action = Callable[[i.KeywordInstruction, Script, Board, World], tuple[Branch, ...]]
_actions: dict[str, Action] = {}


def keyword_action(name: str) -> Callable[[Action], Action]:
    """
    Registers what a keyword action does.

    Raises:
        ValueError: it is registered already.
    """

    def registered(action: Action) -> Action:
        if name in _actions:
            raise ValueError(f"what {name} does is encoded twice")
        _actions[name] = action
        return action

    return registered


@perform.register
def _(instruction: i.KeywordInstruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    if instruction.action not in _actions:
        raise NotModelled(f"`{script.name}` tells a player to {instruction.action}: that isn't encoded")
    return _actions[instruction.action](instruction, script, board, world)
