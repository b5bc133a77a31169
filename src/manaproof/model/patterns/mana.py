"""
Mana is produced (CR 106.12), and unspent mana is lost (CR 106.4).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.mana import ManaTypeSet
from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Anything, Property
from manaproof.model.references import PlayerRef


class Producer(enum.Enum):
    """
    What must have produced the mana.
    """

    TAPPED_PERMANENT = "a permanent is tapped for mana"  # CR 106.12
    ABILITY_OF = "an ability of a permanent"
    SPELL_OR_ABILITY = "a spell or ability"


@frozen
class ManaPattern(EventPattern):
    """
    Mana is produced: "a basic land is tapped for mana of the chosen color", "tapped for two or more mana".

    `player` is who taps the permanent or adds the mana, None for passive voice; `types` None is any type.
    """

    producer: Producer = Producer.TAPPED_PERMANENT
    player: PlayerRef | None = None
    source: Property = Anything()
    types: ManaTypeSet | None = None
    of_chosen_color: bool = False
    least: int = 1


@frozen
class LoseManaPattern(EventPattern):
    """
    A player loses unspent mana.
    """

    player: PlayerRef
