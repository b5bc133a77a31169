"""
Copies of permanent spells that resolve, and triggered abilities that do (CR 111.13, 603.4, 608.3f).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import occasions as o
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.events import CreatedTokens, TokenCreation
from manaproof.model.lookups import ThoseCount
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.walking import walk_effect
from manaproof.rules.context import Context, Memory
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.modes import told_modes
from manaproof.rules.occasions import begin
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World
from manaproof.rules.tokens import entering_tokens

COPY_OF_SPELL = rule(
    __name__,
    "608.3f",
    "a copy of a permanent spell becomes a token as it resolves, which isn't created",
    otherwise="a copy of a permanent spell creates a token as it resolves",
    also=("111.13",),
)
_OF_THE_EVENT = (Referent.THAT, PlayerRef.THAT_PLAYER, PlayerRef.ITS_CONTROLLER, PlayerRef.ITS_OWNER, ThoseCount("that many"))


@begin.register
def _(occasion: o.CopyResolves, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    created = TokenCreation(occasion.player, (CreatedTokens(occasion.card, 1, is_copy=True),))
    if not COPY_OF_SPELL.in_force:
        return (Branch(board, next=(Pending(created),)),)
    (entering,) = entering_tokens(created, board)
    return (Branch(board, next=(Pending(evolve(entering, created=None, x=occasion.x)),)),)


@begin.register
def _(occasion: o.AbilityResolves, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A triggered ability does what it says, if its condition still holds (CR 603.4).

    Raises:
        IllegalAction: the permanent has no such ability.
        NotModelled: what it does depends on the event that it triggered on.
    """
    permanent = board.permanent(occasion.permanent)
    table = characteristics_on(board)
    abilities = table[occasion.permanent].abilities if permanent is not None else ()
    found = [own for own in abilities if isinstance(own.ability, TriggeredAbility)]
    if permanent is None or not found or (occasion.number or 1) > len(found):
        raise IllegalAction(f"`{occasion.permanent}` has no such triggered ability", citations=("603.1",))
    if occasion.number is None and len(found) > 1:
        raise IllegalAction(f"`{permanent.name}` has {len(found)} triggered abilities: say which", citations=("603.1",))
    own = found[(occasion.number or 1) - 1]
    assert isinstance(own.ability, TriggeredAbility)
    if any(node in _OF_THE_EVENT for node in walk_effect((own.ability.effect, own.ability.condition)) if _can_be_told(node)):
        raise NotModelled(f"what the ability of `{permanent.name}` does depends on what it triggered on, which isn't given")
    modes = told_modes(occasion.modes, own.ability.effect, permanent.name)
    memory = Memory(target=occasion.target, modes=modes)
    if occasion.x is not None:
        memory = memory.remembering("X", occasion.x)
    context = Context(board, table, permanent.controller, permanent.id, permanent.chosen, None, memory, world.produces)
    if own.ability.condition is not None and not ground_truth(own.ability.condition, context):
        return (Branch(board),)
    script = Script(
        own.ability.effect,
        permanent.id,
        permanent.name,
        permanent.controller,
        permanent.chosen,
        memory,
        ability=own.origin,
    )
    return (Branch(board, next=(script,)),)


def _can_be_told(node: object) -> bool:
    return isinstance(node, Referent | PlayerRef | ThoseCount)
