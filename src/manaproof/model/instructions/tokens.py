"""
Instructions that create tokens (CR 111, 701.7).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.tokens import CopyOf, TokenKind


@frozen
class CreateTokens(Instruction):
    """
    A player creates tokens: one event, however many there are; `also` are tokens of other kinds that are created with them.

    `attached` is what Aura tokens are attached to as they enter.
    """

    count: Quantity
    kind: TokenKind | CopyOf
    tapped: bool = False
    attacking: bool = False
    player: PlayerRef = PlayerRef.YOU
    also: tuple[AlsoCreated, ...] = ()
    attached: Referent | None = None


@frozen
class AlsoCreated:
    """
    Tokens that are created together with others.
    """

    count: Quantity
    kind: TokenKind
