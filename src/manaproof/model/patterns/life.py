"""
Life is gained, lost or paid, and life totals are reduced (CR 119).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.references import PlayerRef


@frozen
class LifePattern(EventPattern):
    """
    Something happens to a player's life.

    `first_each_turn` looks at the first time that it happens to the player in a turn, `during_turn_of` only at the turns
    of a player.
    """

    player: PlayerRef = PlayerRef.YOU
    first_each_turn: bool = False
    during_turn_of: PlayerRef | None = None


@frozen
class GainLifePattern(LifePattern):
    """
    A player gains life; with `by_spell_or_ability` because a spell or ability that they control makes them.
    """

    by_spell_or_ability: bool = False


@frozen
class LoseLifePattern(LifePattern):
    """
    A player loses life: by an effect, by damage or as a payment (CR 119.2–119.4).
    """


@frozen
class LifeChangePattern(LifePattern):
    """
    A player gains or loses life: "your life total can't change".
    """


@frozen
class PayLifePattern(LifePattern):
    """
    A player pays life (CR 119.4).
    """


@frozen
class ReducedLifePattern(EventPattern):
    """
    Damage reduces a player's life total to less than `below`.
    """

    player: PlayerRef
    below: int
