"""
Reflexive triggered abilities (CR 603.12).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.effects import TriggersAgain
from manaproof.model.outcomes import Triggered
from manaproof.model.permanents import ObjectId
from manaproof.rules.awaiting import Awaiting, with_awaiting
from manaproof.rules.performing import go_on, perform
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.trigger_times import statements_on
from manaproof.rules.waiting import Waiting

REFLEXIVE = rule(
    __name__,
    "603.12",
    "a reflexive ability triggers right after a player does what it triggers on, and waits for the stack",
    otherwise="what a reflexive ability does is done at once",
)


@perform.register
def _(instruction: i.WhenDone, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The ability triggers; what it does is not part of the outcome unless the question goes on to ask.

    Among what is done in place of an event it triggers if the object has gone elsewhere.
    """
    if script.source is None:
        raise NotModelled(f"a reflexive trigger of `{script.name}`, which is no permanent, isn't encoded")
    if not instruction.is_sure and script.ability is not None:
        raise NotModelled(f"whether what triggers an ability of `{script.name}` amid an effect was done isn't encoded")
    if not instruction.is_sure and not _has_gone(script.memory.that, board, script):
        return (go_on(board, script),)
    if not REFLEXIVE.in_force:
        return (go_on(board, evolve(script, effect=(*instruction.effect, *script.effect))),)
    if any(isinstance(each.says, TriggersAgain) and each.says.cause is None for each in statements_on(board, world)):
        raise NotModelled("how often a reflexive ability triggers isn't encoded")
    origin = "when you do" if script.ability is None else f"{script.ability}, reflexive"
    waiting = Waiting(TriggeredAbility((), instruction.effect), script.source, script.name, script.you, origin, script.chosen)
    after = with_awaiting(
        board, Awaiting(waiting, kept=evolve(script.memory, target=None, other_target=None, modes=(), cycled=None))
    )
    return (go_on(after, script, Triggered(script.source, script.name, script.you, origin)),)


def _has_gone(what: ObjectId | None, board: Board, script: Script) -> bool:
    if what is None:
        raise NotModelled(f"whether what triggers an ability of `{script.name}` amid an effect was done isn't encoded")
    return board.permanent(what) is None
