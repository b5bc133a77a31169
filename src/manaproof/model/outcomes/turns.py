"""
What became of steps, phases and turns.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import Daytime, Step


@frozen(cache_hash=True)
class Skipped(Happening):
    """
    A player skipped a step, phase or turn (CR 614.10).
    """

    player: PlayerName
    step: Step


@frozen(cache_hash=True)
class WillSkip(Happening):
    """
    A player is to skip their next steps, phases or turns of a kind, `count` of them (CR 614.10a).
    """

    player: PlayerName
    step: Step
    count: int = 1


@frozen(cache_hash=True)
class WontUntap(Happening):
    """
    A permanent isn't to untap during the next untap step of a player, None for its controller (CR 502.3).
    """

    permanent: ObjectId
    name: str
    player: PlayerName | None = None


@frozen(cache_hash=True)
class BecameDaytime(Happening):
    """
    It became day or night (CR 731.1).
    """

    daytime: Daytime
