"""
Rewrites of moves between zones and of destruction, and what says that a permanent can't be regenerated (CR 614.6, 614.8).
"""

from __future__ import annotations

from attrs import field, frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.effects.prohibitions import Prohibition
from manaproof.model.expr import Condition
from manaproof.model.instructions import Effect, Position
from manaproof.model.properties import Anything, Objects
from manaproof.model.references import Referent, Zone


@frozen
class GoElsewhere(Rewrite):
    """
    The object goes to another zone instead: "exile it instead", "shuffle it into its owner's library instead".

    Args:
        to: The zone.
        position: Where in a library.
        shuffled: Whether the library is shuffled with it.
        revealed: Whether it is revealed first.
        counter: The kind of counter that is on it in exile, None for none.
        counters: How many of these.
        then: What is also done in place of the event.
    """

    to: Zone
    position: Position | None = None
    shuffled: bool = False
    revealed: bool = False
    counter: str | None = None
    counters: int = 1
    then: Effect = ()


@frozen
class RegenerateInstead(Rewrite):
    """
    The permanent is regenerated instead of being destroyed (CR 701.19).
    """


@frozen
class RemoveShieldCounter(Rewrite):
    """
    A shield counter is removed instead (CR 122.1c).
    """


@frozen
class DestroyAuraInstead(Rewrite):
    """
    Damage is removed from the enchanted permanent and the Aura is destroyed instead (CR 702.89a).
    """


@frozen
class ToCommandZone(Rewrite):
    """
    The commander goes to the command zone instead (CR 903.9b).
    """


@frozen
class CantBeRegenerated(Prohibition):
    """
    Permanents can't be regenerated: regeneration is not applied to them (CR 701.19c).
    """

    what: Objects | Referent = field(factory=lambda: Objects(Anything()))


@frozen
class CountersRemain:
    """
    Counters remain on the object as it moves to any zone other than a hand or library, which contradicts CR 122.2.
    """

    condition: Condition | None = None
