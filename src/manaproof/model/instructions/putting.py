"""
Instructions that put cards of other zones onto the battlefield (CR 400.7j, 611.2e).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.change import Change
from manaproof.model.expr import Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent


@frozen
class WithCounters:
    """
    The counters with which something is put onto the battlefield: "with an additional +1/+1 counter on it" (CR 122.6a).
    """

    count: Quantity
    kind: str
    additional: bool = False


@frozen
class PutOntoBattlefield(Instruction):
    """
    A player puts a card from a hand or graveyard onto the battlefield; later instructions speak of the permanent as what was put.

    Args:
        what: Which card it may be, and from where.
        tapped: Whether it enters tapped.
        yours: Whether it enters under the control of the player who does this, whoever owns it.
        changes: What the effect says that it is, which is so as it enters (CR 611.2e).
        player: Who does this.
        counters: The counters with which it enters.
        up_to: Whether there may be no such card: "up to one target".
    """

    what: Objects
    tapped: bool = False
    yours: bool = False
    changes: tuple[Change, ...] = ()
    player: PlayerRef = PlayerRef.YOU
    counters: WithCounters | None = None
    up_to: bool = False


@frozen
class ReturnAllToBattlefield(Instruction):
    """
    A player returns all cards of a kind from their graveyard to the battlefield, at one time.
    """

    what: Objects
    tapped: bool = False
    player: PlayerRef = PlayerRef.YOU


@frozen
class Manifest(Instruction):
    """
    A player manifests or cloaks the top card of their library (CR 701.40a, 701.58a): it enters face down.
    """

    cloaked: bool = False
    player: PlayerRef = PlayerRef.YOU


@frozen
class Attach(Instruction):
    """
    An Aura, Equipment or Fortification is attached to an object (CR 701.3a).
    """

    what: Referent
    to: Referent
