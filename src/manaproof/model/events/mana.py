"""
Mana is produced (CR 106.4).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import ObjectId, PlayerName
from manaproof.model.events.base import Event
from manaproof.model.instructions import AddManaInstead
from manaproof.model.mana import ManaBag
from manaproof.model.production import SpendTerm


@frozen(cache_hash=True)
class ProduceMana(Event):
    """
    A player adds mana: one event per resolving ability, however much it is (CR 106.4, 106.12b).

    `source` is the permanent whose ability it is, None for a spell; `tapped_for_mana` says that the ability is a mana
    ability with {T} in its cost (CR 106.12); `instead` holds self-replacements of the same ability (CR 614.15).
    """

    player: PlayerName
    mana: ManaBag
    source: ObjectId | None = None
    ability: str | None = None
    tapped_for_mana: bool = False
    terms: tuple[SpendTerm, ...] = ()
    instead: tuple[AddManaInstead, ...] = ()
