"""
Instructions by which permanents on the battlefield become copies, and the choice of what they copy (CR 608.2d, 707.4).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.copies import BecomeCopy
from manaproof.model.outcomes import BecameCopy
from manaproof.model.references import Zone
from manaproof.rules.alike import different_choices
from manaproof.rules.becoming_a_copy import becoming, originals_of
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.tasks import Branch, Script, World


@perform.register
def _(instruction: BecomeCopy, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    They become it at one time; of several cards each may be the target.
    """
    context = context_of_script(script, board, world)
    branches = []
    found = originals_of(instruction, context)
    for original in found:
        after, became = becoming(instruction, original, script.whole, context, board.latest_timestamp + 1)
        told = (BecameCopy(each.permanent.id, each.permanent.name, each.of, instruction.duration) for each in became)
        decision = f"a copy of {original.name}" if len(found) > 1 else None
        branches.append(go_on(after, script, *told, decision=decision))
    return tuple(branches) or (go_on(board, script),)


@perform.register
def _(instruction: i.ChooseObject, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    if instruction.what.zone is not Zone.BATTLEFIELD:
        raise NotModelled(f"`{script.name}` lets a player choose a card in a {instruction.what.zone.value}: that isn't encoded")
    context = context_of_script(script, board, world)
    found = [(looks, permanent) for looks, permanent in objects_of(instruction.what, context) if permanent is not None]
    branches = [
        go_on(board, script, memory=evolve(script.memory, that=chosen.id), decision=f"choose {chosen.label or chosen.name}")
        for (chosen,) in different_choices(found, (1,), board)
    ]
    return tuple(branches) or (go_on(board, script),)
