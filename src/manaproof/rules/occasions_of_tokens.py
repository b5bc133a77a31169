"""
Copies of permanent spells that resolve (CR 111.13, 608.3f).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import occasions as o
from manaproof.model.board import Board
from manaproof.model.events import CreatedTokens, TokenCreation
from manaproof.rules.occasions import begin
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, World
from manaproof.rules.tokens import entering_tokens

COPY_OF_SPELL = rule(
    __name__,
    "608.3f",
    "a copy of a permanent spell becomes a token as it resolves, which isn't created",
    otherwise="a copy of a permanent spell creates a token as it resolves",
    also=("111.13",),
)


@begin.register
def _(occasion: o.CopyResolves, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    created = TokenCreation(occasion.player, (CreatedTokens(occasion.card, 1, is_copy=True),))
    if not COPY_OF_SPELL.in_force:
        return (Branch(board, next=(Pending(created),)),)
    (entering,) = entering_tokens(created, board)
    return (Branch(board, next=(Pending(evolve(entering, created=None, x=occasion.x)),)),)
