"""
What tokens are, as the effects that create them say (CR 111.3, 111.10).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.ability import Ability
from manaproof.model.change import Change
from manaproof.model.expr import Quantity
from manaproof.model.mana import Color
from manaproof.model.properties import Objects
from manaproof.model.references import Referent


@frozen(cache_hash=True)
class TokenKind:
    """
    The characteristics that an effect gives the tokens that it creates.

    Without card types the subtypes are the name of tokens that the rules define: "Treasure" (CR 111.10); with a name alone they
    are what the rules or the card of that name say (CR 111.11). `name` None means that the tokens are named after their subtypes
    (CR 111.4).
    """

    subtypes: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: frozenset[Color] = frozenset()
    power: Quantity | None = None
    toughness: Quantity | None = None
    abilities: tuple[Ability, ...] = ()
    name: str | None = None

    @property
    def is_predefined(self) -> bool:
        """
        Whether the rules define what such tokens are.
        """
        return not self.card_types


@frozen(cache_hash=True)
class CopyOf:
    """
    Tokens that are copies of an object, or of one of several, with what is different about them (CR 707.2, 707.9).

    With `each` there are as many for each of the objects.
    """

    what: Referent | Objects
    exceptions: tuple[Change, ...] = ()
    each: bool = False
