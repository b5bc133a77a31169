"""
Rewrites of which tokens are created (CR 111, 614.16).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.references import PlayerRef
from manaproof.model.tokens import TokenKind


@frozen
class AddTokens(Rewrite):
    """
    "Those tokens plus …": `count` more, or as many more as there are of those tokens if `as_many`.
    """

    kind: TokenKind
    as_many: bool = False
    additional: bool = False


@frozen
class TokensInstead(Rewrite):
    """
    Each of those tokens becomes one of each of these kinds: "instead create one of each", "that many … instead".

    `options` are the sets of kinds among which the player chooses; `that_many` is how the words count them.
    """

    options: tuple[tuple[TokenKind, ...], ...]
    that_many: bool = False


@frozen
class CreateUnderControl(Rewrite):
    """
    The tokens are created under another player's control instead (CR 616.1b).
    """

    player: PlayerRef
