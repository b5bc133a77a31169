"""
Damage is dealt (CR 120).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.expr import Quantity
from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Anything, Property
from manaproof.model.references import PlayerRef


class SourceKind(enum.Enum):
    """
    Which objects a text means as what deals damage (CR 109.2, 609.7c).
    """

    ANY = "source"  # a permanent, or any object that isn't on the battlefield
    SPELL = "spell"
    PERMANENT = "permanent"  # also "creature", "Wizard" and the like without another noun


@frozen
class Sources:
    """
    What deals the damage: "a red source you control", "another creature", "a spell".
    """

    kind: SourceKind = SourceKind.ANY
    having: Property = Anything()


@frozen
class DamagePattern(EventPattern):
    """
    A source would deal damage to a recipient, or has dealt it.

    `sources` are alternatives. `players` and `permanents` are the recipients, None where no player or no permanent is
    one. `combat` None is combat damage or not. `together` is the passive voice ("damage would be dealt to you"): it
    looks at all damage to one recipient at once, where the active voice looks at each source's damage to each
    recipient. `least` is "n or more damage", `less_than` an amount of it that isn't reached. `excess` is damage beyond what
    is lethal; `many` is "one or more creatures are dealt damage": all recipients at one time together.
    """

    sources: tuple[Sources, ...] = (Sources(),)
    players: PlayerRef | None = PlayerRef.A_PLAYER
    permanents: Property | None = Anything()
    combat: bool | None = None
    together: bool = False
    least: int = 1
    less_than: Quantity | None = None
    excess: bool = False
    many: bool = False


@frozen
class PreventedPattern(EventPattern):
    """
    Damage of a pattern that would be dealt is prevented (CR 615.13).
    """

    damage: DamagePattern
