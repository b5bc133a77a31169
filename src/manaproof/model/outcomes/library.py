"""
Keyword actions with libraries and hands that were done (CR 701).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId


@frozen(cache_hash=True)
class Acted(Happening):
    """
    A permanent or a spell did something, in words of the game as after "it": "explores", "doesn't resolve".

    `kinds` say what it is, as in `Did`.
    """

    id: ObjectId
    name: str
    words: str
    kinds: tuple[EventKind, ...] = ()
