"""
Mana is produced, and unspent mana is lost (CR 106.4).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import PoolMana
from manaproof.model.events.base import Event
from manaproof.model.instructions import AddManaInstead
from manaproof.model.mana import ManaBag, ManaType
from manaproof.model.permanents import ObjectId, PlayerName
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


@frozen(cache_hash=True)
class LoseMana(Event):
    """
    A player loses unspent mana: all that they lose at one time is one event (CR 106.4).

    `added_by` is who adds the mana lost this way (CR 106.13), None where nobody does.
    """

    player: PlayerName
    portions: tuple[PoolMana, ...]
    added_by: PlayerName | None = None


@frozen(cache_hash=True)
class UnspentBecomes(Event):
    """
    Unspent mana of a player becomes mana of another type, with all that goes with it.
    """

    player: PlayerName
    portions: tuple[PoolMana, ...]
    type: ManaType
