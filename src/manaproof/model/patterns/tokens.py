"""
Tokens are created (CR 111, 701.7).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Anything, Property
from manaproof.model.references import PlayerRef


@frozen
class TokensPattern(EventPattern):
    """
    Tokens with a property would be created, under the control of `player` where one is named.

    `by_effect` for "an effect would create"; `active` for "you would create", which says the same as "would be created under
    your control" (CR 111.2) in other words.
    """

    of: Property = Anything()
    player: PlayerRef | None = None
    by_effect: bool = False
    active: bool = False
    single: bool = False
