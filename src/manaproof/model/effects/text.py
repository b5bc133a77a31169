"""
Text-changing effects: words that are replaced by others (CR 612).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.ability import Ability
from manaproof.model.change import Change


class WordKind(enum.Enum):
    """
    What a word is used as (CR 612.2).
    """

    COLOR = "color word"
    BASIC_LAND_TYPE = "basic land type"
    CREATURE_TYPE = "creature type"


@frozen
class ReplaceWords(Change):
    """
    All instances of one word are replaced by another one of the same kind (CR 612.2).

    `old` and `new` None are chosen for the effect; `never` are words that can't be the new one.
    """

    kinds: tuple[WordKind, ...]
    old: str | None = None
    new: str | None = None
    never: tuple[str, ...] = ()


@frozen
class HasFullText(Change):
    """
    It has the full text of the top card of its controller's graveyard and more text besides (CR 612.6).
    """

    besides: tuple[Ability, ...] = ()
