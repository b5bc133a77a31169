"""
Instructions that regenerate permanents, counter spells and put objects into libraries (CR 701.6, 701.19).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.instructions.base import Instruction
from manaproof.model.instructions.cards import Position
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone


@frozen
class Regenerate(Instruction):
    """
    Regenerates permanents (CR 701.19): a shield for the next time, or at once where it stands in place of destruction.
    """

    what: Referent | Objects


@frozen
class ExchangeControl(Instruction):
    """
    Exchanges control of two permanents (CR 701.12b).
    """

    one: Referent
    other: Referent


@frozen
class Restore(Instruction):
    """
    Removes all damage from a permanent, taps it and removes it from combat, in place of its destruction (CR 701.19a).
    """

    what: Referent


@frozen
class RemoveDamage(Instruction):
    """
    Removes all damage marked on a permanent (CR 702.89a).
    """

    what: Referent


@frozen
class UseShieldCounter(Instruction):
    """
    Removes one shield counter from a permanent, in place of its destruction (CR 122.1c).
    """

    what: Referent


@frozen
class CounterSpell(Instruction):
    """
    Counters a spell (CR 701.6); where it goes instead of to its owner's graveyard, if the same effect says so (CR 614.15).

    With `having` only a spell with that property goes there. What goes to the battlefield enters under the player's control.
    """

    what: Referent
    to: Zone = Zone.GRAVEYARD
    position: Position | None = None
    having: Property | None = None


@frozen
class ShuffleFromGraveyard(Instruction):
    """
    A player shuffles target cards from their graveyard into their library (CR 701.24).

    `most` None is any number of them.
    """

    having: Property
    least: int = 0
    most: int | None = None
    player: PlayerRef = PlayerRef.YOU


@frozen
class ShuffleZones(Instruction):
    """
    A player shuffles all cards of their hand, their graveyard or both into their library (CR 701.24).
    """

    zones: tuple[Zone, ...]
    player: PlayerRef = PlayerRef.YOU


@frozen
class PutIntoLibrary(Instruction):
    """
    Puts an object into its owner's library: at a place, or shuffled into it where there is none; `by_owner` if that one does it.
    """

    what: Referent
    position: Position | None = None
    player: PlayerRef = PlayerRef.YOU
    by_owner: bool = False
